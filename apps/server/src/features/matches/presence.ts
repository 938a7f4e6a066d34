import { lobbyChannel } from '@knowdown/contracts/lobby-events'
import { ROLES, type Role } from '@knowdown/domain/match/role'
import { Problem } from '../../problem.ts'
import type { Bus } from '../bus.ts'
import type { RealtimeHub } from '../realtime/realtime-ports.ts'
import type { MatchLog } from './log.ts'
import type { MatchEngine } from './match-engine.ts'
import { seatUserId } from './seat-user.ts'

const TOPIC = 'match-seats'
/** A reload or a change of network takes a moment; nobody is alarmed during it. */
const GONE_AFTER_MS = 3_000

interface Parts {
  engine: MatchEngine
  /** Null when a service elsewhere holds the connections, and nobody tells us of them. */
  hub: Pick<RealtimeHub, 'hasLocalSubscribers' | 'hasResponsiveSubscribers' | 'closeConnectionsOf'> | null
  bus: Bus
  log: MatchLog
  now(): number
}

interface Seat {
  code: string
  role: Role
  /** Since when nobody sits there on this node, or nothing is heard of whoever does; null while all is well. */
  emptySince: number | null
  /** Told to be away, though a connection is open: once the network heals nobody will arrive anew. */
  isAway: boolean
}

/** Notices on which connections players come and go, on whichever node. */
export class Presence {
  readonly #parts: Parts
  /** Seats that were taken on this node, by their channel. */
  readonly #seats = new Map<string, Seat>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  listen(): Promise<() => void> {
    return this.#parts.bus.subscribe(TOPIC, (message) => {
      const [kind, channel = ''] = message.split(' ')
      if (kind === 'here') this.#foundElsewhere(channel)
      else if (kind === 'who' && this.#isTaken(channel)) this.#say('here', channel)
    })
  }

  /** A player was let onto his own channel. */
  arrived(code: string, role: Role): void {
    const channel = lobbyChannel(code, role)
    this.#say('here', channel)
    this.#seats.set(channel, { code, role, emptySince: null, isAway: false })
    this.#play(code, role, 'seen')
  }

  /** Nobody knows who is still there after an outage. */
  suspect(code: string): void {
    for (const role of ROLES) this.#miss(lobbyChannel(code, role), { code, role, emptySince: null, isAway: false })
  }

  /** Called again and again. */
  look(): void {
    for (const [channel, seat] of this.#seats) {
      if (this.#isTaken(channel)) this.#found(seat)
      else if (seat.emptySince === null) this.#miss(channel, seat)
      else if (seat.isAway) this.#forgetIfClosed(channel)
      else if (this.#parts.now() - seat.emptySince >= GONE_AFTER_MS) {
        seat.isAway = true
        this.#play(seat.code, seat.role, 'absent')
        this.#forgetIfClosed(channel)
      }
    }
  }

  /** The code will belong to others: who still listens must not hear them. */
  endMatch(matchId: string): void {
    for (const role of ROLES) this.#parts.hub?.closeConnectionsOf(seatUserId(matchId, role))
  }

  #found(seat: Seat): void {
    if (seat.isAway) this.#play(seat.code, seat.role, 'seen')
    seat.emptySince = null
    seat.isAway = false
  }

  /** Whoever comes back now arrives, here or elsewhere. */
  #forgetIfClosed(channel: string): void {
    if (this.#parts.hub?.hasLocalSubscribers(channel) === false) this.#seats.delete(channel)
  }

  #miss(channel: string, seat: Seat): void {
    if (!this.#parts.hub) return
    this.#seats.set(channel, { ...seat, emptySince: this.#parts.now() })
    this.#say('who', channel)
  }

  #foundElsewhere(channel: string): void {
    if (this.#seats.get(channel)?.emptySince) this.#seats.delete(channel)
  }

  #isTaken(channel: string): boolean {
    return this.#parts.hub?.hasResponsiveSubscribers(channel) ?? false
  }

  #say(kind: 'here' | 'who', channel: string): void {
    this.#parts.bus.publish(TOPIC, `${kind} ${channel}`)
  }

  #play(code: string, role: Role, type: 'seen' | 'absent'): void {
    const move = (at: number) => ({ type, role, at })
    this.#parts.engine
      .apply(code, ({ match }, at) => ({ move: role === 'guest' && !match.guestJoined ? null : move(at) }))
      .catch((err: unknown) => {
        // The match may be gone by now, and nobody waits for the player any more.
        if (!(err instanceof Problem) || err.kind !== 'not-found') {
          this.#parts.log.error({ err }, 'a player came or went unnoticed')
        }
      })
  }
}
