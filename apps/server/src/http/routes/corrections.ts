import { markCorrectionsSeen, readCorrections } from '@knowdown/contracts/corrections'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CorrectionNotes } from '../../features/corrections/key-corrections.ts'
import type { Limits } from '../../features/limits.ts'
import { networkOf } from '../../network-address.ts'
import { enforceRateLimit } from '../caller.ts'
import { serve } from '../serve.ts'
import { CALLS_PER_NETWORK, playerOf } from './runs.ts'

/** Tells players that a corrected key has changed their score. */
export function correctionRoutes(app: FastifyInstance, notes: CorrectionNotes, limits: Limits): void {
  const count = (request: FastifyRequest) =>
    enforceRateLimit(limits, `corrections ${networkOf(request.ip)}`, CALLS_PER_NETWORK)

  serve(app, readCorrections, async ({ visitor_key }, request) => {
    await count(request)
    const unseen = await notes.unseen(await playerOf(request, visitor_key))
    return {
      corrections: unseen.map(({ noteId, question, answer, gained, dailyDate }) => ({
        note_id: noteId,
        question,
        answer,
        gained,
        daily_date: dailyDate,
      })),
    }
  })
  serve(app, markCorrectionsSeen, async ({ note_ids, visitor_key }, request) => {
    await count(request)
    await notes.markSeen(await playerOf(request, visitor_key), note_ids)
    return { seen: true as const }
  })
}
