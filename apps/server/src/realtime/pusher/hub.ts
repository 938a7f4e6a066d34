import type { Bus } from '../../features/bus.ts'
import { channelKind } from '../../features/realtime/channel-name.ts'
import type {
  CachedEvent,
  ChannelFigures,
  RealtimeHub,
  RealtimePublisher,
} from '../../features/realtime/realtime-ports.ts'
import { type Elsewhere, memberChannel, NOBODY_ELSE, ONLINE } from '../cluster/cluster-view.ts'
import { decodeMessage, encodeMessage, type NodeMessage } from '../cluster/node-messages.ts'
import { Neighbours } from '../cluster/peer-directory.ts'
import { QUIET_AFTER_MS } from '../limits/limits.ts'
import { Channels } from './channel-registry.ts'
import { UNAUTHORISED } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { EventCache } from './event-cache.ts'
import { channelEvent } from './frames.ts'
import { Users } from './online-users.ts'
import type { Member } from './roster.ts'
import { RoundTrips } from './round-trips.ts'

const TOPIC = 'realtime'

/** Everything that is said goes over the bus, so that the clients of every node hear it; each node tells its own. */
export class Hub implements RealtimeHub, RealtimePublisher {
  readonly channelList: Channels
  readonly cache: EventCache
  readonly users: Users
  readonly roundTrips: RoundTrips
  readonly elsewhere: Elsewhere
  readonly #neighbours: Neighbours | null
  readonly #bus: Bus
  readonly #now: () => number

  /** `severalNodes`: whether anybody else may be on the bus. */
  constructor(bus: Bus, now: () => number, severalNodes = false) {
    this.#bus = bus
    this.#now = now
    this.#neighbours = severalNodes ? new Neighbours(bus, now, this.#changedElsewhere.bind(this)) : null
    this.elsewhere = this.#neighbours ?? NOBODY_ELSE
    this.channelList = new Channels(this.elsewhere, now)
    this.cache = new EventCache(now)
    this.users = new Users(this.channelList, this.elsewhere)
    this.roundTrips = new RoundTrips((userId, ms) => this.#tell({ kind: 'round-trip', userId, ms }), now)
  }

  async listen(): Promise<() => void> {
    const stop = await this.#bus.subscribe(TOPIC, (text) => this.#hear(decodeMessage(text)))
    const leave = await this.#neighbours?.listen()
    return () => {
      leave?.()
      stop()
    }
  }

  /** Called about once a second. */
  tend(): void {
    this.cache.forgetOld()
    this.roundTrips.forgetOld()
    this.#neighbours?.beat()
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

  isHeldHere(name: string): boolean {
    return this.channelList.get(name) !== undefined
  }

  isHeard(name: string): boolean {
    const channel = this.channelList.get(name)
    return channel !== undefined && this.#now() - channel.heardAt < QUIET_AFTER_MS
  }

  roundTripMs(userId: string): number | null {
    const here = this.users.connectionsOf(userId)
    const latest = here.toSorted((one, other) => other.heardAt - one.heardAt)[0]
    return latest?.roundTripMs(this.#now()) ?? this.roundTrips.of(userId)
  }

  /** A sign of life of somebody; what it tells about the way there is for all nodes to know. */
  answered(connection: Connection): void {
    const at = this.#now()
    connection.answersPing(at)
    const ms = connection.roundTripMs(at)
    if (connection.user && ms !== null) this.roundTrips.measured(connection.user.id, ms)
  }

  members(name: string): string[] {
    return this.channelList.members(name)
  }

  cached(name: string): CachedEvent | null {
    return this.cache.event(name)
  }

  #changedElsewhere(about: string, name: string, held: unknown, isHeld: boolean): void {
    if (about === ONLINE) this.users.changedElsewhere(name, isHeld)
    const channel = memberChannel(about)
    if (channel !== null) this.channelList.get(channel)?.changedElsewhere(held as Member, isHeld)
  }

  #tell(message: NodeMessage): void {
    this.#neighbours?.flush()
    this.#bus.publish(TOPIC, encodeMessage(message))
  }

  #hear(message: NodeMessage | null): void {
    // A node of another version may say what this one does not know.
    if (!message) return
    if (message.kind === 'end-user') {
      for (const connection of this.users.connectionsOf(message.userId)) connection.close(UNAUTHORISED, 'Unauthorised')
      return
    }
    if (message.kind === 'round-trip') {
      this.roundTrips.heard(message.userId, message.ms)
      return
    }
    const { kind, channel, except, frame } = message
    if (kind === 'event' && channelKind(channel).isCache) this.cache.keep(channel, frame)
    this.channelList.get(channel)?.send(frame, except)
  }
}
