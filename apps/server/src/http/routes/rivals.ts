import { blockRival, listRivals } from '@knowdown/contracts/rivals'
import type { FastifyInstance } from 'fastify'
import { type Limit, type Limits, MINUTE_MS } from '../../features/limits.ts'
import type { Rivals } from '../../features/rivals/rivals.ts'
import { enforceRateLimit, requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

const CALLS: Limit = { most: 60, perMs: MINUTE_MS }

export function rivalRoutes(app: FastifyInstance, rivals: Rivals, limits: Limits): void {
  serve(app, listRivals, async (_input, request) => {
    const { userId } = await requireUser(request)
    await enforceRateLimit(limits, `rivals:${userId}`, CALLS)
    const found = await rivals.list(userId)
    return {
      rivals: found.map(({ rivalId, isBlocked, ...rival }) => ({ ...rival, rival_id: rivalId, is_blocked: isBlocked })),
    }
  })

  serve(app, blockRival, async ({ rival_id, is_blocked }, request) => {
    const { userId } = await requireUser(request)
    await enforceRateLimit(limits, `rivals:${userId}`, CALLS)
    await rivals.setBlocked(userId, rival_id, is_blocked)
    return { is_blocked }
  })
}
