import { KEPT_DAYS } from '@knowdown/domain/privacy/kept-data'
import { DAY_MS, MINUTE_MS } from '../../limits.ts'
import type { Factor } from '../second-factor/second-factor.ts'

export const SESSION_LIFETIME_MS = KEPT_DAYS.session * DAY_MS
/** A session that has not been used for this long has expired, whatever its age. */
export const SESSION_IDLE_MS = KEPT_DAYS.unusedSession * DAY_MS
export const SESSIONS_PER_USER = 10

/** Where a request came from, as far as the owner of the account is shown it later. */
export interface ClientInfo {
  ip: string
  userAgent: string
}

export interface Session extends ClientInfo {
  id: string
  userId: string
  /** Only the hash is stored, so that reading the database is not enough to sign in. */
  secretHash: string
  /** email, anonymous, magic-url, phone, or the name of an OpenID provider. */
  provider: string
  providerUid: string
  createdAt: number
  updatedAt: number
  expiresAt: number
  usedAt: number
  /** When its owner last signed in, gave the password or a mailed code. */
  provedAt: number
  /** What was shown after the first proof, and when it was shown last; null and 0 when nothing was. */
  secondFactor: Factor | null
  secondFactorAt: number
}

type SessionChanges = Partial<
  Pick<Session, 'expiresAt' | 'usedAt' | 'provedAt' | 'updatedAt' | 'secondFactor' | 'secondFactorAt'>
>

export interface SessionRepository {
  /** False when the user is gone or signs in with something else since that version. */
  add(session: Session, accessVersion: number): Promise<boolean>
  byId(id: string): Promise<Session | null>
  bySecretHash(secretHash: string): Promise<Session | null>
  /** Oldest first. */
  ofUser(userId: string): Promise<readonly Session[]>
  change(id: string, changes: SessionChanges): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  removeExpired(at: number): Promise<void>
  /** Which of these sessions still exist; sockets ask this in case they missed a revocation. */
  filterExisting(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** A call that cannot be undone needs a proof of identity that is not older. */
export const FRESH_PROOF_MS = 10 * MINUTE_MS

export const isExpired = (session: Session, at: number): boolean =>
  at >= session.expiresAt || at >= session.usedAt + SESSION_IDLE_MS

/** Signs short-lived tokens that stand for a session. */
export interface JwtSigner {
  sign(claims: JwtClaims, lifetimeMs: number): Promise<string>
  /** Null for anything but an unexpired token that we signed. */
  verify(token: string): Promise<JwtClaims | null>
}

interface JwtClaims {
  userId: string
  sessionId: string
}
