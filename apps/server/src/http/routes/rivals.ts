import { blockRival, listRivals } from '@knowdown/contracts/players/rivals'
import type { FastifyInstance } from 'fastify'
import type { Rivals } from '../../features/rivals/rivals.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

export function rivalRoutes(app: FastifyInstance, rivals: Rivals): void {
  serve(app, listRivals, async (_input, request) => {
    const { userId } = await requireUser(request)
    const found = await rivals.list(userId)
    return {
      rivals: found.map(({ rivalId, isBlocked, ...rival }) => ({ ...rival, rival_id: rivalId, is_blocked: isBlocked })),
    }
  })

  serve(app, blockRival, async ({ rival_id, is_blocked }, request) => {
    const { userId } = await requireUser(request)
    await rivals.setBlocked(userId, rival_id, is_blocked)
    return { is_blocked }
  })
}
