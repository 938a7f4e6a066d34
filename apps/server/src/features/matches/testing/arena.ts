import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../../adapters/bus/in-process-bus.ts'
import { inProcessLimits } from '../../../adapters/limits/in-process-limits.ts'
import { sqlArenaStore } from '../../../adapters/sql/arenas/sql-arena-store.ts'
import { sqlMatchStore } from '../../../adapters/sql/matches/sql-match-store.ts'
import { openDatabase } from '../../../adapters/sql/open-database.ts'
import { sqlQueueStore } from '../../../adapters/sql/queue/sql-queue-store.ts'
import { sqlLedger } from '../../../adapters/sql/stats/sql-ledger.ts'
import { sqlRivals } from '../../../adapters/sql/stats/sql-rivals.ts'
import type { Storage } from '../../../adapters/sql/storage.ts'
import { migratedFolder } from '../../../adapters/sql/testing/migrated-database.ts'
import { createLogger } from '../../../http/logger.ts'
import { testApp } from '../../../http/testing/test-app.ts'
import { type Arenas, createArenas } from '../../arenas/arenas.ts'
import { noLimits } from '../../limits.ts'
import type { DealRequest } from '../../questions/question-dealer.ts'
import { createQueue, type Queue } from '../../queue/queue.ts'
import type { RealtimePublisher } from '../../realtime/realtime-ports.ts'
import { createRivals } from '../../rivals/rivals.ts'
import type { FinishedBattle } from '../../stats/ledger.ts'
import type { MatchStore } from '../match-store.ts'
import { createMatches, type Matches } from '../matches.ts'

export interface PublishedEvent {
  channel: string
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the event it is about holds.
  data: any
}

interface ArenaOptions {
  questions?: number
  rateLimited?: boolean
  countdownMs?: number
  entitlement?: Entitlement
  roundTripMs?: number
  allowSameNetwork?: boolean
  noQuestions?: boolean
  /** The queue is swept only when the test advances the clock. */
  sweptByHand?: boolean
  /** Also receives every published event. */
  publisher?: RealtimePublisher
  recordBattle?(battle: FinishedBattle): Promise<void>
}

/** Battles on a real store with a clock that the test sets; records everything that is published. */
export class Arena {
  at = 1_700_000_000_000
  readonly published: PublishedEvent[] = []
  readonly battles: FinishedBattle[] = []
  /** Channels with a connected subscriber. */
  readonly connected = new Set<string>()
  /** Those of them whose subscriber does not respond. */
  readonly unresponsive = new Set<string>()
  readonly disconnectedUsers: string[] = []
  /** Ids of reported questions. */
  readonly reportedQuestions: string[] = []
  /** Who was to be told, away from the screen, that the opponent wants to play again. */
  readonly rematchesWanted: string[] = []
  dealt = 0
  /** What the question dealer was asked for. */
  readonly deals: DealRequest[] = []
  readonly #matches: Matches
  readonly #queue: Queue
  readonly #arenas: Arenas
  readonly #store: MatchStore
  readonly app: FastifyInstance

  readonly db: Storage['db']

  private constructor(
    { matches, queue, arenas }: { matches: Matches; queue: Queue; arenas: Arenas },
    store: MatchStore,
    app: FastifyInstance,
    db: Storage['db'],
  ) {
    this.#matches = matches
    this.#queue = queue
    this.#arenas = arenas
    this.#store = store
    this.app = app
    this.db = db
  }

