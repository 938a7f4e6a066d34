import { HOUR_MS, MINUTE_MS } from '../../limits.ts'

/** What a secret was sent for; it opens nothing else. */
export type TokenPurpose = 'verification' | 'recovery' | 'magic-url' | 'phone' | 'phone-verification'

export const TOKEN_LIFETIME_MS: Record<TokenPurpose, number> = {
  verification: HOUR_MS,
  recovery: HOUR_MS,
  'magic-url': HOUR_MS,
  phone: 15 * MINUTE_MS,
  'phone-verification': HOUR_MS,
}

export interface Token {
  id: string
  userId: string
  purpose: TokenPurpose
  secretHash: string
  createdAt: number
  expiresAt: number
}

export interface TokenRepository {
  /** The new one takes the place of all older ones of its purpose. */
  replace(token: Token): Promise<void>
  find(userId: string, purpose: TokenPurpose): Promise<Token | null>
  /** True for exactly one of any number of callers. */
  consume(id: string): Promise<boolean>
  removeOfUser(userId: string): Promise<void>
  removeExpired(at: number): Promise<void>
}
