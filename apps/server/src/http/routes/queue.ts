import { acceptOpponent, joinQueue, leaveQueue, queueState, widenSearch } from '@knowdown/contracts/queue/calls'
import type { FastifyInstance } from 'fastify'
import type { QueueService } from '../../features/queue/queue-service.ts'
import { toJoinReply, toQueueReply } from '../../features/queue/wire-format.ts'
import { lobbyCallerOf } from '../caller.ts'
import { serve } from '../serve.ts'

export function queueRoutes(app: FastifyInstance, queue: QueueService): void {
  serve(app, joinQueue, async ({ category, difficulty, session_id, request_id, visitor_name }, request) => {
    const wanted = { category: category ?? null, difficulty }
    const { key, view } = await queue.join(wanted, await lobbyCallerOf(request, session_id, visitor_name), request_id)
    return toJoinReply(key, view)
  })

  serve(app, queueState, async ({ queue_key }) => toQueueReply(await queue.view(queue_key)))

  serve(app, acceptOpponent, async ({ queue_key }) => toQueueReply(await queue.accept(queue_key)))

  serve(app, widenSearch, async ({ queue_key }) => toQueueReply(await queue.widen(queue_key)))

  serve(app, leaveQueue, async ({ queue_key }) => {
    await queue.leave(queue_key)
    return { left: true as const }
  })
}