  static async open(options: ArenaOptions = {}): Promise<Arena> {
    const folder = migratedFolder()
    const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
    let arena: Arena | null = null
    const now = () => arena?.at ?? 1_700_000_000_000
    const logger = createLogger('silent')
    const store = sqlMatchStore(storage, now)
    const limits = options.rateLimited ? inProcessLimits(now) : noLimits
    const publisher: RealtimePublisher = {
      publish(channel, name, data) {
        arena?.published.push({ channel, name, data })
        options.publisher?.publish(channel, name, data)
      },
    }
    const shared = {
      bus: inProcessBus(logger),
      publisher,
      isOffensive: (name: string) => name === 'rude',
      entitlements: { of: async () => options.entitlement ?? { premium: false, packs: [] } },
      limits,
      categories: CATEGORIES,
      secret: 'a test secret',
      log: logger,
    }
    const rivals = createRivals({ ...shared, store: sqlRivals(storage.db, now) })
    const matches = createMatches({
      ...shared,
      store,
      hub: {
        hasLocalSubscribers: (name) => arena?.connected.has(name) ?? false,
        hasResponsiveSubscribers: (name) => (arena?.connected.has(name) && !arena.unresponsive.has(name)) ?? false,
        closeConnectionsOf: (userId) => arena?.disconnectedUsers.push(userId),
      },
      dealer: {
        deal: async (_game, request) => {
          const { count } = request
          arena?.deals.push(request)
          if (options.noQuestions) throw new Error('out of questions')
          return Array.from({ length: count }, () => question(arena ? arena.dealt++ : 0))
        },
      },
      onMissed: async () => {},
      onRecorded: async (battle) => {
        await queue.onRecorded(battle)
        await arenas.onRecorded(battle)
      },
      onRematchWanted: async (userId) => void arena?.rematchesWanted.push(userId),
      ledger: {
        recordBattle: async (battle) => {
          await options.recordBattle?.(battle)
          arena?.battles.push(battle)
        },
      },
      history: sqlLedger(storage.db),
      asRival: rivals.asRival,
      rules: { questions: options.questions ?? 2, timerMs: 10_000, countdownMs: options.countdownMs ?? 0 },
      maxOpenLobbies: options.rateLimited ? { account: 3, network: 3 } : null,
      severalNodes: false,
      roundTripMs: () => options.roundTripMs ?? null,
      now,
      pause: async () => {},
    })
    const queue = createQueue({
      ...shared,
      store: sqlQueueStore(storage, now),
      random: () => 0,
      allowSameNetwork: options.allowSameNetwork ?? false,
      onLobbyOpened: matches.openedForBoth,
    })
    const arenas = createArenas({
      ...shared,
      store: sqlArenaStore(storage, now),
      queue: queue.service,
      scheduled: true,
      offsetMinutesAt: () => 0,
      allowSameNetwork: options.allowSameNetwork ?? false,
      now,
    })
    const signer = { id: 'knowdown', key: 'knowdown', secret: 'only for tests' }
    const callers = { fromToken: async (token: string) => ({ userId: token, name: token }) }
    const app = await testApp({
      matches: { service: matches.service, signer },
      queue: queue.service,
      arenas: arenas.service,
      rivals,
      questions: {
        reports: { report: async (questionId: string) => void arena?.reportedQuestions.push(questionId) },
      } as never,
      accounts: { callers, limits, sessions: {} } as never,
    })
    arena = new Arena({ matches, queue, arenas }, store, app, storage.db)
    onTestFinished(async () => {
      await queue.stop()
      await matches.stop()
      await storage.close()
      folder.remove()
    })
    await matches.start()
    if (!options.sweptByHand) await queue.start()
    return arena
  }

  /** The permanent id of the match that uses this code. */
  async matchIdOf(code: string): Promise<string> {
    const { found } = await this.#store.read(code)
    if (!found) throw new Error(`There is no match ${code}.`)
    return found.matchId
  }

  /** Waits until all pending moves of this match are applied and published: a refused move queues behind them. */
  async settle(code: string): Promise<void> {
    await this.#matches.service.leave({ code, playerId: 'nobody', network: '' }).catch(() => undefined)
  }

  get guard() {
    return this.#matches.guard
  }

  get lobbies() {
    return this.#matches.lobbies
  }

  /** Advances the clock with a sweep every half second, as on a running server. */
  async advance(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 500) {
      this.at += Math.min(500, left)
      await this.#matches.sweep()
      await this.#queue.sweep()
      await this.#arenas.sweep()
    }
  }

  /** Advances the clock without sweeps, as during an outage, and sweeps once at the end. */
  async advanceWithoutSweeps(ms: number): Promise<void> {
    this.at += ms
    await this.#matches.sweep()
    await this.#queue.sweep()
  }

  async call(path: string, payload: object, headers: Record<string, string> = {}) {
    const reply = await this.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
    return { status: reply.statusCode, body: reply.json(), text: reply.body, headers: reply.headers }
  }

  async state(code: string, playerId: string) {
    const reply = await this.app.inject({ url: `/api/lobby/${code}/state?player_id=${playerId}` })
    return { status: reply.statusCode, body: reply.json(), text: reply.body }
  }

  eventsNamed(name: string): PublishedEvent[] {
    return this.published.filter((event) => event.name === name)
  }
}

const CATEGORIES = [
  { id: 'video-games', name: 'Video Games', icon: '', pack: null, sensitive: false, promo: false },
  { id: 'flags', name: 'Flags', icon: '', pack: 'worldExplorer', sensitive: false, promo: false },
  { id: 'true-crime', name: 'True Crime', icon: '', pack: null, sensitive: true, promo: false },
]

export const right = (number: number) => `right-${number}`
export const wrong = (number: number) => `one-${number}`

const question = (number: number) => ({
  id: `id-${number}`,
  question: `What is ${number}?`,
  options: [wrong(number), `two-${number}`, right(number), `four-${number}`],
  answer: right(number),
  explanation: `Because ${number}.`,
})
