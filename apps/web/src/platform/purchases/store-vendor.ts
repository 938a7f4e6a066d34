/** One product of a store. */
export interface StorePackage {
  /** The identifiers of the package and of its product. */
  names: readonly string[]
  price: string
  /** Rejects when nothing was bought, also when the player cancelled. */
  buy(): Promise<void>
}

/** What the three stores have in common: our test checkout, the vendor's library for browsers, and its plugin. */
export interface StoreVendor {
  logIn(userId: string): Promise<void>
  logOut(): Promise<void>
  /** What is on sale now; null when nothing is. */
  offering(): Promise<readonly StorePackage[] | null>
  isCancelled(failure: unknown): boolean
  restore(): Promise<void>
  stopRenewal: (() => Promise<void>) | null
  /** The checkout is drawn into the page, where an open dialog would cover it and take its input. */
  drawsInPage: boolean
}
