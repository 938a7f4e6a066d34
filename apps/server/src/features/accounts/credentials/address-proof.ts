import type { User } from '../profile/user.ts'
import type { Session } from '../sessions/session.ts'
import type { Token } from '../tokens/token.ts'

export type PasswordChange = Pick<User, 'passwordHash' | 'passwordUpdatedAt'>

/** A secret that came back from the address it was sent to. */
export interface AddressProof {
  token: Token
  /** The password that is set in the same step. */
  newPassword: PasswordChange | null
  /** Whether the caller is signed in to the same account, so that mailbox and account are in the same hands. */
  isSignedIn: boolean
  at: number
}

/** Ways into the account that a proof took away. */
export interface RemovedAccess {
  password: boolean
  phone: boolean
  identities: number
  secondFactor: boolean
  sessions: readonly Session[]
}

interface RedeemedProof {
  user: User
  removed: RemovedAccess
}

export interface AddressProofRepository {
  /**
   * In one transaction: consumes the token, records what it proves and removes the access that `accessAfterProof` names.
   * Null when the token has been used, or its user is gone or has another address by now. Of any number of concurrent
   * callers one succeeds.
   */
  redeem(proof: AddressProof): Promise<RedeemedProof | null>
}

export const provesPhone = ({ purpose }: Pick<Token, 'purpose'>): boolean =>
  purpose === 'phone' || purpose === 'phone-verification'

interface AccessAfterProof {
  /** Whether all ways in belong to the owner of the address from now on. */
  isProved: boolean
  removePassword: boolean
  removePhone: boolean
  /** Only that of a stranger: the owner's must outlive a lost mailbox, or it would be worth no more than the mailbox. */
  removeSecondFactor: boolean
  /** Identities, sessions and secrets that were sent earlier. */
  removeOthers: boolean
}

/**
 * Anybody can sign up with a foreign address and wait for its owner. So when the owner first comes in by mail, what was
 * set up before goes. A verification link alone takes nothing away: people open it on another device than the one they
 * signed up on, and sign in with their password afterwards. The account then still waits for its first proof.
 */
export function accessAfterProof(user: User, { token, isSignedIn }: AddressProof): AccessAfterProof {
  const isSafe = provesPhone(token) || user.accessProved || isSignedIn
  const isRecovery = token.purpose === 'recovery'
  if (!isSafe && token.purpose !== 'verification') {
    return { isProved: true, removePassword: true, removePhone: true, removeSecondFactor: true, removeOthers: true }
  }
  return {
    isProved: user.accessProved || (isSignedIn && !provesPhone(token)),
    removePassword: false,
    removeSecondFactor: false,
    // Codes sent to a phone that nobody has proved would let a stranger in again.
    removePhone: isRecovery && !user.phoneVerified,
    removeOthers: isRecovery,
  }
}
