import { ROLES, type Role } from '@knowdown/domain/match/role'
import { gameStorage } from '../../../platform/game-storage.ts'

/** One player's place in a lobby. The player id is secret: whoever knows it can play this seat. */
export interface Seat {
  code: string
  playerId: string
  role: Role
  /** Whether the game was started from the panel inside home. */
  embedded: boolean
  /** The last game in this lobby has ended. */
  isOver?: boolean
}

const SEAT_KEY = 'battle-seat'

/** The seat that was saved before a reload. */
export function loadSeat(): Seat | null {
  try {
    const saved: unknown = JSON.parse(gameStorage.read(SEAT_KEY) ?? 'null')
    return isSeat(saved) ? saved : null
  } catch {
    // What is saved is not JSON, so there is no seat to return to.
    return null
  }
}

export const saveSeat = (seat: Seat | null): void => gameStorage.write(SEAT_KEY, JSON.stringify(seat))

function isSeat(saved: unknown): saved is Seat {
  if (typeof saved !== 'object' || saved === null) return false
  const { code, playerId, role, embedded } = saved as Record<string, unknown>
  const hasCredentials = typeof code === 'string' && code !== '' && typeof playerId === 'string' && playerId !== ''
  return hasCredentials && ROLES.some((one) => one === role) && typeof embedded === 'boolean'
}
