import cors from '@fastify/cors'
import type { Category } from '@knowdown/domain/catalogue/category'
import type { FastifyInstance } from 'fastify'
import type { MobileAppIds } from '../config/mobile-apps.ts'
import type { Accounts } from '../features/accounts/accounts.ts'
import type { ArenaService } from '../features/arenas/arena-service.ts'
import type { CorrectEverywhere } from '../features/assignments/correct-everywhere.ts'
import type { Doctor } from '../features/doctor/doctor.ts'
import type { CallerBudgets } from '../features/load/caller-budgets.ts'
import type { MailOutbox } from '../features/mail/mail.ts'
import type { MatchService } from '../features/matches/match-service.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { OperatorDesk } from '../features/operator/desk.ts'
import type { OwnQuizzes } from '../features/own-quizzes/own-quizzes.ts'
import type { QuizReports } from '../features/own-quizzes/quiz-reports.ts'
import type { QuizRuns } from '../features/own-quizzes/quiz-runs.ts'
import type { SharedQuizzes } from '../features/own-quizzes/shared-quizzes.ts'
import type { Parties } from '../features/parties/parties.ts'
import type { Pictures } from '../features/pictures/pictures.ts'
import type { DataExport } from '../features/privacy/data-export.ts'
import type { PrivacyService } from '../features/privacy/privacy-service.ts'
import type { PushService } from '../features/push/push-service.ts'
import type { Questions } from '../features/questions/questions.ts'
import type { QueueService } from '../features/queue/queue-service.ts'
import type { QuizJobs } from '../features/quiz-writing/quiz-jobs.ts'
import type { RealtimeApp } from '../features/realtime/realtime-ports.ts'
import type { RecordedGames } from '../features/recorded-games/recorded-games.ts'
import type { Rivals } from '../features/rivals/rivals.ts'
import type { Comparisons } from '../features/stats/comparisons.ts'
import type { Leaderboards } from '../features/stats/leaderboard-service.ts'
import type { PlayerProgress } from '../features/stats/player-progress.ts'
import type { QuizReview } from '../features/stats/quiz-review.ts'
import type { Stats } from '../features/stats/stats-service.ts'
import { Problem } from '../problem.ts'
import { checkOrigin } from './check-origin.ts'
import { sendNotFound } from './error-mapping.ts'
import { createFastifyServer, type FastifyServerDeps } from './fastify-server.ts'
import { limitRequests } from './limit-requests.ts'
import type { Metrics } from './metrics.ts'
import { pageStyleRoute } from './page.ts'
import type { RecentTraffic } from './recent-traffic.ts'
import { accountRoutes } from './routes/account/account.ts'
import { apiDocsRoutes } from './routes/api-docs.ts'
import { appLinkRoutes } from './routes/app-links.ts'
import { arenaRoutes } from './routes/arenas.ts'
import { type AssignmentApi, assignmentRoutes } from './routes/assignments.ts'
import { challengeRoutes } from './routes/challenges.ts'
import { clientFailureRoutes } from './routes/client-failures.ts'
import { correctionRoutes } from './routes/corrections.ts'
import { devMailboxRoutes } from './routes/dev-mailbox.ts'
import { type LinkPreviewApi, linkPictureRoutes } from './routes/link-previews.ts'
import { matchRoutes } from './routes/matches.ts'
import { mistakeRoutes } from './routes/mistakes.ts'
import { operatorRoutes } from './routes/operator.ts'
import { ownAccountRoutes } from './routes/own-account.ts'
import { ownQuizRoutes } from './routes/own-quizzes.ts'
import { ownRunRoutes } from './routes/own-runs.ts'
import { partyRoutes } from './routes/parties.ts'
import { pictureRoutes } from './routes/pictures.ts'
import { type StoreApi, storeRoutes } from './routes/purchases.ts'
import { pushRoutes } from './routes/push.ts'
import { categoryRoutes, insightRoutes, questionRoutes } from './routes/questions.ts'
import { queueRoutes } from './routes/queue.ts'
import { quizJobRoutes } from './routes/quiz-jobs.ts'
import { quizReportRoutes } from './routes/quiz-reports.ts'
import { realtimeAuthRoutes } from './routes/realtime-auth.ts'
import { REALTIME_API_PREFIX, type RealtimeApiDeps, realtimeHttpApi } from './routes/realtime-http-api.ts'
import { recordedGameRoutes } from './routes/recorded-games.ts'
import { reportRoutes } from './routes/reports.ts'
import { rivalRoutes } from './routes/rivals.ts'
import { type RunApi, runRoutes } from './routes/runs.ts'
import { sharedQuizRoutes } from './routes/shared-quizzes.ts'
import { comparisonRoutes, leaderboardRoutes, progressRoutes, reviewRoutes, statsRoutes } from './routes/stats.ts'
import { commonHeaders } from './security-headers.ts'
import { shedLoad } from './shed-load.ts'
import { serveWebApp } from './web-app.ts'

