import type { SandboxPurchase } from '@knowdown/domain/catalogue/sandbox-purchase'

/** What people bought in the test store: at most one of each product. */
export interface SandboxPurchases {
  of(userId: string): Promise<readonly SandboxPurchase[]>
  /** Replaces an earlier purchase of the same product, and wishes for a new reading, as one step. */
  keep(userId: string, purchase: SandboxPurchase): Promise<void>
}
