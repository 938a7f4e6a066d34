import type { Subscriber } from '@knowdown/domain/catalogue/purchase-record'

/** Who takes the money and knows what was bought: a service elsewhere, or the test store inside the product. */
export interface PurchaseService {
  /** All about one customer as it is now; rejects with `PurchaseServiceDown` when that cannot be known. */
  read(userId: string): Promise<Subscriber>
}

/** The service did not give an answer that can be trusted. What was known before stays true until it was paid for. */
export class PurchaseServiceDown extends Error {
  /** How long the service itself wants to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(reason: string, options?: ErrorOptions & { retryAfterMs?: number | undefined }) {
    super(reason, options)
    this.name = 'PurchaseServiceDown'
    this.retryAfterMs = options?.retryAfterMs
  }
}
