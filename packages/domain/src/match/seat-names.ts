import { generatedName } from '../account/generated-name.ts'
import type { PerRole, Role } from './role.ts'

/** What the names of a match are made from. Both are null for a visitor whose browser sent no session id. */
export interface NamedSeat {
  /** The display name of the account, or what a visitor chose to be called. */
  name: string | null
  /** The browser, so that a visitor has the same name in every lobby. */
  device: string | null
}

/** The names that both players see. Whoever has no name gets a friendly one that differs from the opponent's. */
export function seatNames(seats: PerRole<NamedSeat>, matchId: string): PerRole<string> {
  const host = seats.host.name ?? generatedName(sourceOf(seats.host, matchId, 'host'))
  if (seats.guest.name !== null) return { host, guest: seats.guest.name }
  const source = sourceOf(seats.guest, matchId, 'guest')
  let guest = generatedName(source)
  for (let attempt = 2; guest === host; attempt += 1) guest = generatedName(`${source} ${attempt}`)
  return { host, guest }
}

const sourceOf = ({ device }: NamedSeat, matchId: string, role: Role): string => device ?? `${matchId}:${role}`
