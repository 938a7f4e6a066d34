/** Who asks. A visitor is null: he may play, but nothing is kept under a name. */
export type Caller = { userId: string; name: string } | null

export interface Identities {
  /** Whom a bearer token of the product's API stands for; null when it stands for nobody (any more). */
  fromToken(token: string): Promise<Caller>
}
