import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@knowdown/domain/random'
import {
  LIVENESS,
  PROBE_EVERY_MS,
  type ReconnectCommand,
  type ReconnectEvent,
  type ReconnectState,
  type ReconnectStep,
  reconnect,
  SEAT_PROOF,
  startReconnect,
} from '@knowdown/domain/reconnect/reconnect'
import { FrameSocket } from './frame-socket.ts'
import { callJson, type JsonReply } from './json-client.ts'
import { isConnectionRefused, type NodeRoute } from './load-balancer.ts'

const SILENCE_MAX_MS = LIVENESS.activityTimeoutMs + LIVENESS.pongTimeoutMs

export interface PlayerConnectionDeps {
  route: NodeRoute
  random: Random
  /** Comes before the usual path of the sockets. */
  pathPrefix: string
  /** Proves the seat and the channels that belong to it. */
  seat: { lobby_code: string; player_id: string }
  channels: readonly string[]
  /** Signs the connection in as its player; otherwise each subscription is signed. */
  signsIn: boolean
  /** `connection` counts the connections: the order of events is guaranteed within one. */
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own data.
  onEvent(channel: string, name: string, data: any, connection: number): void
  onLive(isLive: boolean): void
}

/** A bot's connection to its lobby or party, with the same reconnect policy as the web app's. */
export class PlayerConnection {
  readonly #deps: PlayerConnectionDeps
  #state: ReconnectState = startReconnect().state
  #socket: FrameSocket | null = null
  #connection = 0
  #node = ''
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #probing: NodeJS.Timeout | undefined

  constructor(deps: PlayerConnectionDeps) {
    this.#deps = deps
  }

  get isLive(): boolean {
    return this.#state.phase === 'live'
  }

  open(): void {
    void this.#connect()
    this.#probing = setInterval(() => this.#dispatch('probe-due'), PROBE_EVERY_MS)
    this.#carryOut(startReconnect())
  }

  restart(): void {
    this.#dispatch('restart')
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#probing)
    this.#disconnect()
  }

  /** Breaks the present socket after a while, as a bad network would. */
  cutAfter(ms: number): void {
    const socket = this.#socket
    setTimeout(() => socket?.close(), ms).unref()
  }

  /** Closes a connection that has been silent for too long: the network may have lost it without an event. */
  checkSilence(): void {
    const socket = this.#socket
    if (socket && Date.now() - socket.receivedAt > SILENCE_MAX_MS) socket.close()
  }

  #dispatch(type: ReconnectEvent['type']): void {
    if (this.#isClosed) return
    this.#carryOut(reconnect(this.#state, { type }, { random: this.#deps.random(), isOnline: true }))
  }

  #carryOut({ state, commands }: ReconnectStep): void {
    this.#state = state
    for (const command of commands) this.#execute(command)
  }

  #execute(command: ReconnectCommand): void {
    switch (command.type) {
      case 'connect':
        void this.#connect()
        break
      case 'disconnect':
        this.#disconnect()
        break
      case 'start-timer':
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#dispatch('timer'), command.ms)
        break
      case 'stop-timer':
        clearTimeout(this.#timer)
        break
      case 'probe-server':
        void this.#probeServer()
        break
      case 'report':
        this.#deps.onLive(command.isLive)
        break
    }
  }

  /** When a node refuses the connection, the next one is tried, as a load balancer does. */
  async #connect(): Promise<void> {
    const { route } = this.#deps
    this.#connection += 1
    const connection = this.#connection
    for (let tries = 0; tries < route.count; tries += 1) {
      this.#node = route.url
      try {
        const socket = await this.#openSocket(connection)
        if (connection === this.#connection) this.#socket = socket
        else socket.close()
        return
      } catch (error) {
        if (connection !== this.#connection) return
        route.leave(this.#node)
        if (!isConnectionRefused(error)) break
      }
    }
    this.#dispatch('refused')
  }

  #disconnect(): void {
    const socket = this.#socket
    this.#socket = null
    // Whatever the old socket still delivers belongs to an earlier connection, and is ignored.
    this.#connection += 1
    this.#deps.route.leave(this.#node)
    socket?.close()
  }

  async #openSocket(connection: number): Promise<FrameSocket> {
    const { channels, route, pathPrefix, signsIn, onEvent } = this.#deps
    let isOpen = false
    let subscribed = 0
    const socket = await FrameSocket.open(`${this.#node}${pathPrefix}/app/knowdown?protocol=7&client=bot&version=1`, {
      onText: (text) => {
        if (connection !== this.#connection) return
        const { event, channel, data } = JSON.parse(text)
        if (event === 'pusher:connection_established') {
          isOpen = true
          this.#dispatch('opened')
          const socketId: string = JSON.parse(data).socket_id
          if (signsIn) void this.#signIn(socket, socketId)
          else for (const channel of channels) void this.#subscribe(socket, socketId, channel)
        } else if (event === 'pusher:signin_success') {
          for (const channel of channels) send(socket, 'pusher:subscribe', { channel })
        } else if (event === 'pusher:ping') {
          send(socket, 'pusher:pong', {})
        } else if (event === 'pusher_internal:subscription_succeeded') {
          subscribed += 1
          if (subscribed === channels.length) this.#dispatch('subscribed')
        } else if (channel && !event.startsWith('pusher:')) {
          onEvent(channel, event, JSON.parse(data), connection)
        }
      },
      onClose: () => {
        if (connection !== this.#connection) return
        route.leave(this.#node)
        this.#dispatch(isOpen ? 'closed' : 'refused')
      },
    })
    return socket
  }

  async #signIn(socket: FrameSocket, socket_id: string): Promise<void> {
    const proof = await this.#proveSeat({ socket_id })
    if (proof) send(socket, 'pusher:signin', proof)
  }

  async #subscribe(socket: FrameSocket, socket_id: string, channel: string): Promise<void> {
    const proof = await this.#proveSeat({ socket_id, channel_name: channel })
    if (proof) send(socket, 'pusher:subscribe', { channel, ...proof })
  }

  /** A proof that fails for good leaves the attempt to its timer, as in the web app. */
  async #proveSeat(wanted: { socket_id: string; channel_name?: string }): Promise<JsonReply['body'] | null> {
    let reply: JsonReply | null = null
    for (let attempt = 1; reply === null && attempt <= SEAT_PROOF.attempts; attempt += 1) {
      if (attempt > 1) await pause(SEAT_PROOF.retryAfterMs)
      const { route, seat } = this.#deps
      const node = route.url
      reply = await callJson(`${node}/api/realtime/auth`, { ...seat, ...wanted })
      if (reply === null) route.leave(node)
    }
    return reply?.status === 200 ? reply.body : null
  }

  async #probeServer(): Promise<void> {
    const { route } = this.#deps
    for (let tries = 0; tries < route.count; tries += 1) {
      const node = route.url
      if (await callJson(`${node}/api/client-settings`, null)) return this.#dispatch('server-answered')
      route.leave(node)
    }
    this.#dispatch('server-unreachable')
  }
}

const send = (socket: FrameSocket, event: string, data: object): void => socket.send(JSON.stringify({ event, data }))
