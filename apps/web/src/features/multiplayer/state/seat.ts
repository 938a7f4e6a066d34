import { gameStorage } from '../../../platform/game-storage.ts'

/** One player's place in a lobby. The player id is its key: who holds it plays. */
export interface Seat {
  code: string
  playerId: string
  role: 'host' | 'guest'
  /** Whether the game was begun inside home. */
  embedded: boolean
}

const SEAT_KEY = 'battle-seat'

/** The seat that was held before a reload. */
export function readSeat(): Seat | null {
  try {
    const kept: unknown = JSON.parse(gameStorage.read(SEAT_KEY) ?? 'null')
    return isSeat(kept) ? kept : null
  } catch {
    return null
  }
}

export const keepSeat = (seat: Seat | null): void => gameStorage.write(SEAT_KEY, JSON.stringify(seat))

function isSeat(kept: unknown): kept is Seat {
  if (typeof kept !== 'object' || kept === null) return false
  const { code, playerId, role, embedded } = kept as Record<string, unknown>
  const named = typeof code === 'string' && code !== '' && typeof playerId === 'string' && playerId !== ''
  return named && (role === 'host' || role === 'guest') && typeof embedded === 'boolean'
}
