import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@knowdown/contracts/push'
import type { FastifyInstance } from 'fastify'
import { DAY_MS, type Limits } from '../../features/limits.ts'
import type { PushService } from '../../features/push/push-service.ts'
import { networkOf } from '../../network-address.ts'
import { Problem } from '../../problem.ts'
import { enforceRateLimit } from '../caller.ts'
import { serve } from '../serve.ts'
import { playerOf } from './runs.ts'

const CHANGES_PER_NETWORK = { most: 200, perMs: DAY_MS }

/** `push` is null where no notices are sent. */
export function pushRoutes(app: FastifyInstance, push: PushService | null, limits: Limits): void {
  const count = (ip: string) => enforceRateLimit(limits, `push ${networkOf(ip)}`, CHANGES_PER_NETWORK)

  serve(app, readPushKey, () => ({ push_key: push?.publicKey ?? null }))
  serve(app, subscribeToPush, async ({ endpoint, p256dh, auth, kinds, time_zone, visitor_key }, request) => {
    await count(request.ip)
    if (!push) throw new Problem('not-found', 'This server sends no notices.')
    const player = await playerOf(request, visitor_key)
    await push.subscribe(player, { endpoint, p256dh, auth }, [...new Set(kinds)], time_zone)
    return { subscribed: true }
  })
  serve(app, unsubscribeFromPush, async ({ endpoint }, request) => {
    await count(request.ip)
    await push?.unsubscribe(endpoint)
    return { removed: true }
  })
}
