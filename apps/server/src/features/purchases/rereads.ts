export interface Reread {
  userId: string
  /** Rises with every wish: a reading fulfils only wishes from before it began. */
  wish: number
  /** How often it was tried before. */
  attempts: number
}

/** Whose purchases must be read again: kept until it is done, whatever happens to the node that was told. */
export interface Rereads {
  /** Soon, unless it is wished for already. */
  remind(userId: string): Promise<void>
  /** One that is due, of an account that exists, for this caller alone until `leaseMs` from now; null when none is. */
  claim(leaseMs: number): Promise<Reread | null>
  done(reread: Reread): Promise<void>
  tryAgain(reread: Reread, inMs: number): Promise<void>
}
