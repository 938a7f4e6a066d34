import type { Callers } from '../../identity.ts'
import { DAY_MS, MINUTE_MS } from '../../limits.ts'
import { AccountProblem } from '../account-problem.ts'
import type { PasswordHasher } from '../credentials/passwords.ts'
import type { AccountEventPublisher } from '../events/account-event-publisher.ts'
import type { AccountMailer } from '../mails/account-mailer.ts'
import type { ActivityLog } from '../profile/activity-log.ts'
import { newUser, type User, type UserRepository } from '../profile/user.ts'
import type { AuthenticatorRepository, Factor } from '../second-factor/second-factor.ts'
import { hashSecret, newId, newSecret } from '../secrets.ts'
import {
  type ClientInfo,
  FRESH_PROOF_MS,
  isExpired,
  type JwtSigner,
  SESSION_LIFETIME_MS,
  SESSIONS_PER_USER,
  type Session,
  type SessionRepository,
} from './session.ts'
import { deviceName } from './user-agent.ts'

export interface SignedIn {
  user: User
  session: Session
  /** A caller with a JWT may not create further JWTs and has no current session. */
  via: 'session' | 'jwt'
}

export interface OpenedSession {
  session: Session
  /** What the client stores to authenticate later requests. */
  credential: string
}

interface SessionServiceDeps {
  users: UserRepository
  sessions: SessionRepository
  activity: ActivityLog
  passwords: PasswordHasher
  jwts: JwtSigner
  events: AccountEventPublisher
  mailer: Pick<AccountMailer, 'notifyNewDevice'>
  authenticators: Pick<AuthenticatorRepository, 'ofUser'>
  clock(): number
}

/** How far back the log is searched for devices. */
const RECENT_ACTIVITY = 100

const JWT_LIFETIME_MS = 15 * MINUTE_MS
/** The time of the last use is stored at most this often, to spare the database. */
const RECORD_USE_EVERY_MS = DAY_MS

export type SessionService = ReturnType<typeof sessionService>

