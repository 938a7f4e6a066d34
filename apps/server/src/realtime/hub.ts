import type { Bus } from '../features/bus.ts'
import { channelKind } from '../features/realtime/channel-name.ts'
import type { CachedEvent, ChannelFigures, RealtimeHub } from '../features/realtime/realtime-hub.ts'
import type { RealtimePublisher } from '../features/realtime/realtime-publisher.ts'
import { Channels } from './channels.ts'
import { UNAUTHORISED } from './close-codes.ts'
import { EventCache } from './event-cache.ts'
import { channelEvent } from './frames.ts'
import { decodeMessage, encodeMessage, type NodeMessage } from './node-messages.ts'
import { Users } from './users.ts'

const TOPIC = 'realtime'

/** Everything that is said goes over the bus, so that the clients of every node hear it; each node tells its own. */
export class Hub implements RealtimeHub, RealtimePublisher {
  readonly channelList: Channels
  readonly cache: EventCache
  readonly users: Users
  readonly #bus: Bus

  constructor(bus: Bus, now: () => number) {
    this.#bus = bus
    this.channelList = new Channels(now)
    this.cache = new EventCache(now)
    this.users = new Users(this.channelList)
  }

  listen(): Promise<() => void> {
    return this.#bus.subscribe(TOPIC, (text) => this.#hear(decodeMessage(text)))
  }

  publish(channel: string, event: string, data: unknown): void {
    this.emit(channel, event, JSON.stringify(data ?? null))
  }

  emit(channel: string, event: string, data: string, except = ''): void {
    this.#tell({ kind: 'event', channel, except, frame: channelEvent(channel, event, data) })
  }

  relay(channel: string, frame: string, except: string): void {
    this.#tell({ kind: 'client-event', channel, except, frame })
  }

  endConnectionsOf(userId: string): void {
    this.#tell({ kind: 'end-user', userId })
  }

  channels(): ChannelFigures[] {
    return this.channelList.figures()
  }

  channel(name: string): ChannelFigures {
    return this.channelList.figuresOf(name)
  }

  members(name: string): string[] {
    return this.channelList.get(name)?.roster?.ids() ?? []
  }

  cached(name: string): CachedEvent | null {
    return this.cache.event(name)
  }

  #tell(message: NodeMessage): void {
    this.#bus.publish(TOPIC, encodeMessage(message))
  }

  #hear(message: NodeMessage | null): void {
    // A node of another version may say what this one does not know.
    if (!message) return
    if (message.kind === 'end-user') {
      for (const connection of this.users.connectionsOf(message.userId)) connection.close(UNAUTHORISED, 'Unauthorised')
      return
    }
    const { kind, channel, except, frame } = message
    if (kind === 'event' && channelKind(channel).isCache) this.cache.keep(channel, frame)
    this.channelList.get(channel)?.send(frame, except)
  }
}
