import { randomBytes } from 'node:crypto'
import { TokenBucket } from '../../features/load/token-bucket.ts'
import type { RealtimeUser } from '../../features/realtime/realtime-ports.ts'
import type { GatewaySocket } from '../gateway-socket.ts'
import type { RealtimeLimits } from '../limits/limits.ts'
import type { Channel } from './channel.ts'
import type { Member } from './roster.ts'
import { RoundTripMeter } from './round-trip-meter.ts'

/** Frames are text, but are passed as bytes so that an event is encoded once for a whole channel. */
const TEXT_FRAME = { binary: false }

/** The connection of one client. */
export class Connection {
  /** The `socket_id` of the protocol; every signature for this connection covers it. */
  readonly id = newSocketId()
  /** Subscribed channels, on presence channels with the member that this connection stands for. */
  readonly channels = new Map<Channel, Member | null>()
  /** Requested channels that are not decided yet: the guard is still checking, or refused before a sign-in. */
  readonly pendingSubscriptions = new Map<string, Member | null>()
  user: RealtimeUser | null = null
  /** Users for whom it gets online and offline events. */
  watchlist: readonly string[] = []
  lastActivityAt: number
  /** Only signed-in connections are measured: nobody reads the round trip of the others. */
  #roundTripMeter: RoundTripMeter | null = null
  /** Since when it has no subscription; null while it has one. */
  idleSince: number | null
  /** Whether a protocol ping was sent and nothing has arrived since. */
  isAwaitingPong = false
  clientEventBucket: TokenBucket | null = null
  readonly #messageBucket: TokenBucket | null
  /** Separate from other messages, because a reconnecting client subscribes to all its channels at once. */
  readonly #subscribeBucket: TokenBucket | null
  readonly #socket: GatewaySocket
  readonly #maxBufferedBytes: number

  constructor(socket: GatewaySocket, limits: RealtimeLimits, at: number) {
    const { rates, bufferedBytes, channelsPerConnection } = limits
    this.#socket = socket
    this.#maxBufferedBytes = bufferedBytes
    this.#messageBucket = rates && new TokenBucket(rates.messagesPerSecond, rates.messageBurst, at)
    this.#subscribeBucket = rates && new TokenBucket(rates.messagesPerSecond, channelsPerConnection, at)
    this.lastActivityAt = at
    this.idleSince = at
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Counts a message that arrived; returns false when the rate limit is exceeded. */
  countMessage(at: number, isSubscribe: boolean): boolean {
    this.lastActivityAt = at
    this.isAwaitingPong = false
    if (this.#messageBucket?.take(at) ?? true) return true
    return isSubscribe && (this.#subscribeBucket?.take(at) ?? true)
  }

  /** Sends a WebSocket ping when one is due. Browsers answer it by themselves, without the client library. */
  pingIfDue(at: number): void {
    if (!this.user || !this.isOpen) return
    this.#roundTripMeter ??= new RoundTripMeter()
    if (!this.#roundTripMeter.isDue(at)) return
    this.#roundTripMeter.pingSent(at)
    this.#socket.ping()
  }

  recordPong(at: number): void {
    this.#roundTripMeter?.pongReceived(at)
  }

  roundTripMs(at: number): number | null {
    return this.#roundTripMeter?.roundTripMs(at) ?? null
  }

  send(frame: string | Buffer): void {
    if (!this.isOpen) return
    if (this.isBufferFull) this.#socket.terminate()
    else this.#socket.send(frame, TEXT_FRAME)
  }

  /** A client that does not read is dropped: its unsent frames would fill the memory of the server. */
  get isBufferFull(): boolean {
    return this.#socket.bufferedAmount > this.#maxBufferedBytes
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  forceClose(code: number, reason: string): void {
    this.#socket.forceClose(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}

/** Every signature covers the id, so it must be unguessable and unique. */
function newSocketId(): string {
  const random = randomBytes(12)
  return `${random.readUIntBE(0, 6)}.${random.readUIntBE(6, 6)}`
}
