import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedSession } from '../../../features/accounts/sessions/session-service.ts'
import type { Visit } from './define-account-route.ts'
import { PROJECT } from './project.ts'

const COOKIE = `a_session_${PROJECT}`
/** The twin for clients that know nothing of SameSite. */
const LEGACY_COOKIE = `${COOKIE}_legacy`

/** Where a client may have put what proves its session, in the order in which they count. */
export function readSessionCredential(request: FastifyRequest): string | null {
  const { headers, cookies } = request
  return cookies[COOKIE] || cookies[LEGACY_COOKIE] || text(headers['x-appwrite-session']) || fallbackOf(request)
}

function fallbackOf({ headers }: FastifyRequest): string | null {
  try {
    const given: unknown = JSON.parse(text(headers['x-fallback-cookies']) ?? '')
    if (typeof given !== 'object' || given === null) return null
    return text((given as Record<string, unknown>)[COOKIE])
  } catch {
    return null
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** `ownOrigin` is the product's own: its pages use cookies and never see the secret. */
export function setSessionCredential(
  { request, reply }: Pick<Visit, 'request' | 'reply'>,
  { session, credential }: OpenedSession,
  ownOrigin: string,
): void {
  const options = { ...cookieOptions(ownOrigin), expires: new Date(session.expiresAt) }
  reply.setCookie(COOKIE, credential, { ...options, sameSite: 'lax' })
  reply.setCookie(LEGACY_COOKIE, credential, options)
  // Native shells and programs have no cookie of ours; a page of our own must not keep the secret where scripts can read.
  if (request.headers.origin !== ownOrigin) {
    reply.header('x-fallback-cookies', JSON.stringify({ [COOKIE]: credential }))
  }
}

export function clearSessionCredential(reply: FastifyReply, ownOrigin: string): void {
  const options = cookieOptions(ownOrigin)
  reply.clearCookie(COOKIE, { ...options, sameSite: 'lax' })
  reply.clearCookie(LEGACY_COOKIE, options)
  // Who was offered none has none to empty; the client library would start to keep one, and warn of it.
  if (reply.request.headers.origin !== ownOrigin) reply.header('x-fallback-cookies', '[]')
}

const cookieOptions = (ownOrigin: string) => ({ path: '/', httpOnly: true, secure: ownOrigin.startsWith('https:') })
