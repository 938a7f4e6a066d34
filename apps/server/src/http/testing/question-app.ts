import type { AnyEndpoint, ReplyOf } from '@knowdown/contracts/endpoint'
import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'
import type { PlayerStats } from '@knowdown/domain/stats/player-stats'
import { tempDir } from '@knowdown/testkit/temp-dir'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import type { Storage } from '../../adapters/sql/storage.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { noLimits } from '../../features/limits.ts'
import type { MistakeDeck } from '../../features/mistakes/mistake-deck.ts'
import type { OperatorDesk } from '../../features/operator/desk.ts'
import { NO_ENTITLEMENT } from '../../features/purchases/entitlements.ts'
import { wireMistakes } from '../../wiring/mistakes.ts'
import { wireOperator } from '../../wiring/operator.ts'
import { type QuestionDeps, type WiredQuestions, wireQuestions } from '../../wiring/questions.ts'
import { type WiredStats, wireStats } from '../../wiring/stats.ts'
import { createLogger } from '../logger.ts'
import { testApp } from './test-app.ts'

/** One call of the contract, with an input that may be wrong on purpose; `detail` is there when it was refused. */
type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: object,
  user?: string,
) => Promise<{ status: number; reply: ReplyOf<E>; detail: string | undefined }>

export interface QuestionApp {
  app: FastifyInstance
  storage: Storage
  questions: WiredQuestions
  stats: WiredStats
  mistakes: MistakeDeck
  desk: OperatorDesk
  /** What the account service was told, by user id. */
  documents: ReadonlyMap<string, PlayerStats>
  /** What players own, by user id. */
  owned: Map<string, Entitlement>
  call: Call
}

/** The real question supply on a fresh database; whoever says `Bearer ada` is the user ada. */
export async function questionApp(parts: Partial<QuestionDeps> = {}): Promise<QuestionApp> {
  const folder = tempDir()
  const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  const owned = new Map<string, Entitlement>()
  const questions = await wireQuestions({
    db: storage.db,
    bus: inProcessBus(createLogger('silent')),
    limits: noLimits,
    registry: new Registry(),
    settings: { quizSize: 10, ai: null },
    entitlements: { of: async (userId) => owned.get(userId ?? '') ?? NO_ENTITLEMENT },
    logger: createLogger('silent'),
    clock: Date.now,
    ...parts,
  })
  const documents = new Map<string, PlayerStats>()
  const mistakes = wireMistakes({ storage, questions, clock: parts.clock ?? Date.now })
  const stats = wireStats({
    db: storage.db,
    documents: { write: async (userId, written) => void documents.set(userId, written) },
    calibration: questions.calibration,
    mistakes,
    catalogue: questions.catalogue,
    logger: createLogger('silent'),
    clock: parts.clock ?? Date.now,
  })
  const desk = wireOperator({
    db: storage.db,
    addresses: [],
    catalogue: questions.catalogue,
    notifyNodes: questions.notifyNodes,
    ai: parts.settings?.ai ?? null,
    models: questions.models,
    endSessions: async () => {},
    isOffensive: () => false,
    traffic: () => [],
    clock: parts.clock ?? Date.now,
  })
  onTestFinished(async () => {
    await questions.close()
    await storage.close()
    folder.remove()
  })
  const accounts = {
    callers: { fromToken: async (token: string) => ({ userId: token, name: `Player ${token}` }) },
    limits: noLimits,
  } as unknown as Accounts
  const app = await testApp({
    questions: questions.api,
    stats: stats.stats,
    progress: stats.progress,
    leaderboards: stats.leaderboards,
    mistakes,
    review: stats.review,
    accounts,
  })
  const call: Call = async ({ method, path }, input, user) => {
    const named: Record<string, unknown> = { ...input }
    const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name])))}`
    const { statusCode, json } = await app.inject({
      method,
      url,
      headers: user ? { authorization: `Bearer ${user}` } : {},
      ...(method === 'POST' ? { payload: input } : { query: input as Record<string, string> }),
    })
    const body = json()
    return { status: statusCode, reply: body, detail: body.detail }
  }
  return {
    app,
    storage,
    questions,
    stats,
    mistakes,
    desk,
    documents,
    owned,
    call,
  }
}
