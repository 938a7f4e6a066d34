import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { hostState, PartyCommand, partyState } from '@knowdown/contracts/parties/calls'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { waitUntil } from '@knowdown/testkit/wait-until'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../../adapters/bus/in-process-bus.ts'
import { inProcessLimits } from '../../../adapters/limits/in-process-limits.ts'
import { offensiveNames } from '../../../adapters/names/offensive-names.ts'
import { openDatabase } from '../../../adapters/sql/open-database.ts'
import { sqlOwnQuizStore } from '../../../adapters/sql/own-quizzes/sql-own-quiz-store.ts'
import { sqlPartyStore } from '../../../adapters/sql/parties/sql-party-store.ts'
import { sqlPastParties } from '../../../adapters/sql/parties/sql-past-parties.ts'
import { sqlPictureStore } from '../../../adapters/sql/pictures/sql-picture-store.ts'
import { sqlNameReports } from '../../../adapters/sql/stats/sql-name-reports.ts'
import type { Storage } from '../../../adapters/sql/storage.ts'
import { migratedFolder } from '../../../adapters/sql/testing/migrated-database.ts'
import { createLogger } from '../../../http/logger.ts'
import { testApp } from '../../../http/testing/test-app.ts'
import { correctEverywhere } from '../../assignments/correct-everywhere.ts'
import { noLimits } from '../../limits.ts'
import { practiceQuizzes } from '../../own-quizzes/practice-quiz.ts'
import { pictures } from '../../pictures/pictures.ts'
import type { DealRequest } from '../../questions/question-dealer.ts'
import type { StoredQuizFacts } from '../check-bank-questions.ts'
import { createParties, type Parties } from '../parties.ts'

interface HouseOptions {
  maxPlayers?: number
  rateLimited?: boolean
  /** Of a PostgreSQL database, whose own clock decides; otherwise SQLite and the clock of the test. */
  url?: string
  /** False where the test itself makes every sweep. */
  sweepsByItself?: boolean
  onError?(message: string): void
}

interface Published {
  channel: string
  name: string
  data: Record<string, unknown>
}

export const RIGHT = 2

/** Parties on a real store behind the real routes, with a clock that the test sets; records all that is published. */
export class PartyHouse {
  at = 1_700_000_000_000
  readonly published: Published[] = []
  onPublished: (event: Published) => void = () => {}
  readonly deals: DealRequest[] = []
  /** The questions of the bank, and what accounts have stored by user and quiz. */
  readonly bank: BankQuestion[] = []
  readonly ownQuizzes = new Map<string, StoredQuizFacts>()
  readonly closedSeats: string[] = []
  readonly missed: [userId: string, ids: readonly string[]][] = []
  storage!: Storage
  app!: FastifyInstance
  parties!: Parties
  /** How many counters of rate limits there are. */
  counters: () => number = () => 0
  #dealt = 0

  static async open(options: HouseOptions = {}): Promise<PartyHouse> {
    const { maxPlayers = 200, rateLimited = false, url, sweepsByItself = true, onError = () => {} } = options
    const house = new PartyHouse()
    const folder = migratedFolder()
    house.storage = await openDatabase(url ? { kind: 'postgres', url } : { kind: 'sqlite', dataDir: folder.path })
    const logger = createLogger('silent')
    const now = () => house.at
    const counted = inProcessLimits(now)
    const limits = rateLimited ? counted : noLimits
    house.counters = () => counted.size
    const quizzes = sqlOwnQuizStore(house.storage, now)
    house.parties = createParties({
      store: sqlPartyStore(house.storage, now),
      past: sqlPastParties(house.storage.db),
      bus: inProcessBus(logger),
      publisher: {
        publish(channel, name, data) {
          const event = { channel, name, data: data as Record<string, unknown> }
          house.published.push(event)
          house.onPublished(event)
        },
      },
      closeSockets: (seatId) => void house.closedSeats.push(seatId),
      signer: { id: 'knowdown', key: 'knowdown', secret: 'only for tests' },
      dealer: { deal: async (_game, request) => house.#deal(request) },
      entitlements: { of: async () => ({ premium: false, packs: [] }) },
      pictures: pictures({
        store: sqlPictureStore(house.storage, now, 1_000_000),
        encoder: { encode: async () => null },
        newId: () => 'a-picture',
        clock: now,
      }),
      isByModel: quizzes.isByModel,
      makePractice: practiceQuizzes({
        quizzes,
        catalogue: { find: (id) => house.bank.find((question) => question.id === id) ?? null },
        newId: () => randomBytes(16).toString('base64url'),
        clock: now,
      }),
      catalogue: { findByText: (text) => house.bank.find(({ question }) => question === text) ?? null },
      findOwnQuiz: async (userId, quizId) => house.ownQuizzes.get(`${userId} ${quizId}`) ?? null,
      nameReports: sqlNameReports(house.storage.db),
      limits,
      categories: [
        { id: 'space', name: 'Space', icon: '', pack: null, sensitive: false, promo: false },
        { id: 'sports', name: 'Sports', icon: '', pack: null, sensitive: false, promo: false },
        { id: 'occult', name: 'Occult', icon: '', pack: null, sensitive: true, promo: false },
        { id: 'flags', name: 'Flags', icon: '', pack: 'worldExplorer', sensitive: false, promo: false },
      ],
      isOffensive: offensiveNames(),
      maxPlayers,
      maxOpenParties: rateLimited ? 3 : null,
      severalNodes: false,
      secret: 'a test secret',
      random: () => 0.5,
      log: { warn: () => {}, error: (_details, message) => onError(message) },
      ensureOutagesHandled: async () => {},
      onMissed: async (userId, questions) => {
        house.missed.push([userId, questions.flatMap(({ id, cardId }) => id ?? cardId ?? [])])
      },
      now,
      clock: now,
      pause: async () => {},
    })
    const callers = { fromToken: async (token: string) => ({ userId: token, name: token }) }
    house.app = await testApp({
      parties: house.parties,
      correctEverywhere: correctEverywhere({ copies: [house.parties.past.copiesOf], quizzes }),
      accounts: { callers, limits, sessions: {} } as never,
    })
    onTestFinished(async () => {
      await house.parties.stop()
      await house.storage.close()
      folder.remove()
    })
    if (sweepsByItself) await house.parties.start()
    return house
  }

  #deal(request: DealRequest) {
    this.deals.push(request)
    return Array.from({ length: request.count }, () => {
      const number = this.#dealt++
      return {
        id: `id-${number}`,
        question: `What is ${number}?`,
        options: [`one-${number}`, `two-${number}`, `right-${number}`, `four-${number}`],
        answer: `right-${number}`,
        explanation: `Because ${number}.`,
      }
    })
  }

