import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { tempDir } from '@knowdown/testkit/temp-dir'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../../adapters/bus/in-process-bus.ts'
import { inProcessLimits } from '../../../adapters/limits/in-process-limits.ts'
import { sqlMatchStore } from '../../../adapters/sql/matches/sql-match-store.ts'
import { openDatabase } from '../../../adapters/sql/open-database.ts'
import { createLogger } from '../../../http/logger.ts'
import { testApp } from '../../../http/testing/test-app.ts'
import { noLimits } from '../../limits.ts'
import type { RealtimePublisher } from '../../realtime/realtime-ports.ts'
import type { FinishedBattle } from '../../stats/ledger.ts'
import type { MatchStore } from '../match-store.ts'
import { createMatches, type Matches } from '../matches.ts'

export interface Spoken {
  channel: string
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the event it is about holds.
  data: any
}

interface Wishes {
  questions?: number
  limited?: boolean
  entitlement?: Entitlement
  roundTripMs?: number
  noQuestions?: boolean
  /** Hears everything too. */
  publisher?: RealtimePublisher
  recordBattle?(battle: FinishedBattle): Promise<void>
}

/** Battles on a real store, with a clock that the test turns and ears on everything that is said. */
export class Arena {
  at = 1_700_000_000_000
  readonly spoken: Spoken[] = []
  readonly battles: FinishedBattle[] = []
  /** Channels on which somebody sits. */
  readonly taken = new Set<string>()
  /** Of these, those of whom nothing is heard. */
  readonly quiet = new Set<string>()
  readonly ended: string[] = []
  /** Ids of questions with which somebody found fault. */
  readonly reported: string[] = []
  dealt = 0
  readonly #matches: Matches
  readonly #store: MatchStore
  readonly app: FastifyInstance

  private constructor(matches: Matches, store: MatchStore, app: FastifyInstance) {
    this.#matches = matches
    this.#store = store
    this.app = app
  }

  static async open(wishes: Wishes = {}): Promise<Arena> {
    const folder = tempDir()
    const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
    let arena: Arena | null = null
    const now = () => arena?.at ?? 1_700_000_000_000
    const logger = createLogger('silent')
    const store = sqlMatchStore(storage, now)
    const matches = createMatches({
      store,
      bus: inProcessBus(logger),
      publisher: {
        publish(channel, name, data) {
          arena?.spoken.push({ channel, name, data })
          wishes.publisher?.publish(channel, name, data)
        },
      },
      hub: {
        hasLocalSubscribers: (name) => arena?.taken.has(name) ?? false,
        hasResponsiveSubscribers: (name) => (arena?.taken.has(name) && !arena.quiet.has(name)) ?? false,
        closeConnectionsOf: (userId) => arena?.ended.push(userId),
      },
      dealer: {
        deal: async ({ count }) => {
          if (wishes.noQuestions) throw new Error('out of questions')
          return Array.from({ length: count }, () => question(arena ? arena.dealt++ : 0))
        },
      },
      ledger: {
        recordBattle: async (battle) => {
          await wishes.recordBattle?.(battle)
          arena?.battles.push(battle)
        },
      },
      entitlements: { of: async () => wishes.entitlement ?? { premium: false, packs: [] } },
      limits: wishes.limited ? inProcessLimits(now) : noLimits,
      categories: [
        { id: 'video-games', name: 'Video Games', icon: '', pack: null, sensitive: false, promo: false },
        { id: 'flags', name: 'Flags', icon: '', pack: 'worldExplorer', sensitive: false, promo: false },
      ],
      rules: { questions: wishes.questions ?? 2, timerMs: 10_000 },
      mostOpenLobbies: wishes.limited ? 3 : null,
      severalNodes: false,
      secret: 'of the arena',
      log: logger,
      roundTripMs: () => wishes.roundTripMs ?? null,
      now,
      pause: async () => {},
    })
    const signer = { id: 'knowdown', key: 'knowdown', secret: 'only for tests' }
    const identities = { fromToken: async (token: string) => ({ userId: token, name: token }) }
    const app = await testApp({
      matches: { service: matches.service, signer },
      questions: { reports: { report: async (questionId: string) => void arena?.reported.push(questionId) } } as never,
      accounts: { identities, limits: noLimits, sessions: {} } as never,
    })
    arena = new Arena(matches, store, app)
    onTestFinished(async () => {
      await matches.stop()
      await storage.close()
      folder.remove()
    })
    await matches.start()
    return arena
  }

  /** What a match is called where codes do not matter. */
  async idOf(code: string): Promise<string> {
    const { found } = await this.#store.read(code)
    if (!found) throw new Error(`There is no match ${code}.`)
    return found.matchId
  }

  /** Waits until all moves of this match that are under way have been made and spoken. */
  async settle(code: string): Promise<void> {
    await this.#matches.service.leave({ code, playerId: 'nobody', network: '' }).catch(() => undefined)
  }

  get guard() {
    return this.#matches.guard
  }

  /** Lets time go by as it does in life: with somebody looking after the matches all along. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 500) {
      this.at += Math.min(500, left)
      await this.#matches.sweep()
    }
  }

  /** Lets time go by with nobody there, and comes back. */
  async beAway(ms: number): Promise<void> {
    this.at += ms
    await this.#matches.sweep()
  }

  async call(path: string, payload: object, headers: Record<string, string> = {}) {
    const reply = await this.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
    return { status: reply.statusCode, body: reply.json(), text: reply.body, headers: reply.headers }
  }

  async state(code: string, playerId: string) {
    const reply = await this.app.inject({ url: `/api/lobby/${code}/state?player_id=${playerId}` })
    return { status: reply.statusCode, body: reply.json(), text: reply.body }
  }

  said(name: string): Spoken[] {
    return this.spoken.filter((event) => event.name === name)
  }
}

export const right = (number: number) => `right-${number}`
export const wrong = (number: number) => `one-${number}`

const question = (number: number) => ({
  id: `id-${number}`,
  question: `What is ${number}?`,
  options: [wrong(number), `two-${number}`, right(number), `four-${number}`],
  answer: right(number),
  explanation: `Because ${number}.`,
})
