/** Hashing is slow on purpose, so only a few run at once and the others wait. */
export interface PasswordHasher {
  /** Wraps every call that is going to hash. Throws Problem('unavailable') before any work when too many are waiting. */
  admit<Value>(call: () => Promise<Value>): Promise<Value>
  hash(password: string): Promise<string>
  /** Pass null for a missing account or password: it takes the same time and is always false. */
  verify(hash: string | null, password: string): Promise<boolean>
}