  /** Advances the clock in steps, as far as every phase is left in its own time. */
  async advance(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      this.at += Math.min(250, left)
      await this.parties.sweep()
    }
  }

  async post(path: string, payload: object, headers: Record<string, string> = {}) {
    const reply = await this.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }

  async get(path: string, headers: Record<string, string> = {}) {
    const reply = await this.app.inject({ url: `/api${path}`, headers })
    return { status: reply.statusCode, body: reply.json(), text: reply.body }
  }

  updates() {
    return this.published.filter(({ name }) => name === 'party_update').map(({ data }) => data)
  }
}

export const PARTY_INPUT = {
  categories: ['space'],
  difficulty: 'easy',
  questions: 5,
  seconds: 20,
  speed_points: true,
}

const OWN_QUESTION = { explanation: 'So it is.', seconds: 20, fixedOrder: true, factor: 1 }

/** An own quiz with a question of each kind, in this order. */
export const OWN_QUIZ_INPUT = {
  title: 'Rivers of Europe',
  shuffled: false,
  speed_points: true,
  phones_show_question: true,
  questions: [
    { ...OWN_QUESTION, text: 'One?', answer: { kind: 'choice', options: ['right-choice', 'other'], right: 0 } },
    {
      ...OWN_QUESTION,
      text: 'Several?',
      answer: { kind: 'several', options: ['a', 'b', 'c', 'd', 'e'], right: [1, 3] },
    },
    {
      ...OWN_QUESTION,
      text: 'Type it?',
      answer: { kind: 'typeIn', accepted: ['Mostar'], wrong: [], typos: true },
    },
    {
      ...OWN_QUESTION,
      text: 'How long?',
      answer: {
        kind: 'number',
        value: 2850.25,
        tolerance: { amount: 1, of: 'percent' },
        unit: 'km',
        worthlessAt: null,
      },
    },
  ],
}

let requests = 0
/** Long enough for the contract, and different each time. */
export const requestId = (): string => `request-${String(requests++).padStart(20, '0')}`

/** One party with its host, and the calls that people make. */
export class HostedParty {
  readonly house: PartyHouse
  readonly code: string
  readonly hostKey: string

  private constructor(house: PartyHouse, code: string, hostKey: string) {
    this.house = house
    this.code = code
    this.hostKey = hostKey
  }

  static async open(house: PartyHouse, input: object = {}, headers = {}): Promise<HostedParty> {
    const { status, body } = await house.post('/parties', { ...PARTY_INPUT, ...input }, headers)
    if (status !== 201) throw new Error(`${status} ${body.detail}`)
    return new HostedParty(house, body.code, body.host_key)
  }

  static async openOwn(house: PartyHouse, input: object = {}, headers = {}): Promise<HostedParty> {
    const { status, body } = await house.post('/parties/own-quiz', { ...OWN_QUIZ_INPUT, ...input }, headers)
    if (status !== 201) throw new Error(`${status} ${body.detail}`)
    return new HostedParty(house, body.code, body.host_key)
  }

  join(name: string, more: object = {}, headers: Record<string, string> = {}) {
    return this.house.post(`/parties/${this.code}/join`, { name, request_id: requestId(), ...more }, headers)
  }

  /** The keys of these players, who must be let in. */
  async seat(...names: string[]): Promise<string[]> {
    const keys: string[] = []
    for (const name of names) {
      const { status, body } = await this.join(name)
      if (status !== 201) throw new Error(`${status} ${body.detail}`)
      keys.push(body.player_key)
    }
    return keys
  }

  command(command: PartyCommand, more: object = {}) {
    return this.house.post(`/parties/${this.code}/command`, { host_key: this.hostKey, command, ...more })
  }

  /** Starts and waits until the first question is open. */
  async start(): Promise<void> {
    const { status, body } = await this.command('start')
    if (status !== 200) throw new Error(`${status} ${body.detail}`)
    await this.house.advance(4_500)
  }

  answer(key: string, choice: number, more: object = {}) {
    return this.give(key, { choice, ...more })
  }

  /** Answers in the field of any kind. */
  async give(key: string, given: object) {
    const { party } = await this.hostState()
    const { round, index } = party
    return this.house.post(`/parties/${this.code}/answer`, { player_key: key, round, index, ...given })
  }

  async hostState(): Promise<ReplyOf<typeof hostState>> {
    return (await this.house.get(`/parties/${this.code}/host?host_key=${this.hostKey}`)).body
  }

  async state(key: string): Promise<ReplyOf<typeof partyState>> {
    return (await this.house.get(`/parties/${this.code}/state?player_key=${key}`)).body
  }

  async untilPhase(phase: string): Promise<void> {
    await waitUntil(`the phase is ${phase}`, async () => (await this.hostState()).party.phase === phase)
  }
}
