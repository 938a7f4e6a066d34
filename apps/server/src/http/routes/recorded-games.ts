import {
  offerRecordedGame,
  playRecordedGame,
  recordingConsent,
  setRecordingConsent,
} from '@knowdown/contracts/recorded-games/calls'
import type { FastifyInstance } from 'fastify'
import type { RecordingConsent } from '../../features/recorded-games/recorded-game-store.ts'
import type { RecordedGames } from '../../features/recorded-games/recorded-games.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { playerOf, toReply } from './runs.ts'

export function recordedGameRoutes(app: FastifyInstance, recordedGames: RecordedGames): void {
  serve(app, recordingConsent, async (_input, request) => {
    const { userId } = await requireUser(request)
    return toConsent(await recordedGames.consentOf(userId))
  })

  serve(app, setRecordingConsent, async ({ allowed }, request) => {
    const { userId } = await requireUser(request)
    return toConsent(await recordedGames.setConsent(userId, allowed))
  })

  serve(app, offerRecordedGame, async ({ queue_key }) => {
    const offer = await recordedGames.offer(queue_key)
    return {
      offer: offer && {
        recorded_id: offer.recordedId,
        name: offer.name,
        rating: offer.rating,
        category: offer.category,
        recorded_at: offer.recordedAt,
      },
    }
  })

  serve(app, playRecordedGame, async ({ queue_key, recorded_id, timing, visitor_key }, request) => {
    const player = await playerOf(request, visitor_key)
    return toReply(await recordedGames.play(player, { queueKey: queue_key, recordedId: recorded_id, timing }))
  })
}

const toConsent = ({ allowed, wasAsked, isVerified }: RecordingConsent) => ({
  allowed,
  asked: wasAsked,
  verified: isVerified,
})
