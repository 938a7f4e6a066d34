import type { RealtimeUser } from '../../features/realtime/channel-guard.ts'
import type { RealtimeLimits } from '../limits/limits.ts'
import { TokenBucket } from '../limits/token-bucket.ts'
import type { Channel } from './channel.ts'
import type { GatewaySocket } from './gateway-socket.ts'
import type { Member } from './member.ts'
import { Line } from './round-trip-meter.ts'
import { newSocketId } from './socket-id.ts'

/** Frames are bytes that are text: encoded once for a whole channel. */
const AS_TEXT = { binary: false }

/** One client, from its first frame to its last. */
export class Connection {
  /** `socket_id`: part of everything that is signed for this connection. */
  readonly id = newSocketId()
  /** Channels it listens to, with who it is there. */
  readonly channels = new Map<Channel, Member | null>()
  /** Channels it asked for that are not settled: a guard thinks, or wants a sign-in first. */
  readonly wishes = new Map<string, Member | null>()
  user: RealtimeUser | null = null
  /** People whose coming and going it wants to hear of. */
  watched: readonly string[] = []
  heardAt: number
  /** Measured for those who have signed in: only of them anybody wants to know. */
  #line: Line | null = null
  /** Since when it listens to nothing; null while it does. */
  idleSince: number | null
  /** Whether it was asked if it is still there, and has said nothing since. */
  isAsked = false
  clientEvents: TokenBucket | null = null
  readonly #messages: TokenBucket | null
  /** A client that comes back asks for all its channels at once. */
  readonly #requests: TokenBucket | null
  readonly #socket: GatewaySocket
  readonly #bufferedBytes: number

  constructor(socket: GatewaySocket, limits: RealtimeLimits, at: number) {
    const { rates, bufferedBytes, channelsPerConnection } = limits
    this.#socket = socket
    this.#bufferedBytes = bufferedBytes
    this.#messages = rates && new TokenBucket(rates.messagesPerSecond, rates.messageBurst, at)
    this.#requests = rates && new TokenBucket(rates.messagesPerSecond, channelsPerConnection, at)
    this.heardAt = at
    this.idleSince = at
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Counts something that arrived, perhaps a wish for a channel; false when it came too fast. */
  hears(at: number, isRequest: boolean): boolean {
    this.heardAt = at
    this.isAsked = false
    if (this.#messages?.take(at) ?? true) return true
    return isRequest && (this.#requests?.take(at) ?? true)
  }

  /** Asks for a sign of life when it is time. The frame is the socket's own: the client itself does not notice. */
  measure(at: number): void {
    if (!this.user || !this.isOpen) return
    this.#line ??= new Line()
    if (!this.#line.isDue(at)) return
    this.#line.asked(at)
    this.#socket.ping()
  }

  answersPing(at: number): void {
    this.#line?.answered(at)
  }

  roundTripMs(at: number): number | null {
    return this.#line?.roundTripMs(at) ?? null
  }

  send(frame: string | Buffer): void {
    if (!this.isOpen) return
    if (this.isSlow) this.#socket.terminate()
    else this.#socket.send(frame, AS_TEXT)
  }

  /** Who does not read is dropped: what waits for him is memory that everyone else needs. */
  get isSlow(): boolean {
    return this.#socket.bufferedAmount > this.#bufferedBytes
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  expel(code: number, reason: string): void {
    this.#socket.expel(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
