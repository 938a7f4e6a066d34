import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import type { Category } from '@knowdown/domain/catalogue/category'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { MobileAppIds } from '../config/mobile-apps.ts'
import type { Accounts } from '../features/accounts/accounts.ts'
import type { MailOutbox } from '../features/mail/mail.ts'
import type { MatchService } from '../features/matches/match-service.ts'
import type { PrivacyService } from '../features/privacy/privacy-service.ts'
import type { Questions } from '../features/questions/questions.ts'
import type { RealtimeApp } from '../features/realtime/realtime-ports.ts'
import type { Leaderboards } from '../features/stats/leaderboard-service.ts'
import type { Stats } from '../features/stats/stats-service.ts'
import { Problem } from '../problem.ts'
import { checkOrigin } from './check-origin.ts'
import { answerNotFound, answerWithProblem } from './error-mapping.ts'
import type { HttpLimits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { pageStyleRoute } from './pages/page.ts'
import { parseJson } from './parse-json.ts'
import { accountRoutes } from './routes/account/account.ts'
import { apiDocsRoutes } from './routes/api-docs.ts'
import { appLinkRoutes } from './routes/app-links.ts'
import { categoryRoutes } from './routes/categories.ts'
import { devMailboxRoutes } from './routes/dev-mailbox.ts'
import { emailVerificationRoutes } from './routes/email-verification.ts'
import { healthRoutes } from './routes/health.ts'
import { insightRoutes } from './routes/insights.ts'
import { leaderboardRoutes } from './routes/leaderboard.ts'
import { matchRoutes } from './routes/matches.ts'
import { privacyRoutes } from './routes/privacy.ts'
import { type StoreApi, storeRoutes } from './routes/purchases.ts'
import { questionRoutes } from './routes/questions.ts'
import { realtimeAuthRoutes } from './routes/realtime-auth.ts'
import {
  answerInPlainText,
  isRealtimeApiPath,
  REALTIME_API_PREFIX,
  type RealtimeApiDeps,
  realtimeHttpApi,
} from './routes/realtime-http-api.ts'
import { reportRoutes } from './routes/reports.ts'
import { statsRoutes } from './routes/stats.ts'
import { commonHeaders } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

export interface AppParts {
  version: string
  publicUrl: string
  allowedOrigins: readonly string[]
  trustedProxies: readonly string[]
  limits: HttpLimits
  logger: FastifyBaseLogger
  metrics: Metrics
  isReady(): Promise<boolean>
  categories: readonly Category[]
  accounts: Accounts
  privacy: PrivacyService
  questions: Questions
  stats: Stats
  leaderboards: Leaderboards
  /** Battles, and who signs what their players bring to the realtime service. */
  matches: { service: MatchService; signer: RealtimeApp }
  realtime: RealtimeApiDeps
  store: StoreApi
  /** Given only where a local mailbox may be shown. */
  mailbox: MailOutbox | null
  /** Mobile apps that invitations may open. */
  mobileApps: MobileAppIds
  /** Addresses elsewhere that the pages may connect to. */
  services: readonly string[]
  /** Folder of the built web app; null while a development server shows it. */
  webFolder: string | null
}

/** Builds the whole HTTP side without listening, so that tests can ask it directly. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { limits } = parts
  const app = Fastify({
    loggerInstance: parts.logger,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkConnectionsMs,
    },
    // Channels and user ids stand in addresses, and are longer than the hundred characters that are usual.
    routerOptions: { maxParamLength: 512 },
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) =>
      (isRealtimeApiPath(request.url) ? answerInPlainText : answerWithProblem)(error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
  })
  app.setErrorHandler(answerWithProblem)
  acceptOnlyJson(app)
  parts.metrics.observe(app)

  const headers = commonHeaders(parts.publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })

  app.decorate('identities', parts.accounts.identities)

  healthRoutes(app, parts.isReady)
  pageStyleRoute(app)
  appLinkRoutes(app, parts.mobileApps)
  await app.register(
    async (api) => {
      await api.register(cors, {
        origin: [parts.publicUrl, ...parts.allowedOrigins],
        methods: ['GET', 'POST', 'DELETE'],
        credentials: true,
      })
      checkOrigin(api, [parts.publicUrl, ...parts.allowedOrigins], strangePage)
      apiDocsRoutes(api, parts.version)
      categoryRoutes(api, parts.categories)
      emailVerificationRoutes(api, parts.accounts)
      await api.register(privacyRoutes, { ...parts, limits: parts.accounts.limits })
      questionRoutes(api, parts.questions, parts.accounts.limits)
      insightRoutes(api, parts.questions.insights, parts.accounts.limits)
      reportRoutes(api, {
        reports: parts.questions.reports,
        matches: parts.matches.service,
        limits: parts.accounts.limits,
      })
      statsRoutes(api, parts.stats, parts.categories)
      leaderboardRoutes(api, parts.leaderboards)
      matchRoutes(api, parts.matches.service)
      await storeRoutes(api, parts.store, parts.accounts.limits)
      await realtimeAuthRoutes(api, parts.matches.service, parts.matches.signer)
    },
    { prefix: '/api' },
  )
  await app.register((account) => accountRoutes(account, parts), { prefix: '/v1' })
  await app.register(async (api) => realtimeHttpApi(api, parts.realtime), { prefix: REALTIME_API_PREFIX })
  if (parts.mailbox) devMailboxRoutes(app, parts.mailbox)
  const { provider, webKey } = parts.store.clientSettings.purchases
  const checkout = provider === 'revenuecat' && webKey !== undefined
  if (parts.webFolder) await serveWebApp(app, parts.webFolder, parts.services, checkout)
  else app.setNotFoundHandler(answerNotFound)
  return app
}

const strangePage = (): Problem =>
  new Problem('forbidden', 'Pages of this address may not call. PUBLIC_URL must be the address that people open.')

/** A form or plain text can be sent by any web page without asking; JSON cannot. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => (body.length === 0 ? undefined : parseJson(String(body))),
  )
}

/** What is no request at all never reaches a route; the socket gets a short answer and is closed. */
function refuseBrokenRequest(error: { code?: string | undefined }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, detail] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be understood.']
  const body = JSON.stringify({ detail })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const BROKEN: Record<string, readonly [string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
}
