import { HOUR_MS, MINUTE_MS } from '../../limits.ts'

/** What a token was sent for; it is accepted for nothing else. */
export type TokenPurpose = 'verification' | 'recovery' | 'magic-url' | 'phone' | 'phone-verification' | 'proof'

export const TOKEN_LIFETIME_MS: Record<TokenPurpose, number> = {
  verification: HOUR_MS,
  recovery: HOUR_MS,
  'magic-url': 15 * MINUTE_MS,
  phone: 15 * MINUTE_MS,
  'phone-verification': HOUR_MS,
  proof: 15 * MINUTE_MS,
}

/** The stored half of a secret that was sent by mail or text message. */
export interface Token {
  id: string
  userId: string
  purpose: TokenPurpose
  /** The e-mail address or phone it was sent to; it proves nothing about any other. */
  address: string
  secretHash: string
  createdAt: number
  expiresAt: number
}

export interface TokenRepository {
  /** Adds the token and removes all older ones of this user with the same purpose. */
  replace(token: Token): Promise<void>
  find(userId: string, purpose: TokenPurpose): Promise<Token | null>
  removeOfUser(userId: string): Promise<void>
  removeExpired(at: number): Promise<void>
}
