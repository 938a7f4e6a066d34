import type { PurchaseRecord } from '@knowdown/domain/catalogue/purchase-record'

export interface KeptRecord {
  record: PurchaseRecord
  /** When it was read from the purchase service. */
  readAt: number
}

/** What is known of people's purchases, one record for each account. */
export interface PurchaseRecords {
  /** Null while the service has never told anything about him. */
  find(userId: string): Promise<KeptRecord | null>
  /**
   * Numbers a reading before the service is asked. Two nodes may ask at once and hear the answers in any order; the
   * reading that began last has seen the most. Null when there is no such account (any more).
   */
  begin(userId: string): Promise<number | null>
  /** Changes nothing when a reading that began later is kept already, or the account has gone. */
  keep(userId: string, reading: number, kept: KeptRecord): Promise<void>
}
