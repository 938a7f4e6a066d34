import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { joinQueue, queueState } from '@knowdown/contracts/queue/calls'
import { queueChannel } from '@knowdown/contracts/queue/calls'
import type { QueueView } from './queue-service.ts'

export function toQueueReply({ entry, found, seat, ...view }: QueueView): ReplyOf<typeof queueState> {
  return {
    phase: seat ? 'started' : found ? 'found' : 'waiting',
    channel: queueChannel(entry.entryId),
    since: entry.since,
    server_time: view.at,
    category: entry.category,
    difficulty: entry.difficulty,
    rating: entry.userId === null ? null : Math.round(entry.rating),
    looking: view.looking,
    put_back: entry.wasPutBack,
    leaving_pauses: view.leavingPauses,
    paused_until: view.pausedUntil,
    unrated_because: view.unratedBecause,
    found: found && { opponent: found.opponent, category: found.category, accept_by: found.acceptBy },
    seat: seat && { lobby_code: seat.code, player_id: seat.playerId, role: seat.role },
  }
}

export const toJoinReply = (key: string, view: QueueView): ReplyOf<typeof joinQueue> => ({
  ...toQueueReply(view),
  queue_key: key,
})
