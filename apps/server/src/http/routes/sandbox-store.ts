import { endSandboxSubscription, restoreSandboxPurchases, sandboxPurchase } from '@knowdown/contracts/sandbox-store'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Limits, MINUTE_MS } from '../../features/limits.ts'
import type { SandboxStore } from '../../features/purchases/sandbox-store.ts'
import { Problem } from '../../problem.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'

const CHECKOUTS = { most: 60, perMs: MINUTE_MS }

/** The test checkout. Where things are sold for money it is not there at all, for nobody. */
export function sandboxStoreRoutes(app: FastifyInstance, store: SandboxStore | null, limits: Limits): void {
  const enter = async (request: FastifyRequest): Promise<{ open: SandboxStore; userId: string }> => {
    if (!store) throw new Problem('not-found', 'Not found.')
    const { userId } = await requireUser(request)
    await withinLimit(limits, `sandbox store ${userId}`, CHECKOUTS)
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
