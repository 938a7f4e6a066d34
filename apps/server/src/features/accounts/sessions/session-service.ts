import { AccountProblem } from '../account-problem.ts'
import type { JwtSigner, PasswordHasher } from '../credentials/password-hasher.ts'
import type { AccountEventPublisher } from '../events/account-news.ts'
import type { ActivityLog } from '../profile/activity-log.ts'
import { newUser, type User, type UserRepository } from '../profile/user.ts'
import { hashSecret, newId, newSecret } from '../secrets.ts'
import {
  type ClientInfo,
  isExpired,
  SESSION_MS,
  SESSIONS_PER_USER,
  type Session,
  type SessionRepository,
} from './session.ts'

export interface SignedIn {
  user: User
  session: Session
  /** A token has no session of its own: it stands for one, and cannot make more of itself. */
  via: 'session' | 'jwt'
}

export interface OpenedSession {
  session: Session
  /** What the client keeps to prove itself. */
  credential: string
}

interface Parts {
  users: UserRepository
  sessions: SessionRepository
  activity: ActivityLog
  passwords: PasswordHasher
  jwts: JwtSigner
  news: AccountEventPublisher
  clock(): number
}

const JWT_MS = 900_000
const NOTE_USE_EVERY_MS = 24 * 3_600_000

export type SessionService = ReturnType<typeof sessionService>

export function sessionService({ users, sessions, activity, passwords, jwts, news, clock }: Parts) {
  async function open(user: User, provider: string, providerUid: string, origin: ClientInfo): Promise<OpenedSession> {
    if (!user.active) throw new AccountProblem('user_blocked')
    const at = clock()
    const secret = newSecret()
    const session: Session = {
      id: newId(at),
      userId: user.id,
      secretHash: hashSecret(secret),
      provider,
      providerUid,
      ...origin,
      createdAt: at,
      updatedAt: at,
      expiresAt: at + SESSION_MS,
      usedAt: at,
    }
    await sessions.add(session)
    await endOldest(user.id)
    await activity.record(user.id, 'session.create', origin)
    news.sessionChanged(session, 'create')
    return { session, credential: writeCredential(user.id, secret) }
  }

  async function endOldest(userId: string): Promise<void> {
    const all = await sessions.ofUser(userId)
    if (all.length > SESSIONS_PER_USER) await end(all.slice(0, all.length - SESSIONS_PER_USER))
  }

  async function end(ended: readonly Session[]): Promise<void> {
    if (ended.length === 0) return
    await sessions.remove(ended.map(({ id }) => id))
    for (const session of ended) news.sessionChanged(session, 'delete')
    news.sessionsRevoked(ended.map(({ id }) => id))
  }

  async function present(session: Session | null, via: SignedIn['via']): Promise<SignedIn | null> {
    const at = clock()
    if (!session || isExpired(session, at)) return null
    const user = await users.byId(session.userId)
    if (!user) return null
    if (at - session.usedAt >= NOTE_USE_EVERY_MS) {
      await sessions.change(session.id, { usedAt: at })
      await users.change(user.id, { accessedAt: at })
    }
    return { user, session, via }
  }

  return {
    open,
    end,

    async signIn(email: string, password: string, origin: ClientInfo): Promise<OpenedSession> {
      const user = await users.byEmail(email)
      const fits = await passwords.verify(user?.passwordHash ?? null, password)
      if (!user || !fits) throw new AccountProblem('user_invalid_credentials')
      const opened = await open(user, 'email', email, origin)
      // Who changed the password while we were checking the old one has just ended all other sessions: this one too.
      const now = await users.byId(user.id)
      if (now?.passwordHash === user.passwordHash) return opened
      await end([opened.session])
      throw new AccountProblem('user_invalid_credentials')
    },

    async signInAnonymously(origin: ClientInfo): Promise<OpenedSession> {
      const user = newUser(newId(clock()), clock())
      await users.add(user)
      return open(user, 'anonymous', '', origin)
    },

    async authenticateByCredential(credential: string): Promise<SignedIn | null> {
      const read = readCredential(credential)
      if (!read) return null
      const session = await sessions.bySecretHash(hashSecret(read.secret))
      return present(session?.userId === read.userId ? session : null, 'session')
    },

    /** Throws for what is no token of ours; null when its session is over. */
    async authenticateByJwt(token: string): Promise<SignedIn | null> {
      const claims = await jwts.verify(token)
      if (!claims) throw new AccountProblem('user_jwt_invalid')
      const session = await sessions.byId(claims.sessionId)
      return present(session?.userId === claims.userId ? session : null, 'jwt')
    },

    async issueJwt({ user, session, via }: SignedIn, lifetimeMs: number = JWT_MS): Promise<string> {
      if (via === 'jwt') throw new AccountProblem('user_session_not_found')
      return jwts.sign({ userId: user.id, sessionId: session.id }, lifetimeMs)
    },

    async list(userId: string): Promise<readonly Session[]> {
      const at = clock()
      return (await sessions.ofUser(userId)).filter((session) => !isExpired(session, at))
    },

    /** One of the caller's own; `current` is the one that he came with. */
    async find({ user, session, via }: SignedIn, id: string): Promise<Session> {
      if (id === 'current' && via === 'session') return session
      const found = id === 'current' ? null : await sessions.byId(id)
      if (!found || found.userId !== user.id || isExpired(found, clock())) {
        throw new AccountProblem('user_session_not_found')
      }
      return found
    },

    async extend(session: Session): Promise<Session> {
      const at = clock()
      const changes = { expiresAt: at + SESSION_MS, usedAt: at, updatedAt: at }
      await sessions.change(session.id, changes)
      const extended = { ...session, ...changes }
      news.sessionChanged(extended, 'update')
      return extended
    },

    async endAll(userId: string, exceptId?: string): Promise<void> {
      await end((await sessions.ofUser(userId)).filter(({ id }) => id !== exceptId))
    },

    filterExisting: sessions.filterExisting,
  }
}

const writeCredential = (userId: string, secret: string): string =>
  Buffer.from(JSON.stringify({ id: userId, secret })).toString('base64url')

function readCredential(credential: string): { userId: string; secret: string } | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(credential, 'base64').toString('utf8'))
    if (typeof read !== 'object' || read === null || !('id' in read) || !('secret' in read)) return null
    return typeof read.id === 'string' && typeof read.secret === 'string'
      ? { userId: read.id, secret: read.secret }
      : null
  } catch {
    return null
  }
}
