import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import type { Accounts } from '../../../features/accounts/accounts.ts'
import { checkOrigin } from '../../check-origin.ts'
import { parseJson } from '../../parse-json.ts'
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from './cors-headers.ts'
import { documentRoutes } from './documents.ts'
import { identityRoutes } from './identities.ts'
import { passwordlessRoutes } from './passwordless.ts'
import { profileRoutes } from './profile.ts'
import { oauthRoutes } from './providers.ts'
import { recoveryRoutes } from './recovery.ts'
import { sessionRoutes } from './sessions.ts'

export interface AccountRoutesDeps {
  accounts: Accounts
  publicUrl: string
  allowedOrigins: readonly string[]
}

const PREFLIGHT_S = 86_400

/** The account service at /v1: the wire format of a known one, so that its client libraries work unchanged. */
export async function accountRoutes(app: FastifyInstance, door: AccountRoutesDeps): Promise<void> {
  await app.register(cookie)
  await app.register(cors, {
    origin: [door.publicUrl, ...door.allowedOrigins],
    credentials: true,
    maxAge: PREFLIGHT_S,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
  })
  checkOrigin(app, [door.publicUrl, ...door.allowedOrigins], () => new AccountProblem('general_unknown_origin'))
  readBrokenBodiesAsEmpty(app)
  app.get('/ping', async () => ({ result: 'Pong!' }))
  profileRoutes(app, door)
  sessionRoutes(app, door)
  recoveryRoutes(app, door)
  passwordlessRoutes(app, door)
  identityRoutes(app, door)
  oauthRoutes(app, door)
  documentRoutes(app, door)
}

/** Who is signed out hears of that first, whatever he sent: a body that cannot be read must not speak before. */
function readBrokenBodiesAsEmpty(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      try {
        return parseJson(String(body))
      } catch {
        return {}
      }
    },
  )
}
