import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AccountMessage } from '../../features/accounts/events/account-event-publisher.ts'
import type { SessionService, SignedIn } from '../../features/accounts/sessions/session-service.ts'
import { TokenBucket } from '../limits/token-bucket.ts'
import { AccountConnection } from './account-connection.ts'
import { readHandshake } from './handshake.ts'

const FRAME_BYTES = 16 * 1024
const MESSAGES_PER_MINUTE = 32
const PING_EVERY_MS = 30_000
/** Says the reason, then closes with it: older clients look at the one, newer ones at the other. */
const POLICY = 1008

export interface AccountSocketsParts {
  sessions: Pick<SessionService, 'authenticateByCredential' | 'authenticateByJwt' | 'filterExisting'>
  project: string
  limited: boolean
  log: { warn(details: object, message: string): void }
  now(): number
}

/** The door at /v1/realtime: clients of the account service hear what changes about themselves. */
export class AccountSockets {
  readonly #parts: AccountSocketsParts
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false })
  readonly #connections = new Set<AccountConnection>()
  #pingedAt = 0

  constructor(parts: AccountSocketsParts) {
    this.#parts = parts
  }

  accept(request: IncomingMessage, network: Socket, head: Buffer): void {
    if (!/^\/v1\/realtime\/?(?:\?|$)/.test(request.url ?? '')) {
      network.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return
    }
    this.#server.handleUpgrade(request, network, head, (socket) => {
      socket.on('error', () => socket.terminate())
      this.#open(socket, request).catch((err: unknown) => {
        this.#parts.log.warn({ err }, 'an account socket could not be opened')
        socket.close(1011)
      })
    })
  }

  async #open(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const { project, limited, now, sessions } = this.#parts
    const handshake = readHandshake(request, `a_session_${project}`)
    if (handshake.project !== project) {
      const data = { code: POLICY, message: 'Missing or unknown project ID' }
      socket.send(JSON.stringify({ type: 'error', data }))
      socket.close(POLICY, data.message)
      return
    }
    const caller = await this.#callerOf(handshake)
    if (socket.readyState !== socket.OPEN) return
    const connection = new AccountConnection({
      socket,
      slots: handshake.slots,
      caller,
      authenticate: sessions.authenticateByCredential,
      messages: limited ? new TokenBucket(MESSAGES_PER_MINUTE / 60, MESSAGES_PER_MINUTE, now()) : null,
      now,
    })
    this.#connections.add(connection)
    socket.once('close', () => this.#connections.delete(connection))
  }

  async #callerOf({ credential, jwt }: ReturnType<typeof readHandshake>): Promise<SignedIn | null> {
    const { sessions } = this.#parts
    if (credential) return sessions.authenticateByCredential(credential)
    return jwt ? sessions.authenticateByJwt(jwt).catch(() => null) : null
  }

  hear(message: AccountMessage): void {
    if (message.type === 'event') {
      for (const connection of this.#connections) connection.tell(message)
      return
    }
    for (const connection of this.#connections) {
      if (connection.sessionId && message.sessionIds.includes(connection.sessionId)) connection.letGo()
    }
  }

  /** Once a second: news can get lost, so the store is asked whose session is still there. */
  async tend(): Promise<void> {
    if (this.#parts.now() - this.#pingedAt >= PING_EVERY_MS) {
      this.#pingedAt = this.#parts.now()
      for (const connection of this.#connections) connection.ping()
    }
    const signedIn = [...this.#connections].filter(({ sessionId }) => sessionId !== null)
    const there = await this.#parts.sessions.filterExisting(signedIn.flatMap(({ sessionId }) => sessionId ?? []))
    for (const connection of signedIn) {
      if (connection.sessionId && !there.has(connection.sessionId)) connection.letGo()
    }
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }
}
