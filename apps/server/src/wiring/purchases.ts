import type { ClientRealtime } from '@knowdown/contracts/client-settings'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { revenueCatService } from '../adapters/revenuecat/revenuecat-service.ts'
import { sqlPurchaseEvents } from '../adapters/sql/purchases/sql-purchase-events.ts'
import { sqlPurchaseRecords } from '../adapters/sql/purchases/sql-purchase-records.ts'
import { sqlPurchaseSyncQueue } from '../adapters/sql/purchases/sql-purchase-sync-queue.ts'
import { sqlSandboxPurchases } from '../adapters/sql/purchases/sql-sandbox-purchases.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import type { StoreSettings } from '../config/store.ts'
import { purchaseEvents } from '../features/purchases/purchase-events.ts'
import { purchaseReader } from '../features/purchases/purchase-records.ts'
import type { PurchaseService } from '../features/purchases/purchase-service.ts'
import { startPurchaseSyncWorker } from '../features/purchases/purchase-sync.ts'
import { purchasesService } from '../features/purchases/purchases.ts'
import { sandboxService, sandboxStore } from '../features/purchases/sandbox-store.ts'
import type { StoreApi } from '../http/routes/purchases.ts'

export interface PurchaseDeps {
  db: Kysely<Schema>
  settings: StoreSettings
  /** Part of the settings that clients fetch. */
  realtime: ClientRealtime
  contactEmail: string
  /** In production, sandbox purchases are ignored. */
  production: boolean
  logger: Logger
  clock(): number
}

export interface WiredPurchases {
  api: StoreApi
  /** Deletes the customer at the purchase service. */
  eraseCustomer(userId: string): Promise<void>
  close(): Promise<void>
}

export function wirePurchases({
  db,
  settings,
  production,
  logger,
  clock,
  realtime,
  contactEmail,
}: PurchaseDeps): WiredPurchases {
  const { store } = settings
  const records = sqlPurchaseRecords(db)
  const syncQueue = sqlPurchaseSyncQueue(db, clock)
  const sandboxPurchases = sqlSandboxPurchases(db, clock)
  const sandboxCounts = !production
  const service = ((): PurchaseService | null => {
    if (store.provider === 'sandbox') return sandboxService(sandboxPurchases, clock)
    return store.provider === 'revenuecat' ? revenueCatService(store) : null
  })()
  const reader = service && purchaseReader({ service, records, sandboxCounts, clock })
  const worker = reader && startPurchaseSyncWorker({ queue: syncQueue, reader, reportFailure })
  const purchases = purchasesService({ records, syncQueue, reader, clock })

  function reportFailure(error: unknown): void {
    logger.warn({ err: error }, 'purchases could not be read and will be tried again')
  }

  return {
    api: {
      purchases,
      webhook:
        store.provider === 'revenuecat'
          ? {
              authorization: store.webhookAuthorization,
              events: purchaseEvents({ log: sqlPurchaseEvents(db, clock), sandboxCounts, wake: () => worker?.wake() }),
            }
          : null,
      sandbox:
        store.provider === 'sandbox'
          ? sandboxStore({
              purchases: sandboxPurchases,
              refresh: purchases.refresh,
              periodMs: store.periodMs,
              clock,
            })
          : null,
      clientSettings: {
        ads: settings.ads,
        purchases: {
          provider: store.provider,
          ...(store.provider === 'revenuecat' && store.publicKeys),
        },
        realtime,
        contact_email: contactEmail,
      },
    },
    eraseCustomer: async (userId) => service?.erase(userId),
    async close() {
      await worker?.close()
    },
  }
}
