import {
  entitlementAt,
  NO_PURCHASES,
  type PurchaseInfo,
  type PurchaseRecord,
  renewalDueSince,
  toPurchaseInfo,
} from '@knowdown/domain/catalogue/purchase-record'
import { Problem } from '../../problem.ts'
import { type Entitlements, NO_ENTITLEMENT } from './entitlements.ts'
import type { PurchaseReader, PurchaseRecords, StoredPurchaseRecord } from './purchase-records.ts'
import { PurchaseServiceDown } from './purchase-service.ts'
import type { PurchaseSyncQueue } from './purchase-sync.ts'

export interface Purchases extends Entitlements {
  /** From the stored record; asks the service only when nothing is stored yet. */
  info(userId: string | null): Promise<PurchaseInfo>
  /** Asks the service again. */
  refresh(userId: string): Promise<PurchaseInfo>
}

interface PurchasesDeps {
  records: PurchaseRecords
  syncQueue: PurchaseSyncQueue
  /** Null where nothing is for sale: what was paid for before stays valid until its end. */
  reader: PurchaseReader | null
  clock(): number
}

/** After a missed event, a record is out of date for at most a day. */
const RECORD_MAX_AGE_MS = 24 * 3_600_000
/** How long a service that did not answer is not asked again by players who only want to play. */
const BACK_OFF_MS = 5_000
/** Stores may book a renewal a little after the paid period has ended. */
const LATE_RENEWAL_MS = 30_000

const UNREACHABLE = 'The store cannot be reached at the moment.'

export function purchasesService({ records, syncQueue, reader, clock }: PurchasesDeps): Purchases {
  let backOffUntil = 0

  async function read(userId: string): Promise<PurchaseRecord> {
    if (!reader) throw new Problem('unavailable', 'The store is not set up.')
    try {
      return (await reader.read(userId)) ?? NO_PURCHASES
    } catch (error) {
      if (!(error instanceof PurchaseServiceDown)) throw error
      backOffUntil = clock() + BACK_OFF_MS
      // The queue retries it when this caller has gone.
      await syncQueue.enqueue(userId)
      throw new Problem('unavailable', UNREACHABLE, { cause: error, retryAfterMs: error.retryAfterMs ?? BACK_OFF_MS })
    }
  }

  /** The stored record; read again first when a paid period has ended and should have been renewed. */
  async function current(userId: string): Promise<PurchaseRecord | null> {
    const stored = await records.find(userId)
    if (!stored) return null
    const at = clock()
    if (reader && at >= backOffUntil && isRenewalDue(stored, at)) {
      return read(userId).catch((error: unknown) => {
        // Without an answer the stored record still applies.
        if (error instanceof Problem) return stored.record
        throw error
      })
    }
    const { premium, packs } = entitlementAt(stored.record, at)
    if (reader && at - stored.readAt >= RECORD_MAX_AGE_MS && (premium || packs.length > 0))
      await syncQueue.enqueue(userId)
    return stored.record
  }

  return {
    async of(userId) {
      const record = userId === null ? null : await current(userId)
      return record ? entitlementAt(record, clock()) : NO_ENTITLEMENT
    },
    async info(userId) {
      if (userId === null && !reader) throw new Problem('unavailable', 'The store is not set up.')
      const record = userId === null ? NO_PURCHASES : ((await current(userId)) ?? (await read(userId)))
      return toPurchaseInfo(record, clock())
    },
    refresh: async (userId) => toPurchaseInfo(await read(userId), clock()),
  }
}

/** Not read since the period ended; or read while the store was late, then with growing pauses. */
function isRenewalDue({ record, readAt }: StoredPurchaseRecord, at: number): boolean {
  const due = renewalDueSince(record, at)
  if (due === null) return false
  return readAt < due || at - readAt >= Math.max(LATE_RENEWAL_MS, readAt - due)
}
