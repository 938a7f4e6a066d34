import { correctKey } from '@knowdown/domain/assignment/recount'
import { canCorrect, correctCopy, rejudge } from '@knowdown/domain/party/correct-party'
import { shownQuestions } from '@knowdown/domain/party/party'
import { Problem } from '../../problem.ts'
import type { AnsweredCopy } from '../assignments/correct-everywhere.ts'
import { correctedInBetween, correctionProblem } from '../assignments/correction-problem.ts'
import type { PartyEngine } from './party-engine.ts'
import type { PartyStore, StoredParty } from './party-store.ts'

/** A party as a copy of a quiz whose keys its host corrects after the game. Places are among the counted questions. */
export type ToCopy = (found: StoredParty) => AnsweredCopy

export const partyCopies =
  (store: Pick<PartyStore, 'answers' | 'quiz'>, engine: PartyEngine): ToCopy =>
  ({ partyId, code, party }) => ({
    ...{ id: partyId, quizId: party.settings.quiz?.id ?? null, version: party.corrections },
    questions: shownQuestions(party).map(({ question: { question, answer } }) => ({ text: question, answer })),
    prepare({ place, version, correction }) {
      const { index, question } = shownQuestions(party)[place] ?? {}
      if (index === undefined || !question) throw new Problem('invalid', 'There is no such question.')
      if (!canCorrect(party, index)) {
        throw new Problem('conflict', 'Only questions of an own quiz can be corrected, and only after the game.')
      }
      const corrected = correctKey(question.answer, correction)
      if (!corrected.ok) throw correctionProblem(corrected.error)
      // The host corrects what the report showed; another device may have been faster.
      if (party.corrections !== version) throw correctedInBetween()
      return async () => {
        // Nobody answers any more after the podium, so what is read here is all that there will be.
        const given = (await store.answers(partyId, party.round)).filter((answer) => answer.index === index)
        const answers = rejudge(question.answer, corrected.value, given)
        const quiz = await store.quiz(partyId)
        await engine.apply(code, (current, at) => {
          if (current.party.corrections !== version || current.party.round !== party.round) throw correctedInBetween()
          return {
            move: { type: 'correct', index, answer: corrected.value },
            recounted: {
              ...{ round: party.round, index, answers },
              quiz: quiz && correctCopy(quiz, question, correction),
              note: { question: place, at, version: version + 1, changed: answers.length },
            },
          }
        })
        return answers.length
      }
    },
  })
