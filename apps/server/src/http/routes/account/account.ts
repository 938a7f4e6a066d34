import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { checkOrigin } from '../../check-origin.ts'
import { parseJson } from '../../parse-json.ts'
import { shedLoad } from '../../shed-load.ts'
import type { AccountRoutesDeps } from './define-account-route.ts'
import { documentRoutes } from './documents.ts'
import { passwordlessRoutes } from './passwordless.ts'
import { profileRoutes } from './profile.ts'
import { providerRoutes } from './providers.ts'
import { recoveryRoutes } from './recovery.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './sessions.ts'

const PREFLIGHT_SECONDS = 86_400

const withPrefix = (prefix: string, names: readonly string[]): string[] => names.map((name) => `${prefix}-${name}`)

/** All headers that any version of the client libraries sends; a browser blocks requests with other ones. */
const ALLOWED_HEADERS: string[] = [
  ...['Accept', 'Origin', 'Cookie', 'Set-Cookie', 'Content-Type', 'Content-Range', 'Range'],
  ...['Cache-Control', 'Expires', 'Pragma', 'X-Fallback-Cookies', 'X-Requested-With'],
  ...['X-Forwarded-For', 'X-Forwarded-User-Agent'],
  ...withPrefix('X-Appwrite', ['Project', 'Key', 'Dev-Key', 'Locale', 'Mode', 'JWT', 'Response-Format', 'Timeout']),
  ...withPrefix('X-Appwrite', ['ID', 'Timestamp', 'Session', 'Platform', 'Organization']),
  ...withPrefix('X-Appwrite-Impersonate', ['User-Id', 'User-Email', 'User-Phone', 'Email', 'Phone']),
  ...withPrefix('X-SDK', ['Version', 'Name', 'Language', 'Platform', 'GraphQL', 'Profile']),
]

/** Without X-Fallback-Cookies, clients that cannot use cookies would never see their credential. */
const EXPOSED_HEADERS = ['X-Appwrite-Session', 'X-Fallback-Cookies', 'Retry-After']

/** The account service at /v1. It speaks the wire format of Appwrite, so that its client libraries work unchanged. */
export async function accountRoutes(app: FastifyInstance, deps: AccountRoutesDeps): Promise<void> {
  const origins = [deps.publicUrl, ...deps.allowedOrigins]
  await app.register(cookie)
  await app.register(cors, {
    origin: origins,
    credentials: true,
    maxAge: PREFLIGHT_SECONDS,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
  })
  checkOrigin(app, origins, () => new AccountProblem('general_unknown_origin'))
  shedLoad(app, deps.shedder)
  readInvalidBodiesAsEmpty(app)
  app.get('/ping', async () => ({ result: 'Pong!' }))
  profileRoutes(app, deps)
  sessionRoutes(app, deps)
  recoveryRoutes(app, deps)
  passwordlessRoutes(app, deps)
  providerRoutes(app, deps)
  secondFactorRoutes(app, deps)
  documentRoutes(app, deps)
}

/** The protocol checks authentication before the body, so an unreadable body must not fail the request at once. */
function readInvalidBodiesAsEmpty(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      try {
        return parseJson(String(body))
      } catch {
        // The route then answers that a required field is missing.
        return {}
      }
    },
  )
}
