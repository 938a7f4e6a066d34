import { getClientSettings } from '@knowdown/contracts/client-settings'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { myPurchases, refreshPurchases } from '@knowdown/contracts/purchases'
import type { FastifyInstance } from 'fastify'
import { type Limits, MINUTE_MS } from '../../features/limits.ts'
import type { Purchases } from '../../features/purchases/purchases.ts'
import type { SandboxStore } from '../../features/purchases/sandbox-store.ts'
import { callerOf, requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'
import { type PurchaseWebhook, purchaseWebhookRoute } from './purchase-webhook.ts'
import { sandboxStoreRoutes } from './sandbox-store.ts'

/** All of the store that has a door. */
export interface StoreApi {
  purchases: Purchases
  /** Null where no service sends events. */
  webhook: PurchaseWebhook | null
  /** Null where things are sold for money, or not at all. */
  sandbox: SandboxStore | null
  clientSettings: ReplyOf<typeof getClientSettings>
}

/** Each costs a question to the purchase service. */
const REFRESHES = { most: 30, perMs: MINUTE_MS }

export async function storeRoutes(app: FastifyInstance, store: StoreApi, limits: Limits): Promise<void> {
  const { purchases } = store
  serve(app, getClientSettings, () => store.clientSettings)
  serve(app, myPurchases, async (_input, request) => purchases.info((await callerOf(request))?.userId ?? null))
  serve(app, refreshPurchases, async (_input, request) => {
    const { userId } = await requireUser(request)
    await withinLimit(limits, `refresh purchases ${userId}`, REFRESHES)
    return purchases.refresh(userId)
  })
  sandboxStoreRoutes(app, store.sandbox, limits)
  await purchaseWebhookRoute(app, store.webhook)
}
