import { lobbyChannel } from '@knowdown/contracts/battles/events'
import { ROLES, type Role } from '@knowdown/domain/match/role'
import { Problem } from '../../problem.ts'
import type { Bus } from '../bus.ts'
import type { Log } from '../log.ts'
import type { RealtimeHub } from '../realtime/realtime-ports.ts'
import type { MatchEngine } from './match-engine.ts'
import { seatUserId } from './seats.ts'

const TOPIC = 'match-seats'
/** A reload or a change of network takes a moment and is not reported to the opponent. */
const GONE_AFTER_MS = 3_000

interface PresenceDeps {
  engine: MatchEngine
  /** Null when a hosted service holds the connections and does not report them. */
  hub: Pick<RealtimeHub, 'hasLocalSubscribers' | 'hasResponsiveSubscribers' | 'closeConnectionsOf'> | null
  bus: Bus
  log: Log
  now(): number
}

interface Seat {
  code: string
  role: Role
  /** Since when this node has no responsive connection for the seat; null while it has one. */
  emptySince: number | null
  /** Reported as away. If the connection is still open, it may recover without a new subscription. */
  isAway: boolean
}

/** Notices when players connect and disconnect, on whichever node. */
export class Presence {
  readonly #deps: PresenceDeps
  /** Seats whose players connected to this node, by their channel. */
  readonly #seats = new Map<string, Seat>()

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  subscribe(): Promise<() => void> {
    return this.#deps.bus.subscribe(TOPIC, (message) => {
      const [kind, channel = ''] = message.split(' ')
      if (kind === 'here') this.#foundOnOtherNode(channel)
      else if (kind === 'who' && this.#isResponsive(channel)) this.#broadcast('here', channel)
    })
  }

  /** A player has subscribed to their own channel. */
  playerConnected(code: string, role: Role): void {
    const channel = lobbyChannel(code, role)
    this.#broadcast('here', channel)
    this.#seats.set(channel, { code, role, emptySince: null, isAway: false })
    this.#applyMove(code, role, 'seen')
  }

  /** After an outage it is unknown who is still connected. */
  recheck(code: string): void {
    for (const role of ROLES) {
      const channel = lobbyChannel(code, role)
      // Whoever stayed connected need not return: the open question must not wait for that.
      if (this.#isResponsive(channel)) this.playerConnected(code, role)
      else this.#markMissing(channel, { code, role, emptySince: null, isAway: false })
    }
  }

  /** Called with every sweep. */
  check(): void {
    for (const [channel, seat] of this.#seats) {
      if (this.#isResponsive(channel)) this.#markPresent(seat)
      else if (seat.emptySince === null) this.#markMissing(channel, seat)
      else if (seat.isAway) this.#forgetIfClosed(channel)
      else if (this.#deps.now() - seat.emptySince >= GONE_AFTER_MS) {
        seat.isAway = true
        this.#applyMove(seat.code, seat.role, 'absent')
        this.#forgetIfClosed(channel)
      }
    }
  }

  /** The code will be used by another match, whose events the old players must not receive. */
  disconnectPlayers(matchId: string): void {
    for (const role of ROLES) this.#deps.hub?.closeConnectionsOf(seatUserId(matchId, role))
  }

  /** The next guest uses the same channels, and the one who left must not receive what is sent there. */
  disconnectGuest(matchId: string): void {
    this.#deps.hub?.closeConnectionsOf(seatUserId(matchId, 'guest'))
  }

  #markPresent(seat: Seat): void {
    if (seat.isAway) this.#applyMove(seat.code, seat.role, 'seen')
    seat.emptySince = null
    seat.isAway = false
  }

  /** Without a connection, coming back means a new subscription, here or on another node. */
  #forgetIfClosed(channel: string): void {
    if (this.#deps.hub?.hasLocalSubscribers(channel) === false) this.#seats.delete(channel)
  }

  #markMissing(channel: string, seat: Seat): void {
    if (!this.#deps.hub) return
    this.#seats.set(channel, { ...seat, emptySince: this.#deps.now() })
    this.#broadcast('who', channel)
  }

  #foundOnOtherNode(channel: string): void {
    if (this.#seats.get(channel)?.emptySince) this.#seats.delete(channel)
  }

  #isResponsive(channel: string): boolean {
    return this.#deps.hub?.hasResponsiveSubscribers(channel) ?? false
  }

  #broadcast(kind: 'here' | 'who', channel: string): void {
    this.#deps.bus.publish(TOPIC, `${kind} ${channel}`)
  }

  #applyMove(code: string, role: Role, type: 'seen' | 'absent'): void {
    this.#deps.engine
      .apply(code, ({ match }, at, now) => {
        if (role === 'guest' && !match.guestJoined) return { move: null }
        // A question may have waited for this player; its time runs from when it is dealt.
        return { move: { type, role, at: type === 'seen' ? now : at } }
      })
      .catch((err: unknown) => {
        // The match may be deleted by now, and then nothing is left to do.
        if (!(err instanceof Problem) || err.kind !== 'not-found') {
          this.#deps.log.error({ err, code }, 'a change of presence was not recorded')
        }
      })
  }
}
