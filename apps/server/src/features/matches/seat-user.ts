import type { Role } from '@knowdown/domain/match/role'
import type { RealtimeUser } from '../realtime/realtime-ports.ts'

/** Whom a connection stands for that has shown the key of a seat. Holds no secret: the service may show it around. */
export interface SeatUser extends RealtimeUser {
  lobby: string
  match: string
  role: Role
}

export const seatUser = (code: string, matchId: string, role: Role): SeatUser => ({
  id: seatUserId(matchId, role),
  lobby: code,
  match: matchId,
  role,
})

export const seatUserId = (matchId: string, role: Role): string => `${matchId}-${role}`

export const isSeatUser = (user: RealtimeUser | null): user is SeatUser =>
  typeof user?.lobby === 'string' && typeof user.match === 'string' && (user.role === 'host' || user.role === 'guest')
