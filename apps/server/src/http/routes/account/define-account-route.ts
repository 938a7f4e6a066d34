import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import type { Accounts } from '../../../features/accounts/accounts.ts'
import type { Body } from '../../../features/accounts/fields.ts'
import type { ClientInfo } from '../../../features/accounts/sessions/session.ts'
import type { SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import { PROJECT_ID } from '../../../features/accounts/wire-format.ts'
import { hitAll } from '../../../features/limits.ts'
import type { Work } from '../../../features/load/load-level.ts'
import type { LoadShedder } from '../../../features/load/load-shedder.ts'
import { networkOf } from '../../../network-address.ts'
import { Problem } from '../../../problem.ts'
import { proveAccount } from '../../caller.ts'
import type { AccountRequest } from './account-request.ts'
import { type AccountRateLimit, GUESTS, HASHES, keyOf } from './rate-limits.ts'
import { readSessionCredential } from './session-cookies.ts'

export interface AccountRoutesDeps {
  accounts: Accounts
  publicUrl: string
  shedder: LoadShedder
  allowedOrigins: readonly string[]
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
  limits?: readonly AccountRateLimit[]
  status?: number
  bodyLimit?: number
  /** Returns the response body; undefined becomes a 204. */
  handle(request: AccountRequest, caller: Auth extends 'user' ? SignedIn : SignedIn | null): Promise<unknown>
}

type AccountRoute = RouteFor<'anyone'> | RouteFor<'guest'> | RouteFor<'user'>

/** How many requests a hash weighs when the causes of a load are looked for. */
const HASH_WEIGHT = 20

/** Registers one call of the account protocol under all its paths. */
export function defineAccountRoute(app: FastifyInstance, accounts: Accounts, route: AccountRoute): void {
  for (const url of route.paths) {
    app.route({
      method: route.method,
      url,
      config: {
        work: route.work ?? (route.hashesPassword ? 'new' : 'other'),
        limits: [...(route.hashesPassword ? [HASHES] : []), ...(route.limits ?? [])],
      },
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      handler: (raw, reply) => {
        const respond = () => respondTo(accounts, route, raw, reply)
        return route.hashesPassword ? hashWithin(accounts, raw, reply, respond) : respond()
      },
    })
  }
}

/** A network that has used up its hashes is refused before it gets a place among those who wait. */
async function hashWithin<Value>(
  accounts: Accounts,
  raw: FastifyRequest,
  reply: FastifyReply,
  respond: () => Promise<Value>,
): Promise<Value> {
  const request = toAccountRequest(raw, reply)
  await enforceRateLimits(accounts, request, null, [HASHES])
  raw.server.budgets.charge(request.network, HASH_WEIGHT)
  try {
    return await accounts.passwords.admit(request.network, respond)
  } catch (error) {
    // Nothing was hashed.
    if (error instanceof Problem && error.kind === 'unavailable') {
      await accounts.limits.takeBack(keyOf(HASHES, request.network))
    }
    throw error
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
  if (caller) proveAccount(raw, caller.user.id)
  if (route.anonymousGets204 && !caller && prefersNoError(raw)) return reply.code(204).send()
  if (route.auth === 'user' && !caller) throw new AccountProblem('general_unauthorized_scope')
  if (caller && !caller.user.active) throw new AccountProblem('user_blocked')

  const request = toAccountRequest(raw, reply)
  const limits = [...(caller || !route.limits ? [] : [GUESTS]), ...(route.limits ?? [])]
  await enforceRateLimits(accounts, request, caller, limits)
  if (route.auth === 'guest' && caller) throw new AccountProblem('user_session_already_exists')

  const body = await handle(route, request, caller)
  for (const limit of limits) {
    const who = limit.who(request, caller)
    if (limit.onSuccess && who !== null) await accounts.limits[limit.onSuccess](keyOf(limit, who))
  }
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
  request: AccountRequest,
  caller: SignedIn | null,
  declared: readonly AccountRateLimit[],
): Promise<void> {
  const counted = declared.flatMap((limit) => {
    const who = limit.who(request, caller)
    return who === null ? [] : [{ key: keyOf(limit, who), limit }]
  })
  const hits = await hitAll(limits, counted)
  const [tightest] = hits.toSorted((one, other) => one.left - other.left)
  if (!tightest) return
  const { max, left, retryAfterMs } = tightest
  request.reply.headers({
    'x-ratelimit-limit': max,
    'x-ratelimit-remaining': left,
    'x-ratelimit-reset': Math.ceil((Date.now() + retryAfterMs) / 1_000),
  })
  const refusal = hits.find(({ ok }) => !ok)
  if (refusal) {
    throw new AccountProblem('general_rate_limit_exceeded', undefined, { retryAfterMs: refusal.retryAfterMs })
  }
}
