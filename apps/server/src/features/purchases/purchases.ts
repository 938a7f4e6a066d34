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
import type { PurchaseReader } from './purchase-reader.ts'
import type { KeptRecord, PurchaseRecords } from './purchase-records.ts'
import { PurchaseServiceDown } from './purchase-service.ts'
import type { Rereads } from './rereads.ts'

export interface Purchases extends Entitlements {
  /** As the server knows it; asks the service only about someone of whom nothing is known yet. */
  info(userId: string | null): Promise<PurchaseInfo>
  /** Asks the service again. */
  refresh(userId: string): Promise<PurchaseInfo>
}

interface Parts {
  records: PurchaseRecords
  rereads: Rereads
  /** Null where nothing is for sale: what was paid for before stays open until its end. */
  reader: PurchaseReader | null
  clock(): number
}

/** A missed event is made up for within a day. */
const ASK_AGAIN_MS = 24 * 3_600_000
/** How long a service that did not answer is left alone by those who only want to play. */
const REST_MS = 5_000
/** The store at the other end may book a renewal a little after the hour. */
const LATE_RENEWAL_MS = 30_000

const SILENT = 'The store cannot be reached at the moment.'

export function purchasesService({ records, rereads, reader, clock }: Parts): Purchases {
  let restsUntil = 0

  async function read(userId: string): Promise<PurchaseRecord> {
    if (!reader) throw new Problem('unavailable', 'The store is not set up.')
    try {
      return (await reader.read(userId)) ?? NO_PURCHASES
    } catch (error) {
      if (!(error instanceof PurchaseServiceDown)) throw error
      restsUntil = clock() + REST_MS
      // The wish stays when this caller has gone.
      await rereads.remind(userId)
      throw new Problem('unavailable', SILENT, { cause: error, retryAfterMs: error.retryAfterMs ?? REST_MS })
    }
  }

  /** The kept record, brought up to date when a paid period has ended that should have been followed by another. */
  async function current(userId: string): Promise<PurchaseRecord | null> {
    const kept = await records.find(userId)
    if (!kept) return null
    const at = clock()
    if (reader && at >= restsUntil && wantsReading(kept, at)) {
      return read(userId).catch((error: unknown) => {
        // Nothing new was learnt: what is paid stays open, what is over stays shut.
        if (error instanceof Problem) return kept.record
        throw error
      })
    }
    const { premium, packs } = entitlementAt(kept.record, at)
    if (reader && at - kept.readAt >= ASK_AGAIN_MS && (premium || packs.length > 0)) await rereads.remind(userId)
    return kept.record
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

/** Not looked at since the period ended; or looked, and the store was late: then ever less often. */
function wantsReading({ record, readAt }: KeptRecord, at: number): boolean {
  const due = renewalDueSince(record, at)
  if (due === null) return false
  return readAt < due || at - readAt >= Math.max(LATE_RENEWAL_MS, readAt - due)
}
