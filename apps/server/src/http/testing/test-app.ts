import { categories } from '@knowdown/content/categories'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import type { ArenaService } from '../../features/arenas/arena-service.ts'
import type { CorrectEverywhere } from '../../features/assignments/correct-everywhere.ts'
import type { Doctor } from '../../features/doctor/doctor.ts'
import { noLimits } from '../../features/limits.ts'
import { noBudgets } from '../../features/load/caller-budgets.ts'
import { acceptEverything } from '../../features/load/load-shedder.ts'
import type { MatchService } from '../../features/matches/match-service.ts'
import type { MistakeDeck } from '../../features/mistakes/mistake-deck.ts'
import type { OperatorDesk } from '../../features/operator/desk.ts'
import type { OwnQuizzes } from '../../features/own-quizzes/own-quizzes.ts'
import type { QuizReports } from '../../features/own-quizzes/quiz-reports.ts'
import type { QuizRuns } from '../../features/own-quizzes/quiz-runs.ts'
import type { SharedQuizzes } from '../../features/own-quizzes/shared-quizzes.ts'
import type { Parties } from '../../features/parties/parties.ts'
import type { Pictures } from '../../features/pictures/pictures.ts'
import type { DataExport } from '../../features/privacy/data-export.ts'
import type { PrivacyService } from '../../features/privacy/privacy-service.ts'
import type { Purchases } from '../../features/purchases/purchases.ts'
import type { Questions } from '../../features/questions/questions.ts'
import type { QueueService } from '../../features/queue/queue-service.ts'
import type { QuizJobs } from '../../features/quiz-writing/quiz-jobs.ts'
import type { RecordedGames } from '../../features/recorded-games/recorded-games.ts'
import type { Rivals } from '../../features/rivals/rivals.ts'
import type { Comparisons } from '../../features/stats/comparisons.ts'
import type { Leaderboards } from '../../features/stats/leaderboard-service.ts'
import type { PlayerProgress } from '../../features/stats/player-progress.ts'
import type { QuizReview } from '../../features/stats/quiz-review.ts'
import type { Stats } from '../../features/stats/stats-service.ts'
import { Hub } from '../../realtime/pusher/hub.ts'
import { wireLinkPictures } from '../../wiring/link-pictures.ts'
import { type AppDeps, buildApp } from '../app.ts'
import { HTTP_LIMITS } from '../fastify-server.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'
import { recentTraffic } from '../recent-traffic.ts'
import type { AssignmentApi } from '../routes/assignments.ts'
import type { StoreApi } from '../routes/purchases.ts'
import type { RunApi } from '../routes/runs.ts'

/** Nobody is signed in and nobody can; a test about accounts brings real ones. */
const nobody = {
  callers: { fromToken: async () => null },
  sessions: { fromCredential: async () => null, fromJwt: async () => null },
  limits: noLimits,
} as unknown as Accounts

/** No questions; tests about them pass a service. */
const noQuestions = {} as unknown as Questions

/** No battles; tests about them pass a service. */
const noMatches = {} as unknown as MatchService

/** No queue; tests about it pass one. */
const noQueue = {} as unknown as QueueService

/** No arenas; tests about them pass a service. */
const noArenas = {} as unknown as ArenaService

/** Nobody has played anybody; tests about rivals pass some. */
const noRivals = {} as unknown as Rivals

/** No parties; tests about them pass a service. */
const noParties = {} as unknown as Parties

/** No reports; tests about them pass what corrects their keys. */
const noCorrections = (() => Promise.reject(new Error('nothing to correct'))) as CorrectEverywhere

/** No dailies and challenges; tests about runs pass a service. */
const noRuns = {} as unknown as RunApi

/** No mistakes decks; tests about them pass one. */
const noMistakes = {} as unknown as MistakeDeck

const healthy: Doctor = {
  examine: async () => [{ part: 'disk', state: 'ok', text: 'enough' }],
  sendTestMail: async (to) => ({ part: 'test mail', state: 'ok', text: to }),
}

/** Nobody is an operator; a test about the desk brings one. */
const noDesk = { operators: { isOperator: async () => false } } as unknown as OperatorDesk

const logger = createLogger('silent')

/** Nobody subscribes; a test about realtime brings a gateway. */
const silentRealtime = {
  app: { id: 'knowdown', key: 'knowdown', secret: 'only for tests' },
  hub: new Hub({ bus: inProcessBus(logger), log: logger, now: Date.now }),
  now: Date.now,
}

/** Nothing is for sale; a test about purchases brings a store. */
const noStore: StoreApi = {
  purchases: {} as unknown as Purchases,
  webhook: null,
  sandbox: null,
  clientSettings: {
    ads: 'none',
    purchases: { provider: 'none' },
    realtime: { key: 'knowdown', hosted: null },
    contact_email: 'privacy@example.org',
  },
}

/** The HTTP side with quiet defaults; a test names only what it is about. */
export async function testApp(
  parts: Partial<AppDeps> = {},
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const app = await buildApp({
    version: '0.0.0',
    hstsSubdomains: true,
    publicUrl: 'http://localhost:3000',
    allowedOrigins: ['capacitor://localhost'],
    trustedProxies: [],
    limits: HTTP_LIMITS,
    logger: createLogger('silent'),
    tracing: null,
    metrics: createMetrics('0.0.0'),
    traffic: recentTraffic(Date.now),
    isReady: () => Promise.resolve(true),
    shedder: acceptEverything,
    budgets: noBudgets,
    categories,
    accounts: nobody,
    privacy: {} as unknown as PrivacyService,
    dataExport: {} as unknown as DataExport,
    questions: noQuestions,
    stats: {} as unknown as Stats,
    leaderboards: {} as unknown as Leaderboards,
    review: {} as unknown as QuizReview,
    comparisons: {} as unknown as Comparisons,
    progress: {} as unknown as PlayerProgress,
    matches: { service: noMatches, signer: silentRealtime.app },
    queue: noQueue,
    arenas: noArenas,
    recordedGames: {} as unknown as RecordedGames,
    rivals: noRivals,
    parties: noParties,
    runs: noRuns,
    linkPictures: wireLinkPictures(),
    push: null,
    mistakes: noMistakes,
    ownQuizzes: {} as unknown as OwnQuizzes,
    sharedQuizzes: {} as unknown as SharedQuizzes,
    quizRuns: {} as unknown as QuizRuns,
    assignments: {} as unknown as AssignmentApi,
    correctEverywhere: noCorrections,
    pictures: {} as unknown as Pictures,
    quizReports: {} as unknown as QuizReports,
    quizJobs: {} as unknown as QuizJobs,
    desk: noDesk,
    doctor: healthy,
    realtime: silentRealtime,
    store: noStore,
    mailbox: null,
    mobileApps: { ios: [], androidCertificates: [] },
    connectOrigins: [],
    webFolder: null,
    ...parts,
  })
  prepare(app)
  await app.ready()
  onTestFinished(() => app.close())
  return app
}
