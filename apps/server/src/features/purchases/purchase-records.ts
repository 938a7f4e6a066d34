import { type PurchaseRecord, readPurchaseRecord } from '@knowdown/domain/catalogue/purchase-record'
import type { PurchaseService } from './purchase-service.ts'

export interface StoredPurchaseRecord {
  record: PurchaseRecord
  /** When it was read from the purchase service. */
  readAt: number
}

/** What is known of purchases, one record for each account. */
export interface PurchaseRecords {
  /** Null until the service has answered for this user. */
  find(userId: string): Promise<StoredPurchaseRecord | null>
  /**
   * Numbers a read before the service is asked. Two nodes may read at once and get the answers in any order; the read
   * that started last has seen the most. Null when there is no such account (any more).
   */
  startRead(userId: string): Promise<number | null>
  /** Does nothing when the result of a later read is stored already, or the account is deleted. */
  save(userId: string, readNo: number, stored: StoredPurchaseRecord): Promise<void>
}

export interface PurchaseReader {
  /** Reads the user's purchases from the service, stores them and returns them; null when the account is deleted. */
  read(userId: string): Promise<PurchaseRecord | null>
}

interface PurchaseReaderDeps {
  service: PurchaseService
  records: PurchaseRecords
  sandboxCounts: boolean
  clock(): number
}

export function purchaseReader({ service, records, sandboxCounts, clock }: PurchaseReaderDeps): PurchaseReader {
  return {
    async read(userId) {
      const readNo = await records.startRead(userId)
      if (readNo === null) return null
      const record = readPurchaseRecord(await service.read(userId), { sandboxCounts })
      await records.save(userId, readNo, { record, readAt: clock() })
      // A later read may have stored something newer.
      return (await records.find(userId))?.record ?? null
    },
  }
}
