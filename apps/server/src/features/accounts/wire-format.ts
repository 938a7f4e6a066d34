import type { ActivityEntry } from './profile/activity-log.ts'
import type { User } from './profile/user.ts'
import { hashSecret } from './secrets.ts'
import type { Session } from './sessions/session.ts'
import { describeDevice } from './sessions/user-agent.ts'
import { wireDate } from './wire-date.ts'

/** The shapes of the account protocol. Clients count on every field: what is not known is empty, never missing. */

export function userModel(user: User) {
  return {
    $id: user.id,
    $createdAt: wireDate(user.createdAt),
    $updatedAt: wireDate(user.updatedAt),
    name: user.name,
    registration: wireDate(user.createdAt),
    status: user.active,
    labels: [],
    passwordUpdate: user.passwordUpdatedAt === null ? '' : wireDate(user.passwordUpdatedAt),
    email: user.email ?? '',
    phone: user.phone ?? '',
    emailVerification: user.emailVerified,
    phoneVerification: user.phoneVerified,
    emailCanonical: user.email ?? '',
    emailIsFree: false,
    emailIsDisposable: false,
    emailIsCorporate: false,
    emailIsCanonical: user.email !== null,
    mfa: false,
    prefs: user.prefs,
    targets: [
      ...(user.email ? [target(user, 'email', user.email)] : []),
      ...(user.phone ? [target(user, 'sms', user.phone)] : []),
    ],
    accessedAt: wireDate(user.accessedAt),
    impersonator: false,
    impersonatorUserId: '',
  }
}

const target = (user: User, providerType: 'email' | 'sms', identifier: string) => ({
  $id: hashSecret(`${user.id} ${providerType}`).slice(0, 20),
  $createdAt: wireDate(user.createdAt),
  $updatedAt: wireDate(user.updatedAt),
  name: '',
  userId: user.id,
  providerId: null,
  providerType,
  identifier,
  expired: false,
})

const FACTORS: Record<string, string> = { email: 'password', anonymous: 'anonymous', phone: 'phone' }

export function sessionModel(session: Session, currentId: string | null) {
  return {
    $id: session.id,
    $createdAt: wireDate(session.createdAt),
    $updatedAt: wireDate(session.updatedAt),
    userId: session.userId,
    expire: wireDate(session.expiresAt),
    provider: session.provider,
    providerUid: session.providerUid,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: session.ip,
    ...describeDevice(session.userAgent),
    current: session.id === currentId,
    factors: [FACTORS[session.provider] ?? 'email'],
    secret: '',
    mfaUpdatedAt: '',
  }
}

export const logModel = (user: User, entry: ActivityEntry) => ({
  event: entry.event,
  userId: user.id,
  userEmail: user.email ?? '',
  userName: user.name,
  userType: 'user',
  mode: 'default',
  ip: entry.ip,
  time: wireDate(entry.at),
  ...describeDevice(entry.userAgent),
})