export function sessionService(deps: SessionServiceDeps) {
  const { users, sessions, activity, passwords, jwts, events, mailer, authenticators, clock } = deps

  async function open(user: User, provider: string, providerUid: string, client: ClientInfo): Promise<OpenedSession> {
    if (!user.active) throw new AccountProblem('user_blocked')
    const at = clock()
    const secret = newSecret()
    const session: Session = {
      id: newId(at),
      userId: user.id,
      secretHash: hashSecret(secret),
      provider,
      providerUid,
      ...client,
      createdAt: at,
      updatedAt: at,
      expiresAt: at + SESSION_LIFETIME_MS,
      usedAt: at,
      provedAt: at,
      secondFactor: null,
      secondFactorAt: 0,
    }
    const isNewDevice = await hasNewDevice(user, client)
    if (!(await sessions.add(session, user.accessVersion))) throw new AccountProblem('user_invalid_credentials')
    await users.change(user.id, { accessedAt: at })
    await endOldest(session)
    // A stranger's mailbox gets no mail about an account that its owner never confirmed.
    if (isNewDevice && user.email && user.emailVerified) await mailer.notifyNewDevice(user, deviceName(client), at)
    await activity.record(user.id, 'session.create', client)
    events.sessionChanged(session, 'create')
    return { session, credential: encodeCredential(user.id, secret) }
  }

  /** Whether the owner has signed in before, but never from this kind of device; versions do not count. */
  async function hasNewDevice(user: User, client: ClientInfo): Promise<boolean> {
    const known = [
      ...(await sessions.ofUser(user.id)),
      ...(await activity.list(user.id, { limit: RECENT_ACTIVITY, offset: 0 })).entries.filter(
        ({ event }) => event === 'session.create',
      ),
    ].map(deviceName)
    return known.length > 0 && !known.includes(deviceName(client))
  }

  /** Those that never showed a wanted second factor go first, so that a stolen password alone signs nobody out. */
  async function endOldest(opened: Session): Promise<void> {
    const others = (await sessions.ofUser(opened.userId)).filter(({ id }) => id !== opened.id)
    const surplus = others.length + 1 - SESSIONS_PER_USER
    if (surplus <= 0) return
    const hasShown = ({ secondFactorAt }: Session) => secondFactorAt > 0
    await end([...others.filter((other) => !hasShown(other)), ...others.filter(hasShown)].slice(0, surplus))
  }

  async function end(ended: readonly Session[]): Promise<void> {
    if (ended.length === 0) return
    await sessions.remove(ended.map(({ id }) => id))
    for (const session of ended) events.sessionChanged(session, 'delete')
    events.sessionsRevoked(ended.map(({ id }) => id))
  }

  /** Whether the user wants a second factor, has one, and has not shown it in this session. */
  async function lacksSecondFactor({ user, session }: SignedIn): Promise<boolean> {
    if (!user.mfa || session.secondFactorAt > 0) return false
    return ((await authenticators.ofUser(user.id))?.confirmedAt ?? null) !== null
  }

  /** A session that lacks the second factor counts as none, unless a call asks for it by name. */
  async function whole(caller: SignedIn | null): Promise<SignedIn | null> {
    return caller && !(await lacksSecondFactor(caller)) ? caller : null
  }

  async function findByCredential(credential: string): Promise<SignedIn | null> {
    const decoded = decodeCredential(credential)
    if (!decoded) return null
    const session = await sessions.bySecretHash(hashSecret(decoded.secret))
    return authenticate(session?.userId === decoded.userId ? session : null, 'session')
  }

  async function authenticate(session: Session | null, via: SignedIn['via']): Promise<SignedIn | null> {
    const at = clock()
    if (!session || isExpired(session, at)) return null
    const user = await users.byId(session.userId)
    if (!user) return null
    if (at - session.usedAt >= RECORD_USE_EVERY_MS) {
      await sessions.change(session.id, { usedAt: at })
      await users.change(user.id, { accessedAt: at })
    }
    return { user, session, via }
  }

  return {
    open,
    end,
    lacksSecondFactor,

    async signIn(email: string, password: string, client: ClientInfo): Promise<OpenedSession> {
      const user = await users.byEmail(email)
      const isCorrect = await passwords.verify(user?.passwordHash ?? null, password)
      if (!user || !isCorrect) throw new AccountProblem('user_invalid_credentials')
      return open(user, 'email', email, client)
    },

    async signInAnonymously(client: ClientInfo): Promise<OpenedSession> {
      const user = newUser(newId(clock()), clock())
      await users.add(user)
      return open(user, 'anonymous', '', client)
    },

    authenticateByCredential: async (credential: string): Promise<SignedIn | null> =>
      whole(await findByCredential(credential)),

    /** The caller of a session that still lacks its second factor; null for all others. */
    async findIncomplete(credential: string): Promise<SignedIn | null> {
      const caller = await findByCredential(credential)
      return caller && (await lacksSecondFactor(caller)) ? caller : null
    },

    /** Throws for a token that we did not sign or that has expired; null when its session has ended. */
    async authenticateByJwt(token: string): Promise<SignedIn | null> {
      const claims = await jwts.verify(token)
      if (!claims) throw new AccountProblem('user_jwt_invalid')
      const session = await sessions.byId(claims.sessionId)
      return whole(await authenticate(session?.userId === claims.userId ? session : null, 'jwt'))
    },

    async issueJwt({ user, session, via }: SignedIn, lifetimeMs: number = JWT_LIFETIME_MS): Promise<string> {
      if (via === 'jwt') throw new AccountProblem('user_session_not_found')
      return jwts.sign({ userId: user.id, sessionId: session.id }, lifetimeMs)
    },

    async list(userId: string): Promise<readonly Session[]> {
      const at = clock()
      return (await sessions.ofUser(userId)).filter((session) => !isExpired(session, at))
    },

    /** Finds one of the caller's own sessions; `current` is the one that authenticated this request. */
    async find({ user, session, via }: SignedIn, id: string): Promise<Session> {
      if (id === 'current' && via === 'session') return session
      const found = id === 'current' ? null : await sessions.byId(id)
      if (!found || found.userId !== user.id || isExpired(found, clock())) {
        throw new AccountProblem('user_session_not_found')
      }
      return found
    },

    /** Counts as use, so the idle time begins anew. The end of a session stays a year after its beginning. */
    async extend(session: Session): Promise<Session> {
      const at = clock()
      const changes = { expiresAt: session.createdAt + SESSION_LIFETIME_MS, usedAt: at, updatedAt: at }
      await sessions.change(session.id, changes)
      const extended = { ...session, ...changes }
      events.sessionChanged(extended, 'update')
      return extended
    },

    /**
     * Refuses callers who proved long ago who they are: somebody else may sit at the device now. Users without password,
     * e-mail and phone have nothing to prove it with.
     */
    requireFreshProof({ user, session }: SignedIn): void {
      const canProve = user.passwordHash !== null || user.email !== null || user.phone !== null
      if (canProve && clock() - session.provedAt > FRESH_PROOF_MS) throw new AccountProblem('user_proof_required')
    },

    async recordProof(session: Session): Promise<void> {
      await sessions.change(session.id, { provedAt: clock() })
    },

    async recordSecondFactor(session: Session, secondFactor: Factor): Promise<Session> {
      const at = clock()
      const changes = { secondFactor, secondFactorAt: at, provedAt: at, updatedAt: at }
      await sessions.change(session.id, changes)
      const changed = { ...session, ...changes }
      events.sessionChanged(changed, 'update')
      return changed
    },

    async endAll(userId: string, exceptId?: string): Promise<void> {
      await end((await sessions.ofUser(userId)).filter(({ id }) => id !== exceptId))
    },

    filterExisting: sessions.filterExisting,
  }
}

const encodeCredential = (userId: string, secret: string): string =>
  Buffer.from(JSON.stringify({ id: userId, secret })).toString('base64url')

function decodeCredential(credential: string): { userId: string; secret: string } | null {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(credential, 'base64').toString('utf8'))
    if (typeof decoded !== 'object' || decoded === null || !('id' in decoded) || !('secret' in decoded)) return null
    return typeof decoded.id === 'string' && typeof decoded.secret === 'string'
      ? { userId: decoded.id, secret: decoded.secret }
      : null
  } catch {
    // Clients can send anything: what cannot be decoded is simply no credential.
    return null
  }
}

/** Callers of the product's own API are known by the JWTs of the account service. */
export function callersByToken(sessions: SessionService): Callers {
  return {
    async fromToken(token) {
      try {
        const caller = await sessions.authenticateByJwt(token)
        return caller?.user.active ? { userId: caller.user.id, name: caller.user.name } : null
      } catch (error) {
        if (error instanceof AccountProblem) return null
        throw error
      }
    },
  }
}
