import { revenueCatService } from '../adapters/revenuecat/revenuecat-service.ts'
import { sqlPurchaseEvents } from '../adapters/sql/purchases/sql-purchase-events.ts'
import { sqlPurchaseRecords } from '../adapters/sql/purchases/sql-purchase-records.ts'
import { sqlPurchaseSyncQueue } from '../adapters/sql/purchases/sql-purchase-sync-queue.ts'
import { sqlSandboxPurchases } from '../adapters/sql/purchases/sql-sandbox-purchases.ts'
import { clientRealtime } from '../config/realtime.ts'
import { purchaseEvents } from '../features/purchases/purchase-events.ts'
import { purchaseReader } from '../features/purchases/purchase-records.ts'
import type { PurchaseService } from '../features/purchases/purchase-service.ts'
import { startPurchaseSyncWorker } from '../features/purchases/purchase-sync.ts'
import { purchasesService } from '../features/purchases/purchases.ts'
import { sandboxService, sandboxStore } from '../features/purchases/sandbox-store.ts'
import type { StoreApi } from '../http/routes/purchases.ts'
import type { Base } from './base.ts'

interface WiredPurchases {
  api: StoreApi
  /** Deletes the customer at the purchase service. */
  eraseCustomer(userId: string): Promise<void>
}

export function wirePurchases({ config, storage: { db }, logger, clock, onClose }: Base): WiredPurchases {
  const { store, ads } = config.store
  const records = sqlPurchaseRecords(db)
  const syncQueue = sqlPurchaseSyncQueue(db, clock)
  const sandboxPurchases = sqlSandboxPurchases(db, clock)
  // In production, sandbox purchases are ignored.
  const sandboxCounts = !config.isProduction
  const service = ((): PurchaseService | null => {
    if (store.provider === 'sandbox') return sandboxService(sandboxPurchases, clock)
    return store.provider === 'revenuecat' ? revenueCatService(store) : null
  })()
  const reader = service && purchaseReader({ service, records, sandboxCounts, clock })
  const worker = reader && startPurchaseSyncWorker({ queue: syncQueue, reader, reportFailure })
  onClose(() => worker?.close())
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
        ads,
        purchases: {
          provider: store.provider,
          ...(store.provider === 'revenuecat' && store.publicKeys),
        },
        realtime: clientRealtime(config.realtime),
        contact_email: config.mail.contactEmail,
      },
    },
    eraseCustomer: async (userId) => service?.erase(userId),
  }
}
