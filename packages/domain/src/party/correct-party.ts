import { correctKey, type KeyCorrection } from '../assignment/recount.ts'
import { correctionIn, isSameQuestion } from '../assignment/same-question.ts'
import { type Answer, isRight, type Kind, shareOf } from '../kinds/judge.ts'
import type { PartyQuiz } from './deal-own-quiz.ts'
import type { Party, PartyQuestion } from './party.ts'

/** Only what an author wrote, and only when the game is over: until then points must not jump. */
export const canCorrect = ({ phase, questions, counted }: Party, index: number): boolean =>
  phase.kind === 'podium' && counted.includes(index) && questions[index]?.id === null

/** The party with another key for one of its questions. */
export function withKey(party: Party, index: number, answer: Kind): Party {
  const question = party.questions[index]
  if (!question) return party
  return {
    ...party,
    questions: party.questions.with(index, { ...question, answer }),
    corrections: party.corrections + 1,
  }
}

interface JudgedBefore {
  playerId: string
  given: Answer
  /** What a fully right answer would have earned at its moment. */
  worth: number
}

interface Rejudged {
  playerId: string
  correct: boolean
  points: number
}

/** The answers that earn another share with the new key, and what they earn now; all others keep their points. */
export const rejudge = (before: Kind, after: Kind, answers: readonly JudgedBefore[]): Rejudged[] =>
  answers.flatMap(({ playerId, given, worth }) => {
    const share = shareOf(after, given)
    if (share === shareOf(before, given)) return []
    return [{ playerId, correct: isRight(share), points: Math.round(share * worth) }]
  })

/** The copy that a next party plays gets the same key. Its options may stand in another order than in the game. */
export function correctCopy(
  quiz: PartyQuiz,
  { question, answer }: PartyQuestion,
  correction: KeyCorrection,
): PartyQuiz {
  const asked = { text: question, answer }
  const questions = quiz.questions.map((copy) => {
    if (!isSameQuestion(copy, asked)) return copy
    const corrected = correctKey(copy.answer, correctionIn(copy, asked, correction))
    return corrected.ok ? { ...copy, answer: corrected.value } : copy
  })
  return { ...quiz, questions }
}
