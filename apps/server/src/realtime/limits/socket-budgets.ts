import type { SocketTicket } from '../../features/parties/party-keys.ts'
import type { ClusterView } from '../cluster/cluster-view.ts'
import { AddressLimits } from './address-limits.ts'
import type { RealtimeRates } from './limits.ts'

/** What the sockets of parties may use. */
export interface PartySockets {
  readTicket(ticket: string): SocketTicket | null
  maxPlayers: number
}

/** What one socket counts against; it opens only if each of them has room. */
export interface SocketBudget {
  /** Under which name attempts are counted over all nodes. */
  key: string
  opensPerMinute: number
  /** Counts an attempt; returns whether it is allowed. */
  recordAttempt(at: number): boolean
  recordOpen(): void
  recordClose(): void
}

/** A phone that reloads has two sockets for a moment, and a host may have a screen and a phone. */
const PER_SEAT = { openPerAddress: 6, opensPerMinute: 30 }
/** Both seats of a lobby: one code must not open the door to any number of strangers while others are refused. */
const OPENS_PER_LOBBY = 2 * PER_SEAT.opensPerMinute

/**
 * Sockets count against their network. Those of a party count against the party and their seat instead, because a whole
 * school may sit behind one address; how many parties a network can open is limited elsewhere.
 */
export class SocketBudgets {
  readonly #rates: RealtimeRates
  readonly #networks: AddressLimits
  readonly #parties: AddressLimits
  readonly #seats: AddressLimits
  readonly #lobbies: AddressLimits
  readonly #partyRates: RealtimeRates

  constructor(rates: RealtimeRates, cluster: ClusterView, maxPlayers: number) {
    this.#rates = rates
    // After a restart all players come back at once, some of them twice.
    this.#partyRates = { ...rates, openPerAddress: 2 * maxPlayers + 10, opensPerMinute: 4 * maxPlayers + 20 }
    this.#networks = new AddressLimits(rates, cluster)
    this.#parties = new AddressLimits(this.#partyRates, cluster)
    this.#seats = new AddressLimits({ ...rates, ...PER_SEAT }, cluster)
    this.#lobbies = new AddressLimits({ ...rates, opensPerMinute: OPENS_PER_LOBBY }, cluster)
  }

  ofNetwork(address: string): SocketBudget[] {
    return [budget(this.#networks, address, this.#rates.opensPerMinute)]
  }

  ofParty({ partyId, seat }: SocketTicket): SocketBudget[] {
    return [
      budget(this.#seats, `party ${partyId} seat ${seat}`, PER_SEAT.opensPerMinute),
      budget(this.#parties, `party ${partyId}`, this.#partyRates.opensPerMinute),
    ]
  }

  /** Counts a socket that is let in for the sake of its lobby; returns whether the lobby may have one more. */
  recordLobby(code: string, at: number): boolean {
    return this.#lobbies.recordAttempt(code, at)
  }

  removeIdle(at: number): void {
    for (const limits of [this.#networks, this.#parties, this.#seats, this.#lobbies]) limits.removeIdle(at)
  }
}

const budget = (limits: AddressLimits, key: string, opensPerMinute: number): SocketBudget => ({
  key,
  opensPerMinute,
  recordAttempt: (at) => limits.recordAttempt(key, at),
  recordOpen: () => limits.recordOpen(key),
  recordClose: () => limits.recordClose(key),
})
