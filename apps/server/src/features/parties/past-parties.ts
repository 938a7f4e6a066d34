import { isMature } from '@knowdown/domain/party/party-view'
import { Problem } from '../../problem.ts'
import type { AnsweredCopy, FindCopies } from '../assignments/correct-everywhere.ts'
import type { MakePracticeQuiz } from '../own-quizzes/practice-quiz.ts'
import type { StoredQuizFacts } from './check-bank-questions.ts'
import type { OpeningHost, PartyOpener } from './party-opener.ts'
import type { ToCopy } from './party-recount.ts'
import { missedInParty } from './party-report.ts'
import { type PartyResults, resultsOf } from './party-results.ts'
import type { PartyStore, StoredParty } from './party-store.ts'

const BANK_LANGUAGE = 'en'

interface PastParty {
  partyId: string
  title: string | null
  endedAt: number
  deletedAt: number
  players: number
  isOwnQuiz: boolean
}

/** A party of somebody else is as if it were not there. */
export interface PastPartyStore {
  /** Those that reached the podium, the newest first. */
  list(userId: string): Promise<readonly PastParty[]>
  find(userId: string, partyId: string): Promise<StoredParty | null>
  /** Those with this own quiz. */
  ofQuiz(userId: string, quizId: string): AsyncIterable<StoredParty>
  /** Names and answers go at once. */
  delete(userId: string, partyId: string): Promise<boolean>
}

interface RepeatingHost extends OpeningHost {
  /** Throws when too many parties with own quizzes were opened today. */
  countOwnQuiz(): Promise<void>
}

/** What a host with an account does with parties that are over, until they are deleted. */
export interface PastParties {
  list(userId: string): Promise<readonly PastParty[]>
  results(userId: string, partyId: string): Promise<PartyResults>
  /** Whose keys can be corrected. */
  copy(userId: string, partyId: string): Promise<AnsweredCopy>
  copiesOf: FindCopies
  /** Opens a party with the same quiz or categories and the same settings. */
  again(userId: string, partyId: string, host: RepeatingHost): Promise<{ code: string; key: string }>
  /** A new quiz of all questions that fewer than 60 % had right. */
  practise(userId: string, partyId: string, requestId: string): ReturnType<MakePracticeQuiz>
  delete(userId: string, partyId: string): Promise<void>
}

interface PastPartiesDeps {
  past: PastPartyStore
  store: Pick<PartyStore, 'players' | 'answers' | 'quiz' | 'host'>
  opener: PartyOpener
  toCopy: ToCopy
  findOwnQuiz(userId: string, quizId: string): Promise<StoredQuizFacts | null>
  makePractice: MakePracticeQuiz
}

export function pastParties(deps: PastPartiesDeps): PastParties {
  const { past, store, opener, toCopy, findOwnQuiz, makePractice } = deps
  const find = async (userId: string, partyId: string) => (await past.find(userId, partyId)) ?? noParty()
  return {
    list: past.list,
    results: async (userId, partyId) => resultsOf(store, await find(userId, partyId)),
    copy: async (userId, partyId) => toCopy(await find(userId, partyId)),
    async *copiesOf(userId, quizId) {
      for await (const found of past.ofQuiz(userId, quizId)) yield toCopy(found)
    },
    async again(userId, partyId, { countOwnQuiz, ...host }) {
      const { party, keptDays } = await find(userId, partyId)
      const kept = { ...host, keptDays: keptDays ?? undefined }
      const quiz = await store.quiz(partyId)
      if (!quiz) return opener.open(party.settings, kept)
      await countOwnQuiz()
      return opener.openOwnQuiz(quiz, { ...party.settings, mature: isMature(party.settings) }, kept)
    },
    async practise(userId, partyId, requestId) {
      const found = await find(userId, partyId)
      const { settings } = found.party
      const { quiz: played } = settings
      const facts = played?.id ? await findOwnQuiz(userId, played.id) : null
      const copy = { quiz: await store.quiz(partyId), linked: facts?.linked ?? [] }
      return makePractice(userId, requestId, {
        title: found.title ?? 'Party',
        language: played?.language ?? BANK_LANGUAGE,
        mature: isMature(settings),
        questions: missedInParty(await resultsOf(store, found), copy),
      })
    },
    async delete(userId, partyId) {
      if (!(await past.delete(userId, partyId))) noParty()
    },
  }
}

const noParty = (): never => {
  throw new Problem('not-found', 'There is no such party. It may have been deleted.')
}
