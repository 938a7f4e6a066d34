import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AccountMessage } from '../../features/accounts/events/account-event-publisher.ts'
import type { SessionService, SignedIn } from '../../features/accounts/sessions/session-service.ts'
import type { Log } from '../../features/log.ts'
import { TokenBucket } from '../limits/token-bucket.ts'
import { AccountConnection } from './account-connection.ts'
import { readHandshake } from './handshake.ts'

const MAX_FRAME_BYTES = 16 * 1024
const MESSAGES_PER_MINUTE = 32
const PING_INTERVAL_MS = 30_000
/** Sent in an error message and as close code: older clients read the former, newer ones the latter. */
const POLICY_VIOLATION = 1008

export interface AccountSocketsDeps {
  sessions: Pick<SessionService, 'authenticateByCredential' | 'authenticateByJwt' | 'filterExisting'>
  project: string
  isRateLimited: boolean
  log: Pick<Log, 'warn'>
  now(): number
}

/** The sockets at /v1/realtime, on which clients of the account service receive changes of their account and documents. */
export class AccountSockets {
  readonly #deps: AccountSocketsDeps
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  readonly #connections = new Set<AccountConnection>()
  #pingedAt = 0

  constructor(deps: AccountSocketsDeps) {
    this.#deps = deps
  }

  accept(request: IncomingMessage, network: Socket, head: Buffer): void {
    if (!/^\/v1\/realtime\/?(?:\?|$)/.test(request.url ?? '')) {
      network.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return
    }
    this.#server.handleUpgrade(request, network, head, (socket) => {
      socket.on('error', () => socket.terminate())
      this.#open(socket, request).catch((err: unknown) => {
        this.#deps.log.warn({ err }, 'an account socket could not be opened')
        socket.close(1011)
      })
    })
  }

  async #open(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const { project, isRateLimited, log, now, sessions } = this.#deps
    const handshake = readHandshake(request, `a_session_${project}`)
    if (handshake.project !== project) {
      const data = { code: POLICY_VIOLATION, message: 'Missing or unknown project ID' }
      socket.send(JSON.stringify({ type: 'error', data }))
      socket.close(POLICY_VIOLATION, data.message)
      return
    }
    const caller = await this.#callerOf(handshake)
    if (socket.readyState !== socket.OPEN) return
    const connection = new AccountConnection({
      socket,
      slots: handshake.slots,
      caller,
      authenticate: sessions.authenticateByCredential,
      messageBucket: isRateLimited ? new TokenBucket(MESSAGES_PER_MINUTE / 60, MESSAGES_PER_MINUTE, now()) : null,
      log,
      now,
    })
    this.#connections.add(connection)
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
      for (const connection of this.#connections) connection.sendEvent(message)
      return
    }
    for (const connection of this.#connections) {
      if (connection.sessionId && message.sessionIds.includes(connection.sessionId)) connection.endSession()
    }
  }

  /** Called about once a second. The bus may lose the end of a session, so the store is asked which sessions still exist. */
  async maintain(): Promise<void> {
    if (this.#deps.now() - this.#pingedAt >= PING_INTERVAL_MS) {
      this.#pingedAt = this.#deps.now()
      for (const connection of this.#connections) connection.ping()
    }
    const signedIn = [...this.#connections].filter(({ sessionId }) => sessionId !== null)
    const existing = await this.#deps.sessions.filterExisting(signedIn.flatMap(({ sessionId }) => sessionId ?? []))
    for (const connection of signedIn) {
      if (connection.sessionId && !existing.has(connection.sessionId)) connection.endSession()
    }
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }
}
