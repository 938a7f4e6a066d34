import { MINUTE_MS } from '../../limits.ts'
import type { User } from '../profile/user.ts'

/** What a user can show after the first proof; the names are the protocol's. */
export type Factor = 'totp' | 'recoverycode'

export const FACTORS: readonly Factor[] = ['totp', 'recoverycode']

export const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS

export interface Authenticator {
  userId: string
  /** Encrypted with a key that is not in the database. */
  sealedSecret: string
  /** The newest step whose code was used: it and all before it are refused. */
  lastStep: number
  createdAt: number
  /** Null until the user has given a first code, which shows that the app has the secret. */
  confirmedAt: number | null
}

export interface AuthenticatorRepository {
  ofUser(userId: string): Promise<Authenticator | null>
  /** Replaces one that was never confirmed. False when there is a confirmed one, or the user's ways in have changed. */
  prepare(authenticator: Authenticator, user: User): Promise<boolean>
  /** Records that a code was used, and with `confirmedAt` that the app has the secret. Of any number of callers one succeeds. */
  useStep(userId: string, step: number, confirmedAt?: number): Promise<boolean>
  /** Removes the authenticator and all recovery codes. */
  remove(userId: string): Promise<void>
  /** Some whose secret does not begin with this text. */
  sealedOtherwise(prefix: string, limit: number): Promise<readonly Authenticator[]>
  /** Replaces one form of the same secret by another. */
  reseal(userId: string, from: string, to: string): Promise<void>
}

export interface RecoveryCodeRepository {
  countLeft(userId: string): Promise<number>
  /** Replaces all of them. False when the user's ways in have changed. */
  replace(user: User, hashes: readonly string[], at: number): Promise<boolean>
  /** Of any number of callers one succeeds. */
  use(userId: string, hash: string): Promise<boolean>
}

/** A session was asked for a factor. */
export interface Challenge {
  id: string
  userId: string
  sessionId: string
  factor: Factor
  createdAt: number
  expiresAt: number
}

export interface FactorChallengeRepository {
  /** An older one of the same session stops working. */
  replace(challenge: Challenge): Promise<void>
  find(id: string): Promise<Challenge | null>
  remove(id: string): Promise<void>
  removeExpired(at: number): Promise<void>
}

/** Encrypts what must be read again. A copy of the database is not enough to open it. */
export interface SecretBox {
  /** `owner` is bound to it, so that a sealed text cannot be moved to another user. */
  seal(secret: Buffer, owner: string): string
  open(sealed: string, owner: string): Buffer
  /** What everything begins with that was sealed with the newest key. */
  currentPrefix: string
}
