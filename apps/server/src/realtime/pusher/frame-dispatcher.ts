import type { RealtimeLog } from '../../features/log.ts'
import type { ChannelGuard, RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { ClientEvents } from './client-events.ts'
import type { Connection } from './connection.ts'
import { fault, PONG } from './frames.ts'
import type { Hub } from './hub.ts'
import { readFrame } from './read-frame.ts'
import { signIn } from './sign-in.ts'
import { Subscriptions } from './subscriptions.ts'

interface Parts {
  app: RealtimeApp
  guard: ChannelGuard
  clientEvents: boolean
  mostChannels: number
  log: RealtimeLog
  now(): number
}

/** What clients may say, and what they hear in return. */
export class Conversation {
  readonly #app: RealtimeApp
  readonly #hub: Hub
  readonly #subscriptions: Subscriptions
  readonly #clientEvents: ClientEvents

  constructor(hub: Hub, parts: Parts) {
    this.#app = parts.app
    this.#hub = hub
    this.#subscriptions = new Subscriptions({ ...parts, channels: hub.channelList, cache: hub.cache })
    const relay = parts.clientEvents ? hub.relay.bind(hub) : null
    this.#clientEvents = new ClientEvents(hub.channelList, relay, parts.now)
  }

  hear(connection: Connection, text: string): void {
    const frame = readFrame(text)
    if (!frame) {
      connection.send(fault(null, 'This is not an event: a JSON object with the name of an event was expected.'))
      return
    }
    const { event, data } = frame
    if (event.startsWith('client-')) {
      this.#clientEvents.hear(connection, frame)
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
        signIn(this.#app, this.#hub.users, connection, data)
        this.#subscriptions.reconsider(connection)
        return
      default:
        connection.send(fault(null, 'This event is not known.'))
    }
  }

  /** It listens no more; whoever watched it is told. */
  end(connection: Connection): void {
    connection.wishes.clear()
    this.#hub.users.signOut(connection)
    this.#hub.channelList.removeFromAll(connection)
  }
}
