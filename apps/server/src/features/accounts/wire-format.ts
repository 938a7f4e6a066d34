import type { Document } from './documents/document.ts'
import type { ActivityEntry } from './profile/activity-log.ts'
import type { User } from './profile/user.ts'
import type { ProviderIdentity } from './providers/openid.ts'
import type { Challenge } from './second-factor/second-factor.ts'
import { hashSecret } from './secrets.ts'
import type { Session } from './sessions/session.ts'
import { describeDevice } from './sessions/user-agent.ts'
import type { Token } from './tokens/token.ts'

// Names and JSON shapes of the account protocol. Clients rely on every field: unknown values are empty, never missing.

/** The only project of this account service. Lower-case, because it becomes part of cookie names. */
export const PROJECT_ID = 'knowdown'
/** The only database and collection that clients can reach: the statistics document of each player. */
export const PROJECT_DATABASE = 'main'
export const STATS_COLLECTION = 'user_stats'

/** A timestamp as the account protocol writes it. */
export const wireDate = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00')

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
    mfa: user.mfa,
    prefs: user.prefs,
    targets: [
      ...(user.email ? [targetModel(user, 'email', user.email)] : []),
      ...(user.phone ? [targetModel(user, 'sms', user.phone)] : []),
    ],
    accessedAt: wireDate(user.accessedAt),
    impersonator: false,
    impersonatorUserId: '',
  }
}

const targetModel = (user: User, providerType: 'email' | 'sms', identifier: string) => ({
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
    factors: [FACTORS[session.provider] ?? 'email', ...(session.secondFactor ? [session.secondFactor] : [])],
    secret: '',
    mfaUpdatedAt: session.secondFactorAt > 0 ? wireDate(session.secondFactorAt) : '',
  }
}

export const challengeModel = (challenge: Challenge) => ({
  $id: challenge.id,
  $createdAt: wireDate(challenge.createdAt),
  userId: challenge.userId,
  expire: wireDate(challenge.expiresAt),
})

export const tokenModel = (token: Token) => ({
  $id: token.id,
  $createdAt: wireDate(token.createdAt),
  userId: token.userId,
  secret: '',
  expire: wireDate(token.expiresAt),
  phrase: '',
})

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

/** The token fields are empty, because tokens of providers are never stored. */
export const identityModel = (identity: ProviderIdentity) => ({
  $id: identity.id,
  $createdAt: wireDate(identity.createdAt),
  $updatedAt: wireDate(identity.updatedAt),
  userId: identity.userId,
  provider: identity.provider,
  providerUid: identity.providerUid,
  providerEmail: identity.providerEmail,
  providerAccessToken: '',
  providerAccessTokenExpiry: '',
  providerRefreshToken: '',
})

/** Older clients say collections and documents, newer ones tables and rows; only this field name differs in the JSON. */
export type CollectionField = '$collectionId' | '$tableId'

export const documentModel = (document: Document, collectionField: CollectionField) => ({
  $id: document.id,
  $sequence: String(Number.parseInt(document.sequence.slice(0, 12), 16)),
  [collectionField]: STATS_COLLECTION,
  $databaseId: PROJECT_DATABASE,
  $createdAt: wireDate(document.createdAt),
  $updatedAt: wireDate(document.updatedAt),
  $permissions: document.permissions,
  ...document.attributes,
})
