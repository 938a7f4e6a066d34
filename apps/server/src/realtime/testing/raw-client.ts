import { waitUntil } from '@knowdown/testkit/wait-until'
import { WebSocket } from 'ws'
import { userAuth } from '../../features/realtime/signatures.ts'

export interface ReceivedFrame {
  event: string
  channel?: string
  data?: unknown
  user_id?: unknown
}

/** A client that sends frames as they are and records everything it receives. */
export class RawClient {
  readonly socket: WebSocket
  readonly received: ReceivedFrame[] = []
  readonly texts: string[] = []
  /** The close code, or the status of a refused upgrade; null while connected. */
  ending: { code?: number; reason?: string; status?: number; retryAfter?: string | undefined } | null = null
  id = ''

  constructor(url: string, options: { origin?: string; headers?: Record<string, string> } = {}) {
    this.socket = new WebSocket(url, { perMessageDeflate: true, ...options })
    this.socket.on('message', (data) => {
      this.texts.push(data.toString())
      this.received.push(JSON.parse(data.toString()))
    })
    this.socket.on('unexpected-response', (_request, response) => {
      this.ending = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
      response.resume()
    })
    this.socket.on('error', () => undefined)
    this.socket.on('close', (code, reason) => {
      this.ending ??= { code, reason: reason.toString() }
    })
  }

  async connected(): Promise<void> {
    await this.receives((one) => one.event === 'pusher:connection_established')
    this.id = (JSON.parse(String(this.received[0]?.data)) as { socket_id: string }).socket_id
  }

  /** Sends objects as JSON and text as it is. */
  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  subscribe(channel: unknown, more: object = {}): void {
    this.send({ event: 'pusher:subscribe', data: { channel, ...more } })
  }

  /** Subscribes and waits for the success. */
  async subscribed(channel: string, more: object = {}): Promise<void> {
    this.subscribe(channel, more)
    await this.receives((one) => one.event === 'pusher_internal:subscription_succeeded' && one.channel === channel)
  }

  /** Signs in and waits for the success. */
  async signIn(app: Parameters<typeof userAuth>[0], id: string, watchlist?: readonly string[]): Promise<void> {
    const user_data = JSON.stringify({ id, watchlist })
    this.send({ event: 'pusher:signin', data: { auth: userAuth(app, this.id, user_data), user_data } })
    await this.receives(({ event }) => event === 'pusher:signin_success', 'the sign-in success')
  }

  async receives(matches: (one: ReceivedFrame) => boolean, what = 'a certain frame'): Promise<ReceivedFrame> {
    await waitUntil(`the client receives ${what}`, () => this.received.some(matches) || this.ending !== null, 5_000)
    const found = this.received.find(matches)
    if (!found) throw new Error(`Closed (${JSON.stringify(this.ending)}) without ${what}: ${this.texts.join('\n')}`)
    return found
  }

  /** Waits until everything sent before has been answered. */
  async settle(): Promise<void> {
    const pongs = () => this.received.filter(({ event }) => event === 'pusher:pong').length
    const before = pongs()
    this.send({ event: 'pusher:ping' })
    await waitUntil('the client receives a pong', () => pongs() > before, 5_000)
  }

  async closed(): Promise<NonNullable<RawClient['ending']>> {
    await waitUntil('the connection is closed', () => this.ending !== null, 5_000)
    return this.ending ?? {}
  }

  events(name: string): ReceivedFrame[] {
    return this.received.filter(({ event }) => event === name)
  }
}
