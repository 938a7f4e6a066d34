import { isOwnSet, refuseAnswers } from '@knowdown/domain/stats/solo-claim'
import { Problem } from '../../problem.ts'
import type { Caller } from '../identity.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import type { ClaimableSet, LedgerStore } from './ledger-store.ts'
import { asIssued, REFUSALS } from './stats-service.ts'

interface Explanations {
  setId: string
  /** In the order of the quiz. */
  questions: readonly { id: string; explanation: string }[]
}

/** What everybody may read about a solo quiz after its end. */
export interface QuizReview {
  /** Ends a quiz with its answers. Visitors have no result to send, so this is how the server learns of the end. */
  finish(caller: Caller, quiz: { sessionId: string; setId: string }, answers: readonly string[]): Promise<void>
  /** Refused while the quiz is open. */
  read(caller: Caller, quiz: { sessionId: string; setId: string | null }): Promise<Explanations>
}

interface QuizReviewDeps {
  store: Pick<LedgerStore, 'setById' | 'newestSet' | 'finishSet'>
  catalogue: Pick<QuestionCatalogue, 'find'>
}

export function quizReview({ store, catalogue }: QuizReviewDeps): QuizReview {
  /** A quiz of somebody else looks like one that does not exist. */
  const ownSet = async (caller: Caller, sessionId: string, setId: string | null): Promise<ClaimableSet> => {
    const set = await (setId === null ? store.newestSet(sessionId) : store.setById(setId))
    if (set?.sessionId !== sessionId || !isOwnSet(asIssued(set), caller?.userId ?? null)) {
      throw new Problem('not-found', 'No such quiz was given to you.')
    }
    return set
  }

  return {
    async finish(caller, { sessionId, setId }, answers) {
      const set = await ownSet(caller, sessionId, setId)
      if (set.claimedAt !== null) return
      const refusal = refuseAnswers(set, answers)
      if (refusal) throw new Problem('invalid', REFUSALS[refusal])
      await store.finishSet(set.setId, answers)
    },
    async read(caller, { sessionId, setId }) {
      const set = await ownSet(caller, sessionId, setId)
      if (set.claimedAt === null && set.finalAnswers === null) {
        throw new Problem('conflict', 'Finish the quiz first, then its explanations are here.')
      }
      const questions = set.questions.flatMap(({ id }) => {
        const found = catalogue.find(id)
        return found ? [{ id, explanation: found.explanation }] : []
      })
      return { setId: set.setId, questions }
    },
  }
}
