import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import type { Accounts } from '../../../features/accounts/accounts.ts'
import type { Body } from '../../../features/accounts/fields.ts'
import type { ClientInfo } from '../../../features/accounts/sessions/session.ts'
import type { SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import { PROJECT_ID } from '../../../features/accounts/wire-format.ts'
import { type Limit, MINUTE_MS } from '../../../features/limits.ts'
import type { Work } from '../../../features/load/load-level.ts'
import type { LoadShedder } from '../../../features/load/load-shedder.ts'
import { networkOf } from '../../../network-address.ts'
import { readSessionCredential } from './session-cookies.ts'

export interface AccountRoutesDeps {
  accounts: Accounts
  publicUrl: string
  shedder: LoadShedder
  allowedOrigins: readonly string[]
}

export interface AccountRequest {
  raw: FastifyRequest
  reply: FastifyReply
  body: Body
  client: ClientInfo
  /** The network of the client's address, for rate limits. */
  network: string
}

export interface AccountRateLimit extends Limit {
  key: string
  /** After a success the counter is cleared, or only the hit of this request is taken back. */
  onSuccess?: 'forget' | 'takeBack'
}

interface RouteFor<Auth extends 'anyone' | 'guest' | 'user'> {
  method: HTTPMethods
  /** The first is the main path; the others are names that older and newer clients use. */
  paths: readonly string[]
  /** `guest` refuses callers who are signed in already. */
  auth: Auth
  /** Hashing is expensive: only a few such requests are admitted, a network may make only so many, and the others are refused first. */
  hashesPassword?: true
  /** Callers who are not signed in and prefer no error get 204: see `prefersNoError`. */
  anonymousGets204?: true
  /** Also for sessions that still lack their second factor: calls that give it or end the session. */
  beforeSecondFactor?: true
  /** What the call is for, when the server is overloaded. `new` for those that hash a password. */
  work?: Work
  /** All must have room. */
  rateLimits?(request: AccountRequest, caller: SignedIn | null): readonly AccountRateLimit[]
  status?: number
  bodyLimit?: number
  /** Returns the response body; undefined becomes a 204. */
  handle(request: AccountRequest, caller: Auth extends 'user' ? SignedIn : SignedIn | null): Promise<unknown>
}

type AccountRoute = RouteFor<'anyone'> | RouteFor<'guest'> | RouteFor<'user'>

/**
 * How much hashing one network may cause, whether its passwords are right or wrong: a hash costs a twentieth of a second
 * of a core. Sessions last for a year, so that even a school behind one address signs in less often.
 */
const hashLimits = ({ network }: Pick<AccountRequest, 'network'>): AccountRateLimit[] => [
  { key: `hash ${network}`, most: 120, perMs: 10 * MINUTE_MS, perNetwork: true },
]

/**
 * Other keys may contain what the caller makes up, such as an address. Counted first, a network can create only so many
 * of them.
 */
const guestLimits = ({ network }: AccountRequest): AccountRateLimit[] => [
  { key: `guest ${network}`, most: 120, perMs: MINUTE_MS, perNetwork: true },
]

/** Registers one call of the account protocol under all its paths. */
export function defineAccountRoute(app: FastifyInstance, accounts: Accounts, route: AccountRoute): void {
  for (const url of route.paths) {
    app.route({
      method: route.method,
      url,
      config: { work: route.work ?? (route.hashesPassword ? 'new' : 'other') },
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      handler: (raw, reply) => {
        const respond = () => respondTo(accounts, route, raw, reply)
        return route.hashesPassword ? accounts.passwords.admit(networkOf(raw.ip), respond) : respond()
      },
    })
  }
}

/** The order of the checks is part of the protocol: it decides which of two errors a client gets. */
async function respondTo(
  accounts: Accounts,
  route: AccountRoute,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  checkProject(raw)
  const credential = readSessionCredential(raw)
  reply.header('x-debug-fallback', String(credential === null))
  const caller =
    (await authenticate(accounts, raw, credential)) ??
    (route.auth === 'user' ? await findIncomplete(accounts, route, credential) : null)
  if (route.anonymousGets204 && !caller && prefersNoError(raw)) return reply.code(204).send()
  if (route.auth === 'user' && !caller) throw new AccountProblem('general_unauthorized_scope')
  if (caller && !caller.user.active) throw new AccountProblem('user_blocked')

  const request = toAccountRequest(raw, reply)
  const ownLimits = route.rateLimits?.(request, caller) ?? []
  const rateLimits = [
    ...(caller || ownLimits.length === 0 ? [] : guestLimits(request)),
    ...(route.hashesPassword ? hashLimits(request) : []),
    ...ownLimits,
  ]
  await enforceRateLimits(accounts, reply, rateLimits)
  if (route.auth === 'guest' && caller) throw new AccountProblem('user_session_already_exists')

  const body = await handle(route, request, caller)
  for (const { key, onSuccess } of rateLimits) if (onSuccess) await accounts.limits[onSuccess](key)
  if (reply.sent) return reply
  reply.header('cache-control', 'no-store')
  return body === undefined ? reply.code(204).send() : reply.code(route.status ?? 200).send(body)
}

function handle(route: AccountRoute, request: AccountRequest, caller: SignedIn | null): Promise<unknown> {
  if (route.auth !== 'user') return route.handle(request, caller)
  if (!caller) throw new AccountProblem('general_unauthorized_scope')
  return route.handle(request, caller)
}

/**
 * Our own pages ask at every visit who is signed in, and browsers would log each 401 to the console. So they send this
 * header and get 204 instead. Other clients do not send it, and an ended session is still an error.
 */
const prefersNoError = (raw: FastifyRequest): boolean =>
  raw.headers.prefer === 'handling=lenient' && readSessionCredential(raw) === null

function checkProject(raw: FastifyRequest): void {
  const { project } = raw.query as { project?: unknown }
  const requested = project ?? raw.headers['x-appwrite-project'] ?? PROJECT_ID
  if (requested !== PROJECT_ID) throw new AccountProblem('project_not_found')
}

/** A JWT next to a session is refused, because the two could belong to different users. */
async function authenticate(
  { sessions }: Accounts,
  raw: FastifyRequest,
  credential: string | null,
): Promise<SignedIn | null> {
  const bySession = credential === null ? null : await sessions.authenticateByCredential(credential)
  const jwt = raw.headers['x-appwrite-jwt']
  if (typeof jwt !== 'string' || jwt === '') return bySession
  if (bySession) throw new AccountProblem('user_jwt_and_cookie_set')
  return sessions.authenticateByJwt(jwt)
}

/** Elsewhere a session that lacks its second factor is told so, and where visitors may call it counts as a visitor. */
async function findIncomplete(
  { sessions }: Accounts,
  { beforeSecondFactor }: AccountRoute,
  credential: string | null,
): Promise<SignedIn | null> {
  const incomplete = credential === null ? null : await sessions.findIncomplete(credential)
  if (incomplete && !beforeSecondFactor) throw new AccountProblem('user_more_factors_required')
  return incomplete
}

function toAccountRequest(raw: FastifyRequest, reply: FastifyReply): AccountRequest {
  const { body } = raw
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return {
    raw,
    reply,
    body: isObject ? (body as Body) : {},
    client: clientInfoOf(raw),
    network: networkOf(raw.ip),
  }
}

const MAX_USER_AGENT_LENGTH = 512

export const clientInfoOf = ({ ip, headers }: FastifyRequest): ClientInfo => ({
  // The address is gone when the client has reset the connection.
  ip: ip ?? '',
  userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
})

async function enforceRateLimits(
  { limits }: Accounts,
  reply: FastifyReply,
  rateLimits: readonly AccountRateLimit[],
): Promise<void> {
  let tightest = Number.POSITIVE_INFINITY
  for (const { key, most, perMs } of rateLimits) {
    const { ok, left, retryAfterMs } = await limits.hit(key, { most, perMs })
    if (left < tightest) {
      tightest = left
      reply.headers({
        'x-ratelimit-limit': most,
        'x-ratelimit-remaining': left,
        'x-ratelimit-reset': Math.ceil((Date.now() + retryAfterMs) / 1_000),
      })
    }
    if (!ok) throw new AccountProblem('general_rate_limit_exceeded', undefined, { retryAfterMs })
  }
}
