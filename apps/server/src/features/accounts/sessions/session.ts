export const SESSION_MS = 365 * 24 * 3_600_000
/** A session that nobody has used for so long is over, however young it is. */
const SESSION_IDLE_MS = 30 * 24 * 3_600_000
export const SESSIONS_PER_USER = 10

/** Where a request comes from, as far as its owner is shown it later. */
export interface ClientInfo {
  ip: string
  userAgent: string
}

export interface Session extends ClientInfo {
  id: string
  userId: string
  /** Only a hash is kept: who reads the database cannot sign in with what stands there. */
  secretHash: string
  /** email, anonymous, magic-url, phone, or the name of an OpenID provider. */
  provider: string
  providerUid: string
  createdAt: number
  updatedAt: number
  expiresAt: number
  usedAt: number
}

export interface SessionRepository {
  add(session: Session): Promise<void>
  byId(id: string): Promise<Session | null>
  bySecretHash(secretHash: string): Promise<Session | null>
  /** Oldest first. */
  ofUser(userId: string): Promise<readonly Session[]>
  change(id: string, changes: Partial<Pick<Session, 'expiresAt' | 'usedAt' | 'updatedAt'>>): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Which of these are still there: what a socket asks that may have missed the news. */
  filterExisting(ids: readonly string[]): Promise<ReadonlySet<string>>
}

export const isExpired = (session: Session, at: number): boolean =>
  at >= session.expiresAt || at >= session.usedAt + SESSION_IDLE_MS
