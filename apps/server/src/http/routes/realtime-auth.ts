import { realtimeAuth } from '@knowdown/contracts/battles/calls'
import { PARTY_KEY_PREFIX } from '@knowdown/contracts/parties/calls'
import type { FastifyInstance } from 'fastify'
import type { MatchService } from '../../features/matches/match-service.ts'
import { channelToken, signInToken } from '../../features/matches/seats.ts'
import type { Parties } from '../../features/parties/parties.ts'
import type { RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { networkOf } from '../../network-address.ts'
import { seatKey } from '../caller.ts'
import { serve } from '../serve.ts'

/**
 * Signs the tokens with which a realtime client proves its seat. The client library sends a form by default, so this
 * route also reads forms. Cross-site forgery gains nothing: the form must contain the secret player id.
 */
export async function realtimeAuthRoutes(
  app: FastifyInstance,
  matches: MatchService,
  parties: Pick<Parties, 'channelToken'>,
  signer: RealtimeApp,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
    )
    serve(scope, realtimeAuth, async ({ socket_id, channel_name, ...input }, request) => {
      const { lobby_code: code, player_id: key } = input
      if (key.startsWith(PARTY_KEY_PREFIX)) {
        // Players of a party sign in to nothing: their channels are private and each is signed.
        return parties.channelToken({ code, key, network: networkOf(request.ip) }, socket_id, channel_name ?? '')
      }
      const seat = await matches.seat(seatKey(input, request))
      return channel_name === undefined
        ? signInToken(signer, seat, socket_id)
        : channelToken(signer, seat, socket_id, channel_name)
    })
  })
}
