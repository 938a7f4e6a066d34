import type { FastifyRequest } from 'fastify'
import type { SeatKey } from '../features/matches/match-service.ts'
import { networkOf } from '../network-address.ts'

export const seatKey = (input: { lobby_code: string; player_id: string }, request: FastifyRequest): SeatKey => ({
  code: input.lobby_code,
  playerId: input.player_id,
  network: networkOf(request.ip),
})
