import { createHmac, randomBytes } from 'node:crypto'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { canPlay } from '@knowdown/domain/catalogue/entitlements'
import { drawLobbyCode } from '@knowdown/domain/match/lobby-code'
import type { PartyQuiz } from '@knowdown/domain/party/deal-own-quiz'
import { newParty, type PartySettings } from '@knowdown/domain/party/party'
import { type KeptResultsDays, USUAL_KEPT_DAYS } from '@knowdown/domain/privacy/kept-results'
import { Problem } from '../../problem.ts'
import type { Caller } from '../identity.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import { checkBankQuestions, type StoredQuizFacts, withKnownCards, withLinked } from './check-bank-questions.ts'
import { checkPartyQuiz } from './check-party-quiz.ts'
import { hashPartyKey, newHostKey, newPartyId } from './party-keys.ts'
import type { PartyStore } from './party-store.ts'

interface PartyOpenerDeps {
  store: PartyStore
  entitlements: Entitlements
  pictures: Pick<Pictures, 'keepOwned' | 'hold'>
  /** Whether a model wrote some of a quiz that the server keeps. */
  isByModel(quizId: string): Promise<boolean>
  catalogue: Pick<QuestionCatalogue, 'findByText'>
  /** Null if the account has no such quiz. */
  findOwnQuiz(userId: string, quizId: string): Promise<StoredQuizFacts | null>
  categories: readonly Category[]
  /** How many parties one network may have open; null where limits are off. */
  maxOpenParties: number | null
  secret: string
}

export interface OpeningHost {
  caller: Caller
  network: string
  sessionId: string | null
  /** How long the results shall be kept; only a host with an account has the choice. */
  keptDays?: KeptResultsDays | undefined
}

type BankSettings = Pick<PartySettings, 'categories' | 'difficulty' | 'questions' | 'seconds' | 'speedPoints'>

interface OwnSettings extends Pick<PartySettings, 'speedPoints' | 'phonesShowQuestion'> {
  /** The host says that it is for 17 and older. */
  mature: boolean
}

/** A drawn code may be in use already; then another one is drawn. */
const MAX_CODE_ATTEMPTS = 50
const RETRY_AFTER_MS = 60_000

/** Opens parties, with questions of the bank or with an own quiz. */
export class PartyOpener {
  readonly #deps: PartyOpenerDeps

  constructor(deps: PartyOpenerDeps) {
    this.#deps = deps
  }

  open(settings: BankSettings, host: OpeningHost) {
    return this.#openParty(host, async () => {
      const categories = await this.#checkCategories(settings.categories, host.caller)
      return { settings: { ...settings, categories, quiz: null, phonesShowQuestion: true }, quiz: null }
    })
  }

  openOwnQuiz(quiz: PartyQuiz, { mature: isMarked, ...settings }: OwnSettings, host: OpeningHost) {
    return this.#openParty(host, async () => {
      const { pictures, catalogue, findOwnQuiz, isByModel } = this.#deps
      checkPartyQuiz(quiz)
      checkBankQuestions(quiz.questions, catalogue.findByText)
      const { id, title } = quiz
      const userId = host.caller?.userId ?? null
      const stored = userId === null || id === null ? null : await findOwnQuiz(userId, id)
      const known = stored ? withLinked(quiz.questions, stored) : { mature: false, questions: quiz.questions }
      const questions = await pictures.keepOwned(userId, withKnownCards(known.questions, stored))
      const byModel = id !== null && (await isByModel(id))
      const bank = { categories: [], difficulty: null, seconds: null }
      const mature = isMarked || known.mature
      const language = stored?.language
      const played = {
        ...settings,
        ...bank,
        questions: questions.length,
        quiz: { id, title, byModel, mature, language },
      }
      return { settings: played, quiz: { ...quiz, questions } }
    })
  }

  async #openParty(
    { caller, network, sessionId, keptDays = USUAL_KEPT_DAYS }: OpeningHost,
    prepare: () => Promise<{ settings: PartySettings; quiz: PartyQuiz | null }>,
  ): Promise<{ code: string; key: string }> {
    const { store, pictures, maxOpenParties, secret } = this.#deps
    // Charged to the network, whoever is signed in: its sockets count there, wherever the players are.
    const creator = createHmac('sha256', secret).update(`network:${network}`).digest('base64url')
    const { settings, quiz } = await prepare()
    if (maxOpenParties !== null && (await store.openPartiesOf(creator)) >= maxOpenParties) {
      throw new Problem('too-many-requests', 'Too many parties are open in your network. Please end one first.', {
        retryAfterMs: RETRY_AFTER_MS,
      })
    }
    const key = newHostKey()
    const party = newParty(settings, await store.now())
    const host = { userId: caller?.userId ?? null, sessionId }
    const kept = { title: this.#titleOf(settings), keptDays: caller ? keptDays : null }
    for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
      const code = drawLobbyCode(randomBytes)
      const partyId = newPartyId()
      await pictures.hold(partyId, quiz?.questions.map(({ picture }) => picture) ?? [])
      const row = { partyId, code, party, quiz, hostKeyHash: hashPartyKey(key), creator, host, ...kept }
      if (await store.create(row)) return { code, key }
    }
    throw new Problem('unavailable', 'All codes are taken. Please try again soon.')
  }

  #titleOf({ quiz, categories }: PartySettings): string {
    const nameOf = (id: string) => this.#deps.categories.find((category) => category.id === id)?.name ?? id
    return quiz?.title ?? categories.map(nameOf).join(', ')
  }

  async #checkCategories(wanted: readonly string[], caller: Caller): Promise<string[]> {
    const found = wanted.map((text) => findCategory(this.#deps.categories, text))
    const known = found.filter((category) => category !== null)
    if (known.length < found.length) throw new Problem('invalid', 'There is no such category.')
    if (known.some(({ pack }) => pack !== null)) {
      const owned = await this.#deps.entitlements.of(caller?.userId ?? null)
      if (known.some((category) => !canPlay(owned, category))) {
        throw new Problem('forbidden', 'This category belongs to a pack that you do not own.')
      }
    }
    return [...new Set(known.map(({ id }) => id))]
  }
}
