/** Who sends a request; null for a visitor, who may play but has nothing stored under an account. */
export type Caller = { userId: string; name: string } | null

/** Finds out who calls. */
export interface Callers {
  /** The user whom a bearer token belongs to; null when it is invalid or has expired. */
  fromToken(token: string): Promise<Caller>
}
