/** Slow on purpose, so at most a few at once; Problem('unavailable') at once when too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** With null for an account that is not there or has no password: takes as long, and is always false. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export interface Jwts {
  sign(claims: JwtClaims, lifetimeMs: number): Promise<string>
  /** Null for whatever is not a token of ours that is still good. */
  verify(token: string): Promise<JwtClaims | null>
}

interface JwtClaims {
  userId: string
  sessionId: string
}
