import { correctKey, type KeyCorrection } from '../assignment/recount.ts'
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
export const correctCopy = (quiz: PartyQuiz, asked: PartyQuestion, correction: KeyCorrection): PartyQuiz => ({
  ...quiz,
  questions: quiz.questions.map((question) => {
    if (question.text !== asked.question || !isSameKind(question.answer, asked.answer)) return question
    const corrected = correctKey(question.answer, toCopy(question.answer, asked.answer, correction))
    return corrected.ok ? { ...question, answer: corrected.value } : question
  }),
})

const optionsOf = (kind: Kind): readonly string[] => ('options' in kind ? kind.options : [])

const isSameKind = (one: Kind, other: Kind): boolean =>
  one.kind === other.kind && optionsOf(one).toSorted().join('\n') === optionsOf(other).toSorted().join('\n')

function toCopy(copy: Kind, asked: Kind, correction: KeyCorrection): KeyCorrection {
  if (correction.kind !== 'right') return correction
  const places = correction.places.map((place) => optionsOf(copy).indexOf(optionsOf(asked)[place] ?? ''))
  return { kind: 'right', places }
}
