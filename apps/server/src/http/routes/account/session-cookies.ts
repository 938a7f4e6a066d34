import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedSession } from '../../../features/accounts/sessions/session-service.ts'
import { PROJECT_ID } from '../../../features/accounts/wire-format.ts'

const COOKIE = `a_session_${PROJECT_ID}`
/** The same cookie for browsers that do not know SameSite. */
const LEGACY_COOKIE = `${COOKIE}_legacy`

const SESSION_COOKIE = new RegExp(`(?:^|;\\s*)${COOKIE}(?:_legacy)?=[^;]`)

/** Whether somebody is or was signed in on this device, for routes that read no cookies. The session may be over. */
export const hasSignInMark = ({ headers }: FastifyRequest): boolean => SESSION_COOKIE.test(headers.cookie ?? '')

/** Looks in all places where a client may send its session credential; the first one found counts. */
export function readSessionCredential(request: FastifyRequest): string | null {
  const { headers, cookies } = request
  return cookies[COOKIE] || cookies[LEGACY_COOKIE] || nonEmpty(headers['x-appwrite-session']) || fallbackCookie(request)
}

function fallbackCookie({ headers }: FastifyRequest): string | null {
  try {
    const cookies: unknown = JSON.parse(nonEmpty(headers['x-fallback-cookies']) ?? '')
    if (typeof cookies !== 'object' || cookies === null) return null
    return nonEmpty((cookies as Record<string, unknown>)[COOKIE])
  } catch {
    // A header that is missing or no JSON carries no credential.
    return null
  }
}

const nonEmpty = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** `ownOrigin` is the origin of our own pages: they use cookies, and their scripts never see the secret. */
export function setSessionCredential(
  reply: FastifyReply,
  { session, credential }: OpenedSession,
  ownOrigin: string,
): void {
  const options = { ...cookieOptions(ownOrigin), expires: new Date(session.expiresAt) }
  reply.setCookie(COOKIE, credential, { ...options, sameSite: 'lax' })
  reply.setCookie(LEGACY_COOKIE, credential, options)
  // Native apps and other programs cannot use our cookies, so they get the credential in a header that they store.
  if (!isOwnPage(reply.request, ownOrigin)) {
    reply.header('x-fallback-cookies', JSON.stringify({ [COOKIE]: credential }))
  }
}

export function clearSessionCredential(reply: FastifyReply, ownOrigin: string): void {
  const options = cookieOptions(ownOrigin)
  reply.clearCookie(COOKIE, { ...options, sameSite: 'lax' })
  reply.clearCookie(LEGACY_COOKIE, options)
  // Our own pages never got the header; sending it now would make the client library store it and log a warning.
  if (!isOwnPage(reply.request, ownOrigin)) reply.header('x-fallback-cookies', '[]')
}

const isOwnPage = ({ headers }: FastifyRequest, ownOrigin: string): boolean => headers.origin === ownOrigin

const cookieOptions = (ownOrigin: string) => ({ path: '/', httpOnly: true, secure: ownOrigin.startsWith('https:') })
