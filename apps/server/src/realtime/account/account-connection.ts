import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import { rolesOf } from '../../features/accounts/documents/permissions.ts'
import type { AccountEvent } from '../../features/accounts/events/account-events.ts'
import type { SignedIn } from '../../features/accounts/sessions/session-service.ts'
import { userModel } from '../../features/accounts/wire-format.ts'
import type { Log } from '../../features/log.ts'
import type { TokenBucket } from '../limits/token-bucket.ts'
import { normalizeChannels } from './handshake.ts'
import { AccountSubscriptions } from './subscriptions.ts'

const MAX_BUFFERED_BYTES = 1024 * 1024
const MAX_SUBSCRIPTIONS = 100
const SESSION_ENDED = 4401

export interface AccountConnectionDeps {
  socket: WebSocket
  slots: ReadonlyMap<string, readonly string[]>
  caller: SignedIn | null
  authenticate(credential: string): Promise<SignedIn | null>
  /** Null when rate limits are switched off. */
  messageBucket: TokenBucket | null
  log: Pick<Log, 'warn'>
  now(): number
}

type Message = { type?: unknown; data?: unknown }

/** The realtime connection of one client of the account service. */
export class AccountConnection {
  readonly #deps: AccountConnectionDeps
  readonly #subscriptions = new AccountSubscriptions()
  #caller: SignedIn | null = null
  /** Whether anything has arrived since the last ping. */
  isAlive = true

  constructor(deps: AccountConnectionDeps) {
    this.#deps = deps
    this.#signIn(deps.caller)
    const ids: Record<string, string> = {}
    for (const [slot, channels] of deps.slots) {
      const id = newSubscriptionId()
      ids[slot] = id
      this.#subscriptions.set(id, channels)
    }
    deps.socket.on('pong', () => {
      this.isAlive = true
    })
    deps.socket.on('message', (data) => {
      this.isAlive = true
      this.#onMessage(String(data)).catch((err: unknown) => {
        deps.log.warn({ err }, 'a message on an account socket could not be handled')
        deps.socket.terminate()
      })
    })
    this.#send('connected', {
      channels: this.#subscriptions.channels(),
      // In this protocol an empty list, not an empty object, means that there are none.
      subscriptions: deps.slots.size > 0 ? ids : [],
      user: this.#caller ? userModel(this.#caller.user) : null,
    })
  }

  get sessionId(): string | null {
    return this.#caller?.session.id ?? null
  }

  /** Closes the connection of a session that has ended: its user must not receive anything more. */
  endSession(): void {
    this.#caller = null
    this.#deps.socket.close(SESSION_ENDED, 'The session has ended')
  }

  ping(): void {
    const { socket } = this.#deps
    if (this.isAlive) socket.ping()
    else socket.terminate()
    this.isAlive = false
  }

  sendEvent({ roles, ...event }: AccountEvent & { timestamp: string }): void {
    if (!this.#roles().some((role) => roles.includes(role))) return
    const subscriptions = this.#subscriptions.matching(event.channels)
    if (subscriptions.length === 0) return
    const { events, channels, timestamp, payload } = event
    this.#send('event', { events, channels, timestamp, payload, subscriptions })
  }

  #roles(): string[] {
    return this.#caller ? rolesOf(this.#caller.user) : ['any', 'guests']
  }

  #signIn(caller: SignedIn | null): void {
    this.#caller = caller?.user.active ? caller : null
    this.#subscriptions.setUser(this.#caller?.user.id ?? null)
  }

  async #onMessage(text: string): Promise<void> {
    const { messageBucket, now } = this.#deps
    if (messageBucket && !messageBucket.take(now())) {
      this.#sendError(1013, 'Too many messages.')
      this.#deps.socket.close(1013)
      return
    }
    const message = parse(text)
    switch (message?.type) {
      case 'ping':
        this.#send('pong')
        break
      case 'authentication':
        await this.#authenticate(message.data)
        break
      case 'subscribe':
        this.#subscribe(message.data)
        break
      case 'unsubscribe':
        this.#unsubscribe(message.data)
        break
      default:
        this.#sendError(1003, message ? 'Message type is not valid.' : 'Message format is not valid.')
    }
  }

  async #authenticate(data: unknown): Promise<void> {
    const session = typeof data === 'object' && data !== null && 'session' in data ? data.session : undefined
    const caller = typeof session === 'string' ? await this.#deps.authenticate(session) : null
    if (caller?.user.active) {
      this.#signIn(caller)
      this.#respond('authentication', { user: userModel(caller.user) })
    } else this.#sendError(1003, 'Session is not valid.')
  }

  #subscribe(data: unknown): void {
    const requests = Array.isArray(data) ? data.map(readSubscription) : []
    if (requests.length === 0 || requests.includes(null)) {
      this.#sendError(1003, 'Payload is not valid.')
      return
    }
    const subscriptions = requests.flatMap((request) => {
      if (!request || this.#subscriptions.size >= MAX_SUBSCRIPTIONS) return []
      const subscriptionId = request.id ?? newSubscriptionId()
      this.#subscriptions.set(subscriptionId, request.channels)
      return [{ subscriptionId, channels: this.#subscriptions.channelsOf(subscriptionId), queries: request.queries }]
    })
    this.#respond('subscribe', { subscriptions })
  }

  #unsubscribe(data: unknown): void {
    const ids = Array.isArray(data) ? data.map((one: unknown) => readSubscriptionId(one)) : []
    if (ids.length === 0 || ids.includes(undefined)) {
      this.#sendError(1003, 'Payload is not valid.')
      return
    }
    const subscriptions = ids.flatMap((id) =>
      id === undefined ? [] : [{ subscriptionId: id, removed: this.#subscriptions.delete(id) }],
    )
    this.#respond('unsubscribe', { subscriptions })
  }

  #respond(to: string, more: object): void {
    this.#send('response', { to, success: true, ...more })
  }

  #sendError(code: number, message: string): void {
    this.#send('error', { code, message })
  }

  #send(type: string, data?: object): void {
    const { socket } = this.#deps
    // The unsent messages of a client that does not read would fill the memory of the server.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
    else socket.send(JSON.stringify({ type, ...(data && { data }) }))
  }
}

const newSubscriptionId = (): string => randomBytes(10).toString('hex')

function parse(text: string): Message | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? message : null
  } catch {
    return null
  }
}

const readSubscriptionId = (request: unknown): string | undefined => {
  const id =
    typeof request === 'object' && request !== null && 'subscriptionId' in request ? request.subscriptionId : undefined
  return typeof id === 'string' && id.length > 0 && id.length <= 64 ? id : undefined
}

function readSubscription(request: unknown): { id: string | undefined; channels: string[]; queries: unknown[] } | null {
  if (typeof request !== 'object' || request === null || !('channels' in request) || !Array.isArray(request.channels))
    return null
  const channels = request.channels.filter((channel: unknown) => typeof channel === 'string')
  const queries = 'queries' in request && Array.isArray(request.queries) ? request.queries : []
  return { id: readSubscriptionId(request), channels: normalizeChannels(channels), queries }
}
