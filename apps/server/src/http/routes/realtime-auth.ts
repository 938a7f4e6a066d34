import { realtimeAuth } from '@knowdown/contracts/matches'
import type { FastifyInstance } from 'fastify'
import type { MatchService } from '../../features/matches/match-service.ts'
import { channelToken, signInToken } from '../../features/matches/seats.ts'
import type { RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { seatKey } from '../seat-key.ts'
import { serve } from '../serve.ts'

/**
 * Where a client of the realtime service proves its seat. The client library sends a form unless told otherwise, so
 * this one route reads forms: who forges one needs the player's id in it, and then needs no forgery.
 */
export async function realtimeAuthRoutes(
  app: FastifyInstance,
  matches: MatchService,
  signer: RealtimeApp,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
    )
    serve(scope, realtimeAuth, async ({ socket_id, channel_name, ...input }, request) => {
      const seat = await matches.seat(seatKey(input, request))
      return channel_name === undefined
        ? signInToken(signer, seat, socket_id)
        : channelToken(signer, seat, socket_id, channel_name)
    })
  })
}
