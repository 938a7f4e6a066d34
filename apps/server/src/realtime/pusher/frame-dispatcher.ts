import type { Log } from '../../features/log.ts'
import type { ChannelGuard, RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { ClientEvents } from './client-events.ts'
import type { Connection } from './connection.ts'
import { errorFrame, PONG } from './frames.ts'
import type { Hub } from './hub.ts'
import { readFrame } from './read-frame.ts'
import { signIn } from './sign-in.ts'
import { Subscriptions } from './subscriptions.ts'

interface FrameDispatcherDeps {
  app: RealtimeApp
  guard: ChannelGuard
  clientEvents: boolean
  maxChannels: number
  signInWaitMs: number
  log: Log
  now(): number
}

/** Passes each frame of a client to its handler. */
export class FrameDispatcher {
  readonly #app: RealtimeApp
  readonly #hub: Hub
  readonly #subscriptions: Subscriptions
  readonly #clientEvents: ClientEvents

  constructor(hub: Hub, deps: FrameDispatcherDeps) {
    this.#app = deps.app
    this.#hub = hub
    this.#subscriptions = new Subscriptions({ ...deps, channels: hub.channelRegistry, cache: hub.cache })
    const relay = deps.clientEvents ? hub.relay.bind(hub) : null
    this.#clientEvents = new ClientEvents(hub.channelRegistry, relay, deps.now)
  }

  dispatch(connection: Connection, text: string): void {
    const frame = readFrame(text)
    if (!frame) {
      connection.send(errorFrame(null, 'This is not an event: a JSON object with the name of an event was expected.'))
      return
    }
    const { event, data } = frame
    if (event.startsWith('client-')) {
      this.#clientEvents.handle(connection, frame)
      return
    }
    switch (event) {
      case 'pusher:ping':
        connection.send(PONG)
        return
      case 'pusher:pong':
        return
      case 'pusher:subscribe':
        this.#subscriptions.subscribe(connection, data)
        return
      case 'pusher:unsubscribe':
        this.#subscriptions.unsubscribe(connection, data)
        return
      case 'pusher:signin':
        signIn(this.#app, this.#hub.onlineUsers, connection, data)
        this.#subscriptions.retryPending(connection)
        return
      default:
        connection.send(errorFrame(null, 'This event is not known.'))
    }
  }

  /** Cleans up after a closed connection; members and watchers are notified. */
  removeConnection(connection: Connection): void {
    connection.pendingSubscriptions.clear()
    this.#hub.onlineUsers.signOut(connection)
    this.#hub.channelRegistry.removeFromAll(connection)
  }
}
