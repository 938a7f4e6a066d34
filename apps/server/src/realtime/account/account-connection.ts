import { randomBytes } from 'node:crypto'
import { rolesOf } from '../../features/accounts/documents/permissions.ts'
import type { AccountEvent } from '../../features/accounts/events/account-events.ts'
import type { SignedIn } from '../../features/accounts/sessions/session-service.ts'
import { userModel } from '../../features/accounts/wire-format.ts'
import type { TokenBucket } from '../../features/load/token-bucket.ts'
import type { Log } from '../../features/log.ts'
import type { GatewaySocket } from '../gateway-socket.ts'
import { normalizeChannels } from './handshake.ts'
import { AccountSubscriptions, type ChannelIndex, MAX_CHANNELS_PER_CONNECTION } from './subscriptions.ts'

const SESSION_ENDED = 4401
const TRY_AGAIN_LATER = 1013
/** Sent in an error message and as close code: older clients read the former, newer ones the latter. */
export const POLICY_VIOLATION = 1008
const TOO_MANY_CHANNELS = `Too many channels: a connection may subscribe to ${MAX_CHANNELS_PER_CONNECTION}.`

export interface AccountConnectionDeps {
  socket: GatewaySocket
  slots: ReadonlyMap<string, readonly string[]>
  caller: SignedIn | null
  /** Gets this connection under each of its channels. */
  index: ChannelIndex<AccountConnection>
  maxBufferedBytes: number
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
  readonly #subscriptions = new AccountSubscriptions({
    onChannelAdded: (channel) => this.#deps.index.add(channel, this),
    onChannelRemoved: (channel) => this.#deps.index.remove(channel, this),
  })
  #caller: SignedIn | null = null
  /** Kept, because every event asks for them. */
  #roles: ReadonlySet<string> = GUEST_ROLES
  /** Whether anything has arrived since the last ping. */
  isAlive = true
  #isClosing = false

  constructor(deps: AccountConnectionDeps) {
    this.#deps = deps
    this.#signIn(deps.caller)
    const ids: Record<string, string> = {}
    for (const [slot, channels] of deps.slots) {
      const id = newSubscriptionId()
      if (!this.#subscriptions.set(id, channels)) {
        this.#refuse(TOO_MANY_CHANNELS)
        return
      }
      ids[slot] = id
    }
    deps.socket.onClosing = () => this.close()
    deps.socket.on('close', () => this.close())
    deps.socket.on('ping', () => this.#countMessage())
    deps.socket.on('pong', () => this.#countMessage())
    deps.socket.on('message', (data) => {
      if (!this.#countMessage()) return
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
    this.#signIn(null)
    this.#deps.socket.close(SESSION_ENDED, 'The session has ended')
  }

  ping(): void {
    const { socket } = this.#deps
    if (this.isAlive) socket.ping()
    else socket.terminate()
    this.isAlive = false
  }

  sendEvent(event: EncodedAccountEvent): void {
    if (!event.roles.some((role) => this.#roles.has(role))) return
    const subscriptions = this.#subscriptions.matching(event.channels)
    if (subscriptions.length > 0) this.#sendText(event.withSubscriptions(subscriptions))
  }

  /** Forgets the subscriptions, so that a connection that is closing receives nothing more. */
  close(): void {
    this.#isClosing = true
    this.#subscriptions.clear()
  }

  /** Closes without reading any further, so that the rest of a flood costs nothing. */
  closeAsTooFast(): void {
    this.#sendError(TRY_AGAIN_LATER, 'Too many messages.')
    this.#deps.socket.forceClose(TRY_AGAIN_LATER, 'Too many messages.')
  }

  #signIn(caller: SignedIn | null): void {
    this.#caller = caller?.user.active ? caller : null
    this.#roles = this.#caller ? new Set(rolesOf(this.#caller.user)) : GUEST_ROLES
    this.#subscriptions.setUser(this.#caller?.user.id ?? null)
  }

  /** Counts a message, a ping or a pong; returns false when there were too many. */
  #countMessage(): boolean {
    if (this.#isClosing) return false
    this.isAlive = true
    const { messageBucket, now } = this.#deps
    const isAllowed = messageBucket?.take(now()) ?? true
    if (!isAllowed) this.closeAsTooFast()
    return isAllowed
  }

  async #onMessage(text: string): Promise<void> {
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
      const subscriptionId = request?.id ?? newSubscriptionId()
      if (!request || !this.#subscriptions.set(subscriptionId, request.channels)) return []
      return [{ subscriptionId, channels: this.#subscriptions.channelsOf(subscriptionId), queries: request.queries }]
    })
    if (subscriptions.length < requests.length) this.#sendError(1003, TOO_MANY_CHANNELS)
    if (subscriptions.length > 0) this.#respond('subscribe', { subscriptions })
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

  #refuse(message: string): void {
    this.#sendError(POLICY_VIOLATION, message)
    this.#deps.socket.close(POLICY_VIOLATION, message)
    this.close()
  }

  #send(type: string, data?: object): void {
    this.#sendText(JSON.stringify({ type, ...(data && { data }) }))
  }

  #sendText(text: string): void {
    const { socket, maxBufferedBytes } = this.#deps
    // The unsent messages of a client that does not read would fill the memory of the server.
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else socket.send(text)
  }
}

/** An event that is written as JSON once for all connections; only the subscriptions that it matches differ. */
export class EncodedAccountEvent {
  readonly channels: readonly string[]
  readonly roles: readonly string[]
  readonly #start: string

  constructor({ roles, events, channels, timestamp, payload }: AccountEvent & { timestamp: string }) {
    this.channels = channels
    this.roles = roles
    this.#start = `{"type":"event","data":${JSON.stringify({ events, channels, timestamp, payload }).slice(0, -1)}`
  }

  withSubscriptions(ids: readonly string[]): string {
    return `${this.#start},"subscriptions":${JSON.stringify(ids)}}}`
  }
}

const GUEST_ROLES: ReadonlySet<string> = new Set(['any', 'guests'])

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
