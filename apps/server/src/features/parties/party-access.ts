import { parseLobbyCode } from '@knowdown/domain/match/lobby-code'
import { Problem } from '../../problem.ts'
import { afterOutages, partyNotFound } from './party-engine.ts'
import { hashPartyKey, isHostKey } from './party-keys.ts'
import type { PartyLimits } from './party-limits.ts'
import type { OwnSeat, PartyStore, StoredParty } from './party-store.ts'

/** What a player or host sends with every call. */
export interface PartyKey {
  code: string
  key: string
  network: string
}

export interface Access {
  found: StoredParty
  at: number
}

/** Finds the party that a code names and checks who asks. Wrong codes and keys count against the network. */
export interface PartyAccess {
  /** The party alone, for calls that prove something else. */
  find(key: PartyKey): Promise<Access>
  asHost(key: PartyKey): Promise<Access>
  asPlayer(key: PartyKey): Promise<Access & { seat: OwnSeat }>
  /** For calls that both may make. */
  asAnybody(key: PartyKey): Promise<Access>
  countMiss(network: string, problem: Problem): Promise<Problem>
}

export function partyAccess(store: PartyStore, limits: PartyLimits): PartyAccess {
  const countMiss = (network: string, problem: Problem) => limits.guesses.countMiss(network, problem)

  const find = async ({ code, network }: PartyKey): Promise<Access> => {
    const parsed = parseLobbyCode(code)
    const { found, at } = parsed ? await store.read(parsed) : { found: null, at: 0 }
    if (!found) throw await countMiss(network, partyNotFound())
    // What is read must already contain the time that an outage took.
    return { found: { ...found, party: afterOutages(found) }, at }
  }
  const seatOf = async (found: StoredParty, key: string): Promise<OwnSeat | null> => {
    const seat = await store.seat(found, hashPartyKey(key))
    if (seat?.player.removed) throw removedByHost()
    return seat
  }

  return {
    find,
    async asHost(key) {
      const access = await find(key)
      if (isHostKey(access.found, key.key)) return access
      throw await countMiss(key.network, new Problem('forbidden', 'Only the host can do that.'))
    },
    async asPlayer(key) {
      const access = await find(key)
      const seat = await seatOf(access.found, key.key)
      if (seat) return { ...access, seat }
      throw await countMiss(key.network, notInParty())
    },
    async asAnybody(key) {
      const access = await find(key)
      if (isHostKey(access.found, key.key) || (await seatOf(access.found, key.key))) return access
      throw await countMiss(key.network, notInParty())
    },
    countMiss,
  }
}

export const notInParty = (): Problem => new Problem('forbidden', 'This key does not belong to the party.')

export const removedByHost = (): Problem => new Problem('forbidden', 'The host has removed you from this party.')
