import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import type { Accounts } from '../../../features/accounts/accounts.ts'
import type { SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import type { Limit } from '../../../features/limits.ts'
import { PROJECT } from './project.ts'
import { readSessionCredential } from './session-cookies.ts'
import { type Request, visitOf } from './visit.ts'

export interface Visit extends Request {
  reply: FastifyReply
}

export interface AccountRateLimit extends Limit {
  key: string
  /** A success clears the counter, or takes back only what this one call added. */
  onSuccess?: 'forget' | 'takeBack'
}

interface CallOf<Auth extends 'anyone' | 'guest' | 'user'> {
  method: HTTPMethods
  /** The first is its own; the others are names under which older and newer clients know it. */
  paths: readonly string[]
  /** `guest`: refused to who is signed in already. */
  auth: Auth
  /** Takes a password, so it costs the machine dearly: at most so many at once, and the rest is sent away first of all. */
  hashes?: true
  /** Asked by a visitor of our own page, it has an answer (204): see `isVisitorAtHome`. */
  nobodyIsFine?: true
  /** All must have room. */
  counters?(visit: Visit, caller: SignedIn | null): readonly AccountRateLimit[]
  status?: number
  bodyLimit?: number
  /** What it gives is the body; nothing is a 204. */
  handle(visit: Visit, caller: Auth extends 'user' ? SignedIn : SignedIn | null): Promise<unknown>
}

type Call = CallOf<'anyone'> | CallOf<'guest'> | CallOf<'user'>

/**
 * Answers one call of the account protocol. The order of the checks is part of the protocol: it decides which of two
 * reasons a client is told.
 */
export function defineAccountRoute(app: FastifyInstance, accounts: Accounts, call: Call): void {
  for (const url of call.paths) {
    app.route({
      method: call.method,
      url,
      ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
      handler: (request, reply) => {
        const answered = () => answer(accounts, call, request, reply)
        return call.hashes ? accounts.passwords.admit(answered) : answered()
      },
    })
  }
}

async function answer(accounts: Accounts, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  checkProject(request)
  const credential = readSessionCredential(request)
  reply.header('x-debug-fallback', String(credential === null))
  const caller = await authenticate(accounts, request, credential)
  if (call.nobodyIsFine && !caller && isVisitorAtHome(request)) return reply.code(204).send()
  if (call.auth === 'user' && !caller) throw new AccountProblem('general_unauthorized_scope')
  if (caller && !caller.user.active) throw new AccountProblem('user_blocked')

  const visit = { ...visitOf(request), reply }
  const counters = call.counters?.(visit, caller) ?? []
  await count(accounts, reply, counters)
  if (call.auth === 'guest' && caller) throw new AccountProblem('user_session_already_exists')

  const body = await handle(call, visit, caller)
  for (const { key, onSuccess } of counters) if (onSuccess) await accounts.limits[onSuccess](key)
  if (reply.sent) return reply
  reply.header('cache-control', 'no-store')
  return body === undefined ? reply.code(204).send() : reply.code(call.status ?? 200).send(body)
}

function handle(call: Call, visit: Visit, caller: SignedIn | null): Promise<unknown> {
  if (call.auth !== 'user') return call.handle(visit, caller)
  if (!caller) throw new AccountProblem('general_unauthorized_scope')
  return call.handle(visit, caller)
}

/**
 * Our own page asks at every visit who is signed in. That nobody is must then be no error, or browsers write one into
 * their console each time. Other clients do not send the header, and a session that has ended stays an error.
 */
const isVisitorAtHome = (request: FastifyRequest): boolean =>
  request.headers.prefer === 'handling=lenient' && readSessionCredential(request) === null

function checkProject(request: FastifyRequest): void {
  const { project } = request.query as { project?: unknown }
  const named = project ?? request.headers['x-appwrite-project'] ?? PROJECT
  if (named !== PROJECT) throw new AccountProblem('project_not_found')
}

/** A token next to a session: two people may be meant, so neither is believed. */
async function authenticate(
  { sessions }: Accounts,
  request: FastifyRequest,
  credential: string | null,
): Promise<SignedIn | null> {
  const bySession = credential === null ? null : await sessions.authenticateByCredential(credential)
  const jwt = request.headers['x-appwrite-jwt']
  if (typeof jwt !== 'string' || jwt === '') return bySession
  if (bySession) throw new AccountProblem('user_jwt_and_cookie_set')
  return sessions.authenticateByJwt(jwt)
}

async function count({ limits }: Accounts, reply: FastifyReply, counters: readonly AccountRateLimit[]): Promise<void> {
  let tightest = Number.POSITIVE_INFINITY
  for (const { key, most, perMs } of counters) {
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
