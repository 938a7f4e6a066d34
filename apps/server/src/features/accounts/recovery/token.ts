import { HOUR_MS, MINUTE_MS } from '../../limits.ts'

/** What a secret was sent for; it opens nothing else. */
export type Purpose = 'verification' | 'recovery' | 'magic-url' | 'phone' | 'phone-verification'

export const TOKEN_MS: Record<Purpose, number> = {
  verification: HOUR_MS,
  recovery: HOUR_MS,
  'magic-url': HOUR_MS,
  phone: 15 * MINUTE_MS,
  'phone-verification': HOUR_MS,
}

export interface Token {
  id: string
  userId: string
  purpose: Purpose
  secretHash: string
  createdAt: number
  expiresAt: number
}

export interface Tokens {
  /** The new one takes the place of all older ones of its purpose. */
  replace(token: Token): Promise<void>
  find(userId: string, purpose: Purpose): Promise<Token | null>
  /** True for exactly one of any number of callers. */
  use(id: string): Promise<boolean>
  removeOf(userId: string): Promise<void>
  removeExpired(at: number): Promise<void>
}
