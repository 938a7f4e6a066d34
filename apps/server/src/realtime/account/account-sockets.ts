import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type Server as SocketServer, WebSocketServer } from 'ws'
import type { AccountMessage } from '../../features/accounts/events/account-event-publisher.ts'
import type { SessionService, SignedIn } from '../../features/accounts/sessions/session-service.ts'
import { TokenBucket } from '../../features/load/token-bucket.ts'
import type { Log } from '../../features/log.ts'
import { type GatewaySocket, socketServerOptions } from '../gateway-socket.ts'
import type { RealtimeLimits } from '../limits/limits.ts'
import { AccountConnection, EncodedAccountEvent, POLICY_VIOLATION } from './account-connection.ts'
import { readHandshake } from './handshake.ts'
import { ChannelIndex } from './subscriptions.ts'

/** Far below the rate of the gateway: a client only subscribes, and pings every 20 seconds. */
const MESSAGES_PER_MINUTE = 32
const PING_INTERVAL_MS = 30_000

export interface AccountSocketsDeps {
  sessions: Pick<SessionService, 'authenticateByCredential' | 'authenticateByJwt' | 'filterExisting'>
  project: string
  limits: RealtimeLimits
  log: Pick<Log, 'warn'>
  now(): number
}

/** The sockets at /v1/realtime, on which clients of the account service receive changes of their account and documents. */
export class AccountSockets {
  readonly #deps: AccountSocketsDeps
  readonly #server: SocketServer<typeof GatewaySocket>
  readonly #connections = new Map<AccountConnection, { network: Socket; bytesRead: number }>()
  readonly #index = new ChannelIndex<AccountConnection>()
  #pingedAt = 0
  #checkedAt: number

  constructor(deps: AccountSocketsDeps) {
    this.#deps = deps
    this.#checkedAt = deps.now()
    this.#server = new WebSocketServer<typeof GatewaySocket>(socketServerOptions(deps.limits))
  }

  accept(request: IncomingMessage, network: Socket, head: Buffer): void {
    if (!/^\/v1\/realtime\/?(?:\?|$)/.test(request.url ?? '')) {
      network.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return
    }
    this.#server.handleUpgrade(request, network, head, (socket) => {
      socket.on('error', () => socket.terminate())
      socket.network = network
      this.#open(socket, request, network).catch((err: unknown) => {
        this.#deps.log.warn({ err }, 'an account socket could not be opened')
        socket.close(1011)
      })
    })
  }

  /** The client libraries try again and again after a refused upgrade, but not after this code. */
  refuseOrigin(request: IncomingMessage, network: Socket, head: Buffer): void {
    this.#server.handleUpgrade(request, network, head, (socket) => {
      socket.on('error', () => socket.terminate())
      refuse(socket, 'Invalid Origin. Register your new client as a new Web platform.')
    })
  }

  get size(): number {
    return this.#connections.size
  }

  async #open(socket: GatewaySocket, request: IncomingMessage, network: Socket): Promise<void> {
    const { project, limits, log, now, sessions } = this.#deps
    const handshake = readHandshake(request, `a_session_${project}`)
    if (handshake.project !== project) {
      return refuse(socket, 'Missing or unknown project ID')
    }
    const caller = await this.#callerOf(handshake)
    if (socket.readyState !== socket.OPEN) return
    const connection = new AccountConnection({
      socket,
      slots: handshake.slots,
      caller,
      index: this.#index,
      maxBufferedBytes: limits.bufferedBytes,
      authenticate: sessions.authenticateByCredential,
      messageBucket: limits.rates ? new TokenBucket(MESSAGES_PER_MINUTE / 60, MESSAGES_PER_MINUTE, now()) : null,
      log,
      now,
    })
    if (socket.readyState !== socket.OPEN) return
    this.#connections.set(connection, { network, bytesRead: network.bytesRead })
    socket.once('close', () => this.#connections.delete(connection))
  }

  async #callerOf({ credential, jwt }: ReturnType<typeof readHandshake>): Promise<SignedIn | null> {
    const { sessions } = this.#deps
    if (credential) return sessions.authenticateByCredential(credential)
    // An invalid token makes the client a guest; it can still sign in by a message.
    return jwt ? sessions.authenticateByJwt(jwt).catch(() => null) : null
  }

  dispatch(message: AccountMessage): void {
    if (message.type === 'event') {
      const receivers = this.#index.receiversOf(message.channels)
      if (receivers.size === 0) return
      const event = new EncodedAccountEvent(message)
      for (const connection of receivers) connection.sendEvent(event)
      return
    }
    for (const connection of this.#connections.keys()) {
      if (connection.sessionId && message.sessionIds.includes(connection.sessionId)) connection.endSession()
    }
  }

  /** Called about once a second. The bus may lose the end of a session, so the store is asked which sessions still exist. */
  async maintain(): Promise<void> {
    if (this.#deps.now() - this.#pingedAt >= PING_INTERVAL_MS) {
      this.#pingedAt = this.#deps.now()
      for (const connection of this.#connections.keys()) connection.ping()
    }
    this.#checkTraffic()
    const signedIn = [...this.#connections.keys()].filter(({ sessionId }) => sessionId !== null)
    const existing = await this.#deps.sessions.filterExisting(signedIn.flatMap(({ sessionId }) => sessionId ?? []))
    for (const connection of signedIn) {
      if (connection.sessionId && !existing.has(connection.sessionId)) connection.endSession()
    }
  }

  /** Counts raw bytes too, because fragments that never become a message cost work as well. */
  #checkTraffic(): void {
    const { limits, now } = this.#deps
    const sinceMs = now() - this.#checkedAt
    this.#checkedAt = now()
    const maxBytes = (limits.rates?.bytesPerSecond ?? Number.POSITIVE_INFINITY) * Math.max(1, sinceMs / 1_000)
    for (const [connection, traffic] of this.#connections) {
      const { bytesRead } = traffic.network
      if (bytesRead - traffic.bytesRead > maxBytes) connection.closeAsTooFast()
      traffic.bytesRead = bytesRead
    }
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }
}

function refuse(socket: GatewaySocket, message: string): void {
  socket.send(JSON.stringify({ type: 'error', data: { code: POLICY_VIOLATION, message } }))
  socket.close(POLICY_VIOLATION, message)
}
