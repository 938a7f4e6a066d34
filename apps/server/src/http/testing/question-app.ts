import type { AnyEndpoint, ReplyOf } from '@knowdown/contracts/endpoint'
import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'
import type { PlayerStats } from '@knowdown/domain/stats/player-stats'
import type { FastifyInstance } from 'fastify'
import type { Storage } from '../../adapters/sql/storage.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { noLimits } from '../../features/limits.ts'
import type { MistakeDeck } from '../../features/mistakes/mistake-deck.ts'
import type { OperatorDesk } from '../../features/operator/desk.ts'
import type { Pictures } from '../../features/pictures/pictures.ts'
import { NO_ENTITLEMENT } from '../../features/purchases/entitlements.ts'
import { wireMistakes } from '../../wiring/mistakes.ts'
import { wireOperator } from '../../wiring/operator.ts'
import { wireOwnQuizzes } from '../../wiring/own-quizzes.ts'
import { wirePictures } from '../../wiring/pictures.ts'
import { type WiredQuestions, wireQuestions } from '../../wiring/questions.ts'
import { wireQuizWriting } from '../../wiring/quiz-writing.ts'
import { type WiredStats, wireStats } from '../../wiring/stats.ts'
import { questionBase } from './question-base.ts'
import { testApp } from './test-app.ts'

/** One call of the contract, with an input that may be wrong on purpose; `detail` is there when it was refused. */
type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: object,
  user?: string,
) => Promise<{ status: number; reply: ReplyOf<E>; detail: string | undefined }>

export interface QuestionApp {
  app: FastifyInstance
  base: Awaited<ReturnType<typeof questionBase>>
  storage: Storage
  questions: WiredQuestions
  stats: WiredStats
  mistakes: MistakeDeck
  desk: OperatorDesk
  pictures: Pictures
  /** What the account service was told, by user id. */
  documents: ReadonlyMap<string, PlayerStats>
  /** What players own, by user id. */
  owned: Map<string, Entitlement>
  call: Call
}

/** The real question supply on a fresh database; whoever says `Bearer ada` is the user ada. */
export async function questionApp(parts?: Parameters<typeof questionBase>[0]): Promise<QuestionApp> {
  const base = await questionBase(parts)
  const owned = new Map<string, Entitlement>()
  const entitlements = { of: async (userId: string | null) => owned.get(userId ?? '') ?? NO_ENTITLEMENT }
  const questions = await wireQuestions(base, { entitlements })
  const { catalogue, calibration, notifyNodes, models } = questions
  const written = new Map<string, PlayerStats>()
  const documents = { write: async (userId: string, stats: PlayerStats) => void written.set(userId, stats) }
  const mistakes = wireMistakes(base, questions)
  const stats = wireStats(base, { documents, calibration, mistakes, catalogue })
  const pictures = wirePictures(base)
  const desk = wireOperator(base, {
    addresses: [],
    catalogue,
    notifyNodes,
    ai: base.config.questions.ai,
    models,
    endSessions: async () => {},
    removePicture: pictures.remove,
    isOffensive: () => false,
    traffic: () => [],
    arenas: { scheduled: true, timeZone: 'UTC' },
  })
  const accounts = {
    callers: { fromToken: async (token: string) => ({ userId: token, name: `Player ${token}` }) },
    limits: noLimits,
  } as unknown as Accounts
  const own = wireOwnQuizzes(base, questions, { entitlements, pictures })
  const app = await testApp({
    questions: questions.api,
    stats: stats.stats,
    progress: stats.progress,
    leaderboards: stats.leaderboards,
    mistakes,
    review: stats.review,
    ...own,
    pictures,
    quizJobs: wireQuizWriting(base, { models, ...own, entitlements }),
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
    base,
    storage: base.storage,
    questions,
    stats,
    mistakes,
    desk,
    pictures,
    documents: written,
    owned,
    call,
  }
}
