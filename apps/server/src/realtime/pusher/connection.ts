import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { RealtimeUser } from '../../features/realtime/realtime-ports.ts'
import type { RealtimeLimits } from '../limits/limits.ts'
import { TokenBucket } from '../limits/token-bucket.ts'
import type { Channel } from './channel.ts'
import type { Member } from './roster.ts'
import { Line } from './round-trip-meter.ts'

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

/** Part of every signature, so nobody may guess it and none may come twice. */
export function newSocketId(): string {
  const random = randomBytes(12)
  return `${random.readUIntBE(0, 6)}.${random.readUIntBE(6, 6)}`
}

/** A socket that says so as soon as either side begins to close it, not only when the network connection has ended. */
export class GatewaySocket extends WebSocket {
  onClosing: (() => void) | undefined
  /** What it runs over. */
  network: Socket | undefined

  override close(code?: number, reason?: string | Buffer): void {
    this.onClosing?.()
    super.close(code, reason)
  }

  /** Closes and listens no more: what still pours in costs nothing, and no answer is waited for. */
  expel(code: number, reason: string): void {
    this.close(code, reason)
    this.pause()
    this.network?.end()
  }

  override terminate(): void {
    this.onClosing?.()
    super.terminate()
  }
}
