import type { Subscriber } from '@knowdown/domain/catalogue/purchase-record'

/** Takes payments and knows what was bought: an external service, or the built-in test store. */
export interface PurchaseService {
  /** The current purchases of one user; rejects with `PurchaseServiceDown` when they cannot be determined. */
  read(userId: string): Promise<Subscriber>
  /** Deletes the customer there; rejects with `PurchaseServiceDown` when that is not confirmed. */
  erase(userId: string): Promise<void>
}

/** The service gave no answer that can be trusted. The stored record applies until the paid period ends. */
export class PurchaseServiceDown extends Error {
  /** How long the service asked to wait. */
  readonly retryAfterMs: number | undefined

  constructor(reason: string, options?: ErrorOptions & { retryAfterMs?: number | undefined }) {
    super(reason, options)
    this.name = 'PurchaseServiceDown'
    this.retryAfterMs = options?.retryAfterMs
  }
}
