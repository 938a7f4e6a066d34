import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawData, type Server as SocketServer, WebSocketServer } from 'ws'
import type { Log } from '../../features/log.ts'
import type { ChannelGuard, RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { type GatewaySocket, seatOf, socketServerOptions } from '../gateway-socket.ts'
import type { RealtimeLimits } from '../limits/limits.ts'
import { checkLiveness } from './check-liveness.ts'
import { GOING_AWAY, OVER_CAPACITY, POLICY_VIOLATION, UNSUPPORTED_DATA } from './close-codes.ts'
import { Connection } from './connection.ts'
import { FrameDispatcher } from './frame-dispatcher.ts'
import { connectionEstablished } from './frames.ts'
import { checkHandshake, type HandshakeError } from './handshake.ts'
import type { Hub } from './hub.ts'

interface GatewayDeps {
  app: RealtimeApp
  guard: ChannelGuard
  /** Whether clients may send events to each other. */
  clientEvents: boolean
  limits: RealtimeLimits
  log: Log
  now(): number
}

/** Connections are closed over a period: closed in the same instant, all clients would reconnect in the same instant. */
const MAX_DRAIN_SPREAD_MS = 2_000

/** How every client library begins a subscribe frame; recognised without parsing, so that rate limits come first. */
const SUBSCRIBE_FRAME_START = '{"event":"pusher:subscribe"'

/** After a longer pause between two checks this process was stalled, and messages of clients are still unread. */
const STALL_MS = 5_000
const DRAIN_POLL_MS = 20

/** The WebSocket server of the Pusher protocol: opens connections, reads their frames, checks and finally drains them. */
export class Gateway {
  readonly #deps: GatewayDeps
  readonly #hub: Hub
  readonly #dispatcher: FrameDispatcher
  readonly #server: SocketServer<typeof GatewaySocket>
  readonly #connections = new Map<Connection, { network: Socket; bytesRead: number }>()
  readonly #leaveSeat = new WeakMap<Connection, () => void>()
  #isDraining = false
  #checkedAt: number

  constructor(hub: Hub, deps: GatewayDeps) {
    const { limits } = deps
    this.#deps = deps
    this.#hub = hub
    this.#checkedAt = deps.now()
    this.#dispatcher = new FrameDispatcher(hub, {
      ...deps,
      maxChannels: limits.channelsPerConnection,
      signInWaitMs: limits.signInWaitMs,
    })
    this.#server = new WebSocketServer<typeof GatewaySocket>(socketServerOptions(limits))
  }

  get size(): number {
    return this.#connections.size
  }

  /** Handles an upgrade request whose path belongs to this gateway. */
  accept(request: IncomingMessage, network: Socket, head: Buffer): void {
    const error = this.#checkRequest(request)
    this.#server.handleUpgrade(request, network, head, (socket) => {
      // The library itself closes a socket that violates the WebSocket protocol; nothing is left to do.
      socket.on('error', () => undefined)
      if (error) socket.close(error.code, error.reason)
      else this.#openConnection(socket, network, seatOf(request))
    })
  }

  #checkRequest({ url = '' }: IncomingMessage): HandshakeError | null {
    const error = checkHandshake(url, this.#deps.app.key)
    if (error || !this.#isDraining) return error
    // With this code a client retries after one second; after a refused upgrade it would wait fifteen.
    return { code: OVER_CAPACITY, reason: 'The server is going away' }
  }

  #openConnection(socket: GatewaySocket, network: Socket, seat: string | null): void {
    const { limits, now } = this.#deps
    const connection = new Connection(socket, limits, now())
    if (seat !== null) this.#seat(connection, seat)
    this.#connections.set(connection, { network, bytesRead: network.bytesRead })
    socket.network = network
    socket.onClosing = () => this.#removeConnection(connection)
    socket.on('close', () => this.#removeConnection(connection))
    socket.on('message', (data, isBinary) => this.#onMessage(connection, data, isBinary))
    socket.on('ping', () => this.#countMessage(connection))
    socket.on('pong', () => {
      if (this.#countMessage(connection)) this.#hub.recordPong(connection)
    })
    connection.send(connectionEstablished(connection.id, limits.activityTimeoutMs))
  }

  /** So that the sockets of somebody who is removed from a party can be closed. */
  #seat(connection: Connection, seat: string): void {
    const { seats } = this.#hub
    const all = seats.get(seat) ?? new Set()
    seats.set(seat, all.add(connection))
    this.#leaveSeat.set(connection, () => {
      all.delete(connection)
      if (all.size === 0) seats.delete(seat)
    })
  }

  #removeConnection(connection: Connection): void {
    this.#leaveSeat.get(connection)?.()
    if (this.#connections.delete(connection)) this.#dispatcher.removeConnection(connection)
  }

  /** Counts a message and closes the connection when it sends too many; returns whether to handle the message. */
  #countMessage(connection: Connection, isSubscribe = false): boolean {
    if (!this.#connections.has(connection)) return false
    const isAllowed = connection.countMessage(this.#deps.now(), isSubscribe)
    if (!isAllowed) connection.forceClose(POLICY_VIOLATION, 'Too many messages')
    return isAllowed
  }

  /** An exception while a frame is handled must not affect other connections. */
  #onMessage(connection: Connection, data: RawData, isBinary: boolean): void {
    const text = isBinary ? null : data.toString()
    if (!this.#countMessage(connection, text?.startsWith(SUBSCRIBE_FRAME_START))) return
    try {
      if (text === null) connection.close(UNSUPPORTED_DATA, 'Only text is understood')
      else this.#dispatcher.dispatch(connection, text)
    } catch (err) {
      this.#deps.log.error({ err }, 'a frame could not be handled')
    }
  }

  /** Called often, so that only a few pings are due at a time: a thousand at once would delay all replies. */
  measureRoundTrips(): void {
    const at = this.#deps.now()
    for (const connection of this.#connections.keys()) connection.pingIfDue(at)
  }

  /** Called about once a second, with one timer for all connections. */
  checkConnections(): void {
    const { limits, now } = this.#deps
    const at = now()
    const sinceMs = at - this.#checkedAt
    this.#checkedAt = at
    const wasStalled = sinceMs > STALL_MS
    const maxBytes = (limits.rates?.bytesPerSecond ?? Number.POSITIVE_INFINITY) * Math.max(1, sinceMs / 1000)
    for (const [connection, traffic] of this.#connections) {
      const { bytesRead } = traffic.network
      if (bytesRead - traffic.bytesRead > maxBytes) connection.forceClose(POLICY_VIOLATION, 'Too much at once')
      traffic.bytesRead = bytesRead
      if (wasStalled) connection.lastActivityAt += sinceMs
      checkLiveness(connection, limits, at)
    }
  }

  /** Closes all connections, spread over a short time; new ones are told to retry soon. */
  async drain(): Promise<void> {
    this.#isDraining = true
    const leaving = [...this.#connections.keys()]
    const spreadMs = Math.min(MAX_DRAIN_SPREAD_MS, leaving.length)
    const began = performance.now()
    for (const [index, connection] of leaving.entries()) {
      const wait = (index / leaving.length) * spreadMs - (performance.now() - began)
      if (wait > 1) await pause(wait)
      connection.close(GOING_AWAY, 'The server is going away')
    }
    // The process must outlive the closing handshakes, or clients would see a lost connection instead of the close code.
    const deadline = performance.now() + this.#deps.limits.closeTimeoutMs
    while (this.#server.clients.size > 0 && performance.now() < deadline) await pause(DRAIN_POLL_MS)
  }

  /** Terminates the remaining connections. Call `drain` first, and stop accepting new ones. */
  close(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }
}
