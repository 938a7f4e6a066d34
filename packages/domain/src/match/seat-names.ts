import { generatedName } from '../account/generated-name.ts'
import { skeleton } from '../account/look-alikes.ts'
import type { PerRole, Role } from './role.ts'

/** What the names of a match are made from. Both are null for a visitor whose browser sent no session id. */
export interface NamedSeat {
  /** The display name of the account, or what a visitor chose to be called. */
  name: string | null
  /** The browser, so that a visitor has the same name in every lobby. */
  device: string | null
  hasAccount: boolean
}

/**
 * The names that both players see. Whoever has no name gets a friendly one. Nobody passes for the opponent: of two names
 * that look the same the guest's is numbered, or that of a host who met an account as a visitor.
 */
export function seatNames(seats: PerRole<NamedSeat>, matchId: string): PerRole<string> {
  const host = seats.host.name ?? generatedName(sourceOf(seats.host, matchId, 'host'))
  const guest = seats.guest.name ?? generatedUnlike(host, sourceOf(seats.guest, matchId, 'guest'))
  if (!looksLike(host, guest)) return { host, guest }
  const isHostNumbered = seats.guest.hasAccount && !seats.host.hasAccount
  return isHostNumbered ? { host: `${host} 2`, guest } : { host, guest: `${guest} 2` }
}

const looksLike = (one: string, other: string): boolean => skeleton(one) === skeleton(other)

function generatedUnlike(other: string, source: string): string {
  let name = generatedName(source)
  for (let attempt = 2; looksLike(name, other); attempt += 1) name = generatedName(`${source} ${attempt}`)
  return name
}

const sourceOf = ({ device }: NamedSeat, matchId: string, role: Role): string => device ?? `${matchId}:${role}`
