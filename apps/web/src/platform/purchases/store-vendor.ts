/** One thing that a store sells. */
export interface StorePackage {
  /** The names that it goes by: of the package in the offering, and of the product behind it. */
  names: readonly string[]
  price: string
  /** Rejects when the purchase does not come about, also when the player only changed his mind. */
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
  /** Its checkout is drawn into the page, where an open dialog would cover it and take its input. */
  drawsInPage: boolean
}
