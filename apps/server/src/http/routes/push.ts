import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@knowdown/contracts/players/push'
import type { FastifyInstance } from 'fastify'
import type { PushService } from '../../features/push/push-service.ts'
import { Problem } from '../../problem.ts'
import { serve } from '../serve.ts'
import { playerOf } from './runs.ts'

/** `push` is null where no notices are sent. */
export function pushRoutes(app: FastifyInstance, push: PushService | null): void {
  serve(app, readPushKey, () => ({ push_key: push?.publicKey ?? null }))
  serve(app, subscribeToPush, async ({ endpoint, p256dh, auth, kinds, time_zone, visitor_key }, request) => {
    if (!push) throw new Problem('not-found', 'This server sends no notices.')
    const player = await playerOf(request, visitor_key)
    await push.subscribe(player, { endpoint, p256dh, auth }, [...new Set(kinds)], time_zone)
    return { subscribed: true }
  })
  serve(app, unsubscribeFromPush, async ({ endpoint }) => {
    await push?.unsubscribe(endpoint)
    return { removed: true }
  })
}
