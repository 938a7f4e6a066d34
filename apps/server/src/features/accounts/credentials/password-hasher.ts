/** Slow on purpose, so at most a few at once; the others wait. */
export interface PasswordHasher {
  /** Around every call that is going to hash: Problem('unavailable') at once, before any work, when too many are here. */
  admit<Value>(call: () => Promise<Value>): Promise<Value>
  hash(password: string): Promise<string>
  /** With null for an account that is not there or has no password: takes as long, and is always false. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export interface JwtSigner {
  sign(claims: JwtClaims, lifetimeMs: number): Promise<string>
  /** Null for whatever is not a token of ours that is still good. */
  verify(token: string): Promise<JwtClaims | null>
}

interface JwtClaims {
  userId: string
  sessionId: string
}
