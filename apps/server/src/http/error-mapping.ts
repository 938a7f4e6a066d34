import type { FastifyReply, FastifyRequest } from 'fastify'
import { AccountProblem } from '../features/accounts/account-problem.ts'
import { Problem, type ProblemKind } from '../problem.ts'

const STATUS = {
  invalid: 400,
  unauthorised: 401,
  'payment-failed': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many-requests': 429,
  unavailable: 503,
} as const satisfies Record<ProblemKind, number>

/** The release of the account protocol that the paths below /v1 follow; its clients read it from each error. */
const ACCOUNT_PROTOCOL = '1.9.6'

const ACCOUNT_TYPE = {
  invalid: 'general_argument_invalid',
  unauthorised: 'general_unauthorized_scope',
  'payment-failed': 'general_bad_request',
  forbidden: 'general_access_forbidden',
  'not-found': 'general_route_not_found',
  conflict: 'general_bad_request',
  'too-large': 'general_bad_request',
  'too-many-requests': 'general_rate_limit_exceeded',
  unavailable: 'general_service_disabled',
} as const satisfies Record<ProblemKind, string>

/** Errors have two formats: {detail} in the product's API, {message, code, type, version} in the account service. */
function toReply(url: string, problem: Problem | null): { status: number; body: Record<string, unknown> } {
  const status = problem ? STATUS[problem.kind] : 500
  if (!isAccountPath(url))
    return { status, body: { detail: problem?.detail ?? 'Something went wrong.', ...problem?.more } }
  // The account protocol has no 413; its clients would take one for a server error.
  const code = problem instanceof AccountProblem ? problem.status : status === 413 ? 400 : status
  return {
    status: code,
    body: {
      message: problem?.detail ?? 'Server Error',
      code,
      type: typeOf(problem),
      version: ACCOUNT_PROTOCOL,
    },
  }
}

const typeOf = (problem: Problem | null): string => {
  if (problem instanceof AccountProblem) return problem.type
  return problem ? ACCOUNT_TYPE[problem.kind] : 'general_unknown'
}

const isAccountPath = (url: string): boolean => /^\/v1(?:[/?]|$)/.test(url)

const NO_STORE = { 'cache-control': 'no-store' }
/** The headers of the account protocol, which address old caches too. */
const ACCOUNT_NO_STORE = { 'cache-control': 'no-cache, no-store, must-revalidate', expires: '0', pragma: 'no-cache' }

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error)
  if (!problem) request.log.error({ err: error }, 'unexpected failure')
  const { status, body } = toReply(request.url, problem)
  if (problem?.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfterMs / 1_000))
  return reply
    .code(status)
    .headers(isAccountPath(request.url) ? ACCOUNT_NO_STORE : NO_STORE)
    .send(body)
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(new Problem('not-found', 'Not found.'), request, reply)

function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  // The framework's own messages reveal internals.
  if (status === 413) return new Problem('too-large', 'The request is too large.')
  if (status === 404) return new Problem('not-found', 'Not found.')
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Problem('invalid', 'The request could not be understood.')
  }
  return null
}
