import { type PurchaseRecord, readPurchaseRecord } from '@knowdown/domain/catalogue/purchase-record'
import type { PurchaseRecords } from './purchase-records.ts'
import type { PurchaseService } from './purchase-service.ts'

export interface PurchaseReader {
  /** Asks the service, keeps what it says, and gives what is known then; null when the account has gone. */
  read(userId: string): Promise<PurchaseRecord | null>
}

interface Parts {
  service: PurchaseService
  records: PurchaseRecords
  sandboxCounts: boolean
  clock(): number
}

export function purchaseReader({ service, records, sandboxCounts, clock }: Parts): PurchaseReader {
  return {
    async read(userId) {
      const reading = await records.begin(userId)
      if (reading === null) return null
      const record = readPurchaseRecord(await service.read(userId), { sandboxCounts })
      await records.keep(userId, reading, { record, readAt: clock() })
      // Perhaps another reading knew more.
      return (await records.find(userId))?.record ?? null
    },
  }
}
