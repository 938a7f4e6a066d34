import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawData, type Server as SocketServer, WebSocketServer } from 'ws'
import type { RealtimeLog } from '../../features/log.ts'
import type { ChannelGuard, RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import type { RealtimeLimits } from '../limits/limits.ts'
import { tend } from './check-liveness.ts'
import { BROKE_RULES, GOING_AWAY, NOT_TEXT, OVER_CAPACITY } from './close-codes.ts'
import { Connection, GatewaySocket } from './connection.ts'
import { Conversation } from './frame-dispatcher.ts'
import { established } from './frames.ts'
import { type Refusal, refusalOf } from './handshake.ts'
import type { Hub } from './hub.ts'

interface GatewayParts {
  app: RealtimeApp
  guard: ChannelGuard
  /** Whether clients may speak to each other. */
  clientEvents: boolean
  limits: RealtimeLimits
  log: RealtimeLog
  now(): number
}

/** Closing everyone in the same instant would bring everyone back in the same instant. */
const LONGEST_SPREAD_MS = 2_000

/** How every client library begins when it asks for a channel. */
const REQUEST = '{"event":"pusher:subscribe"'

const ASLEEP_MS = 5_000
const LOOK_EVERY_MS = 20

/** The sockets of the lobby: opens them, hears them, looks after them, and sends everyone home at the end. */
export class Gateway {
  readonly #parts: GatewayParts
  readonly #hub: Hub
  readonly #conversation: Conversation
  readonly #server: SocketServer<typeof GatewaySocket>
  readonly #connections = new Map<Connection, { network: Socket; bytesRead: number }>()
  #isDraining = false
  #tendedAt: number

  constructor(hub: Hub, parts: GatewayParts) {
    const { limits } = parts
    this.#parts = parts
    this.#hub = hub
    this.#tendedAt = parts.now()
    this.#conversation = new Conversation(hub, { ...parts, mostChannels: limits.channelsPerConnection })
    this.#server = new WebSocketServer<typeof GatewaySocket>(serverOptions(limits))
  }

  get size(): number {
    return this.#connections.size
  }

  /** Takes over a connection that asks to become a socket. */
  accept(request: IncomingMessage, network: Socket, head: Buffer): void {
    const refusal = this.#refusalOf(request)
    this.#server.handleUpgrade(request, network, head, (socket) => {
      // Frames that break the rules of sockets themselves end here, and the library closes; nothing is left to do.
      socket.on('error', () => undefined)
      if (refusal) socket.close(refusal.code, refusal.reason)
      else this.#welcome(socket, network)
    })
  }

  #refusalOf({ url = '' }: IncomingMessage): Refusal | null {
    const refusal = refusalOf(url, this.#parts.app.key)
    if (refusal || !this.#isDraining) return refusal
    // Refused connections would cost a client fifteen seconds, this one costs it one.
    return { code: OVER_CAPACITY, reason: 'The server is going away' }
  }

  #welcome(socket: GatewaySocket, network: Socket): void {
    const { limits, now } = this.#parts
    const connection = new Connection(socket, limits, now())
    this.#connections.set(connection, { network, bytesRead: network.bytesRead })
    socket.network = network
    socket.onClosing = () => this.#end(connection)
    socket.on('close', () => this.#end(connection))
    socket.on('message', (data, isBinary) => this.#hear(connection, data, isBinary))
    socket.on('ping', () => this.#allows(connection))
    socket.on('pong', () => {
      if (this.#allows(connection)) this.#hub.answered(connection)
    })
    connection.send(established(connection.id, limits.activityMs))
  }

  #end(connection: Connection): void {
    if (this.#connections.delete(connection)) this.#conversation.end(connection)
  }

  #allows(connection: Connection, isRequest = false): boolean {
    if (!this.#connections.has(connection)) return false
    const isAllowed = connection.hears(this.#parts.now(), isRequest)
    if (!isAllowed) connection.expel(BROKE_RULES, 'Too many messages')
    return isAllowed
  }

  /** Whatever a client says, a fault in hearing it is this connection's alone. */
  #hear(connection: Connection, data: RawData, isBinary: boolean): void {
    const text = isBinary ? null : data.toString()
    if (!this.#allows(connection, text?.startsWith(REQUEST))) return
    try {
      if (text === null) connection.close(NOT_TEXT, 'Only text is understood')
      else this.#conversation.hear(connection, text)
    } catch (err) {
      this.#parts.log.error({ err }, 'a frame could not be handled')
    }
  }

  /** Called often, so that only a few are asked at a time: a thousand at once would hold up everybody's answers. */
  measureAll(): void {
    const at = this.#parts.now()
    for (const connection of this.#connections.keys()) connection.measure(at)
  }

  /** Called about once a second: one timer for all connections, not one for each. */
  tendAll(): void {
    const { limits, now } = this.#parts
    const at = now()
    const sinceMs = at - this.#tendedAt
    this.#tendedAt = at
    // The process itself was held up: what its clients said meanwhile has not been read yet.
    const wasAsleep = sinceMs > ASLEEP_MS
    const mostBytes = (limits.rates?.bytesPerSecond ?? Number.POSITIVE_INFINITY) * Math.max(1, sinceMs / 1000)
    for (const [connection, traffic] of this.#connections) {
      const { bytesRead } = traffic.network
      if (bytesRead - traffic.bytesRead > mostBytes) connection.expel(BROKE_RULES, 'Too much at once')
      traffic.bytesRead = bytesRead
      if (wasAsleep) connection.heardAt += sinceMs
      tend(connection, limits, at)
    }
  }

  /** Sends everyone home, a few at a time; newcomers are told to come back soon. */
  async drain(): Promise<void> {
    this.#isDraining = true
    const leaving = [...this.#connections.keys()]
    const spreadMs = Math.min(LONGEST_SPREAD_MS, leaving.length)
    const began = performance.now()
    for (const [index, connection] of leaving.entries()) {
      const wait = (index / leaving.length) * spreadMs - (performance.now() - began)
      if (wait > 1) await pause(wait)
      connection.close(GOING_AWAY, 'The server is going away')
    }
    // A close that is still on its way would be lost with the connection under it.
    const patience = performance.now() + this.#parts.limits.closeMs
    while (this.#server.clients.size > 0 && performance.now() < patience) await pause(LOOK_EVERY_MS)
  }

  /** After `drain` and once nobody new can come: ends whoever has not gone. */
  close(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }
}

const serverOptions = (limits: RealtimeLimits) => ({
  noServer: true,
  WebSocket: GatewaySocket,
  // For frames of two hundred bytes its memory and time are out of all proportion.
  perMessageDeflate: false,
  maxPayload: limits.frameBytes,
  maxFragments: limits.fragments,
  closeTimeout: limits.closeMs,
})
