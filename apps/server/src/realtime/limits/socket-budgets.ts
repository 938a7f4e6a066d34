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
  hasRoom(at: number): boolean
  recordAttempt(at: number): void
  takeBackAttempt(): void
  recordOpen(): void
  recordClose(): void
}

/** A phone that reloads has two sockets for a moment. */
const PER_SEAT = { openPerAddress: 2, opensPerMinute: 30 }
/** A host may have a screen and a phone. */
const PER_HOST = { openPerAddress: 6, opensPerMinute: 30 }
/** Both seats of a lobby: one code must not open the door to any number of strangers while others are refused. */
const PER_LOBBY = { openPerAddress: 6, opensPerMinute: 60 }
/** What the parties of one network may have open together, besides two sockets for each player of a full one. */
const PARTY_RESERVE = 200

/**
 * Sockets count against their network. Those of a party count against their seat, the party and the network that opened
 * it instead, because a whole school may sit behind one address. When a network is full, players of running battles
 * count against their lobby.
 */
export class SocketBudgets {
  readonly #networks: Counted
  readonly #parties: Counted
  readonly #creators: Counted
  readonly #seats: Counted
  readonly #hosts: Counted
  readonly #lobbies: Counted

  constructor(rates: RealtimeRates, cluster: ClusterView, maxPlayers: number, factor: number) {
    const counted = (own: Partial<RealtimeRates>) => new Counted({ ...rates, ...own }, cluster)
    this.#networks = counted({
      openPerAddress: rates.openPerAddress * factor,
      opensPerMinute: rates.opensPerMinute * factor,
    })
    // After a restart all players come back at once, some of them twice.
    this.#parties = counted({ openPerAddress: 2 * maxPlayers + 10, opensPerMinute: 4 * maxPlayers + 20 })
    this.#creators = counted({
      openPerAddress: (2 * maxPlayers + PARTY_RESERVE) * factor,
      opensPerMinute: (4 * maxPlayers + PARTY_RESERVE) * factor,
    })
    this.#seats = counted(PER_SEAT)
    this.#hosts = counted(PER_HOST)
    this.#lobbies = counted(PER_LOBBY)
  }

  ofNetwork(address: string): SocketBudget[] {
    return [this.#networks.budget(address)]
  }

  ofParty({ partyId, seat, creator }: SocketTicket): SocketBudget[] {
    const seats = seat === 'host' ? this.#hosts : this.#seats
    return [
      seats.budget(`party ${partyId} seat ${seat}`),
      this.#parties.budget(`party ${partyId}`),
      this.#creators.budget(`parties of ${creator}`),
    ]
  }

  ofLobby(code: string): SocketBudget[] {
    return [this.#lobbies.budget(`lobby ${code}`)]
  }

  /** Counts a socket that is let in for the sake of its lobby; returns whether the lobby may have one more. */
  recordLobby(code: string, at: number): boolean {
    const lobby = this.#lobbies.budget(`lobby ${code}`)
    if (!lobby.hasRoom(at)) return false
    lobby.recordAttempt(at)
    return true
  }

  removeIdle(at: number): void {
    const all = [this.#networks, this.#parties, this.#creators, this.#seats, this.#hosts, this.#lobbies]
    for (const { limits } of all) limits.removeIdle(at)
  }
}

class Counted {
  readonly limits: AddressLimits
  readonly #opensPerMinute: number

  constructor(rates: RealtimeRates, cluster: ClusterView) {
    this.limits = new AddressLimits(rates, cluster)
    this.#opensPerMinute = rates.opensPerMinute
  }

  budget(key: string): SocketBudget {
    const { limits } = this
    return {
      key,
      opensPerMinute: this.#opensPerMinute,
      hasRoom: (at) => limits.hasRoom(key, at),
      recordAttempt: (at) => limits.recordAttempt(key, at),
      takeBackAttempt: () => limits.takeBackAttempt(key),
      recordOpen: () => limits.recordOpen(key),
      recordClose: () => limits.recordClose(key),
    }
  }
}
