import { createHash, timingSafeEqual } from 'node:crypto'
import { getClientSettings } from '@knowdown/contracts/client/settings'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { myPurchases, purchaseWebhook, refreshPurchases } from '@knowdown/contracts/purchases/calls'
import {
  endSandboxSubscription,
  restoreSandboxPurchases,
  sandboxPurchase,
} from '@knowdown/contracts/purchases/sandbox-store'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PurchaseEvents } from '../../features/purchases/purchase-events.ts'
import type { Purchases } from '../../features/purchases/purchases.ts'
import type { SandboxStore } from '../../features/purchases/sandbox-store.ts'
import { Problem } from '../../problem.ts'
import { callerOf, requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

/** What the store routes need. */
export interface StoreApi {
  purchases: Purchases
  /** Null unless RevenueCat sends events. */
  webhook: PurchaseWebhook | null
  /** Null unless the sandbox store is open. */
  sandbox: SandboxStore | null
  clientSettings: ReplyOf<typeof getClientSettings>
}

export async function storeRoutes(app: FastifyInstance, store: StoreApi): Promise<void> {
  const { purchases } = store
  serve(app, getClientSettings, () => store.clientSettings)
  serve(app, myPurchases, async (_input, request) => purchases.info((await callerOf(request))?.userId ?? null))
  serve(app, refreshPurchases, async (_input, request) => {
    const { userId } = await requireUser(request)
    return purchases.refresh(userId)
  })
  sandboxStoreRoutes(app, store.sandbox)
  await purchaseWebhookRoute(app, store.webhook)
}

/** The checkout of the sandbox store. It answers 404 wherever another store sells, or none. */
function sandboxStoreRoutes(app: FastifyInstance, store: SandboxStore | null): void {
  const enter = async (request: FastifyRequest): Promise<{ open: SandboxStore; userId: string }> => {
    if (!store) throw new Problem('not-found', 'Not found.')
    const { userId } = await requireUser(request)
    return { open: store, userId }
  }

  serve(app, sandboxPurchase, async ({ product, outcome }, request) => {
    const { open, userId } = await enter(request)
    const end = await open.purchase(userId, product, outcome)
    return end === 'bought' ? { success: true as const } : { success: false as const, cancelled: true as const }
  })
  serve(app, endSandboxSubscription, async (_input, request) => {
    const { open, userId } = await enter(request)
    return open.endSubscription(userId)
  })
  serve(app, restoreSandboxPurchases, async (_input, request) => {
    const { open, userId } = await enter(request)
    return { restored: await open.restore(userId) }
  })
}

interface PurchaseWebhook {
  /** The Authorization header that the purchase service sends. */
  authorization: string
  events: PurchaseEvents
}

/** Events of the purchase service. Calls without its Authorization are refused before their body is read. */
async function purchaseWebhookRoute(app: FastifyInstance, webhook: PurchaseWebhook | null): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!webhook) throw new Problem('not-found', 'Not found.')
      if (!isSame(request.headers.authorization ?? '', webhook.authorization)) {
        throw new Problem('unauthorised', 'The Authorization value is not the one agreed on.')
      }
    })
    serve(scope, purchaseWebhook, async ({ event }) => {
      await webhook?.events.receive(event)
      return { received: true as const }
    })
  })
  // 405 in place of 404 helps operators who set up the webhook with a wrong method.
  if (webhook) {
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: purchaseWebhook.path,
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send({ detail: 'Only POST is answered.' }),
    })
  }
}

/** Compares in constant time; the hashes hide the length as well. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
