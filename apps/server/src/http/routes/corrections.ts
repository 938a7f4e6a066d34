import { markCorrectionsSeen, readCorrections } from '@knowdown/contracts/solo/corrections'
import type { FastifyInstance } from 'fastify'
import type { CorrectionNotes } from '../../features/corrections/key-corrections.ts'
import { serve } from '../serve.ts'
import { playerOf } from './runs.ts'

/** Tells players that a corrected key has changed their score. */
export function correctionRoutes(app: FastifyInstance, notes: CorrectionNotes): void {
  serve(app, readCorrections, async ({ visitor_key }, request) => {
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
    await notes.markSeen(await playerOf(request, visitor_key), note_ids)
    return { seen: true as const }
  })
}