export interface AppDeps extends FastifyServerDeps {
  version: string
  publicUrl: string
  /** Whether browsers must use TLS for all names below ours too. */
  hstsSubdomains: boolean
  allowedOrigins: readonly string[]
  budgets: CallerBudgets
  metrics: Metrics
  traffic: RecentTraffic
  isReady(): Promise<boolean>
  categories: readonly Category[]
  accounts: Accounts
  privacy: PrivacyService
  dataExport: DataExport
  questions: Questions
  stats: Stats
  leaderboards: Leaderboards
  review: QuizReview
  comparisons: Comparisons
  progress: PlayerProgress
  /** Matches, and the app that signs their players' tokens for the realtime service. */
  matches: { service: MatchService; signer: RealtimeApp }
  queue: QueueService
  arenas: ArenaService
  recordedGames: RecordedGames
  rivals: Rivals
  parties: Parties
  runs: RunApi
  linkPictures: LinkPreviewApi['pictures']
  /** Null where no push notices are sent. */
  push: PushService | null
  mistakes: MistakeDeck
  ownQuizzes: OwnQuizzes
  sharedQuizzes: SharedQuizzes
  quizReports: QuizReports
  quizJobs: QuizJobs
  quizRuns: QuizRuns
  assignments: AssignmentApi
  correctEverywhere: CorrectEverywhere
  pictures: Pictures
  desk: OperatorDesk
  doctor: Doctor
  realtime: RealtimeApiDeps
  store: StoreApi
  /** Null where no local mailbox may be shown, as in production. */
  mailbox: MailOutbox | null
  /** Mobile apps that invitations may open. */
  mobileApps: MobileAppIds
  /** Origins besides our own that the pages may connect to. */
  connectOrigins: readonly string[]
  /** Folder of the built web app; null while a development server serves it. */
  webFolder: string | null
}

/** Builds all HTTP routes without listening, so that tests can inject requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createFastifyServer(deps)
  deps.metrics.observe(app)
  deps.traffic.observe(app)
  const headers = commonHeaders(deps.publicUrl, deps.hstsSubdomains)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  // After the headers of every reply, because a refusal is one.
  limitRequests(app, deps.budgets, [deps.publicUrl, ...deps.allowedOrigins])
  app.decorate('callers', deps.accounts.callers)
  app.decorate('shedder', deps.shedder)
  app.decorate('limits', deps.accounts.limits)

  healthRoutes(app, deps.isReady)
  pageStyleRoute(app)
  appLinkRoutes(app, deps.mobileApps)
  await app.register((api) => productRoutes(api, deps), { prefix: '/api' })
  await app.register(async (api) => deskRoutes(api, deps), { prefix: '/api' })
  await app.register((account) => accountRoutes(account, deps), { prefix: '/v1' })
  await app.register(async (api) => realtimeHttpApi(api, deps.realtime), { prefix: REALTIME_API_PREFIX })
  if (deps.mailbox) devMailboxRoutes(app, deps.mailbox)
  const { provider, webKey } = deps.store.clientSettings.purchases
  const hasCheckout = provider === 'revenuecat' && webKey !== undefined
  const { webFolder: folder, connectOrigins, publicUrl } = deps
  const { challenges } = deps.runs
  if (folder) await serveWebApp(app, { folder, connectOrigins, hasCheckout, publicUrl, challenges })
  else app.setNotFoundHandler(sendNotFound)
  return app
}

/** Public, so they say nothing but yes or no. */
function healthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) => reply.header('cache-control', 'no-store').send('ok'))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await isReady()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(ready ? 'ok' : 'not ready')
  })
}

/** Registered apart from the other calls: a non-operator gets a plain 404 before any other check runs. */
function deskRoutes(api: FastifyInstance, { desk, doctor, accounts, publicUrl, allowedOrigins }: AppDeps): void {
  operatorRoutes(api, { desk, doctor, accounts, origins: [publicUrl, ...allowedOrigins], originProblem })
}

/** The API of our own contract, below /api. */
async function productRoutes(api: FastifyInstance, deps: AppDeps): Promise<void> {
  const origins = [deps.publicUrl, ...deps.allowedOrigins]
  await api.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'DELETE'],
    credentials: true,
    exposedHeaders: ['Retry-After'],
  })
  checkOrigin(api, origins, originProblem)
  shedLoad(api, deps.shedder)
  apiDocsRoutes(api, deps.version)
  categoryRoutes(api, deps.categories)
  await api.register((scope) => ownAccountRoutes(scope, deps))
  questionRoutes(api, deps.questions)
  insightRoutes(api, deps.questions.insights)
  reportRoutes(api, { reports: deps.questions.reports, matches: deps.matches.service })
  statsRoutes(api, deps.stats, deps.categories)
  progressRoutes(api, deps.progress, deps.categories)
  reviewRoutes(api, deps.review)
  comparisonRoutes(api, deps.comparisons)
  leaderboardRoutes(api, deps.leaderboards)
  clientFailureRoutes(api, deps.metrics)
  matchRoutes(api, deps.matches.service)
  queueRoutes(api, deps.queue)
  arenaRoutes(api, deps.arenas)
  recordedGameRoutes(api, deps.recordedGames)
  rivalRoutes(api, deps.rivals)
  partyRoutes(api, deps.parties, deps.correctEverywhere)
  runRoutes(api, deps.runs)
  mistakeRoutes(api, deps.mistakes)
  ownQuizRoutes(api, deps.ownQuizzes)
  sharedQuizRoutes(api, deps.sharedQuizzes)
  quizReportRoutes(api, deps.quizReports)
  pictureRoutes(api, deps.pictures)
  quizJobRoutes(api, deps.quizJobs)
  ownRunRoutes(api, { quizRuns: deps.quizRuns, runs: deps.runs.runs })
  assignmentRoutes(api, deps.assignments, deps.correctEverywhere)
  correctionRoutes(api, deps.runs.corrections)
  pushRoutes(api, deps.push)
  challengeRoutes(api, deps.runs.challenges)
  linkPictureRoutes(api, { challenges: deps.runs.challenges, pictures: deps.linkPictures })
  await storeRoutes(api, deps.store)
  await realtimeAuthRoutes(api, deps.matches.service, deps.parties, deps.matches.signer)
}

const originProblem = (): Problem =>
  new Problem('forbidden', 'Pages of this address may not call. PUBLIC_URL must be the address that people open.')
