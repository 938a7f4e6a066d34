import type { Bus } from '../../features/bus.ts'
import type { Log } from '../../features/log.ts'
import { channelKind } from '../../features/realtime/channel-name.ts'
import type {
  CachedEvent,
  ChannelStats,
  RealtimeHub,
  RealtimePublisher,
} from '../../features/realtime/realtime-ports.ts'
import { type ClusterView, channelOfMembersTopic, ONLINE_USERS, SINGLE_NODE } from '../cluster/cluster-view.ts'
import { logDroppedMessages } from '../cluster/dropped-messages.ts'
import { decodeMessage, encodeMessage, type NodeMessage } from '../cluster/node-messages.ts'
import { PeerDirectory } from '../cluster/peer-directory.ts'
import { UNRESPONSIVE_AFTER_MS } from '../limits/limits.ts'
import { ChannelRegistry } from './channel-registry.ts'
import { UNAUTHORISED } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { EventCache } from './event-cache.ts'
import { channelEvent } from './frames.ts'
import { OnlineUsers } from './online-users.ts'
import type { Member } from './roster.ts'
import { UserRoundTrips } from './round-trips.ts'

const TOPIC = 'realtime'

interface HubDeps {
  bus: Bus
  log: Log
  now(): number
  /** Whether other nodes may be on the bus. */
  isClustered?: boolean | undefined
}

/** Broadcasts every event over the bus; each node, this one included, then sends it to its own connections. */
export class Hub implements RealtimeHub, RealtimePublisher {
  readonly channelRegistry: ChannelRegistry
  readonly cache: EventCache
  readonly onlineUsers: OnlineUsers
  readonly userRoundTrips: UserRoundTrips
  /** Connections of this node by the seat whose ticket they showed. */
  readonly seats = new Map<string, Set<Connection>>()
  readonly cluster: ClusterView
  readonly #peers: PeerDirectory | null
  readonly #deps: HubDeps

  constructor(deps: HubDeps) {
    const { now, isClustered } = deps
    this.#deps = deps
    this.#peers = isClustered ? new PeerDirectory({ ...deps, onChange: this.#onPeerChange.bind(this) }) : null
    this.cluster = this.#peers ?? SINGLE_NODE
    this.channelRegistry = new ChannelRegistry(this.cluster, now)
    this.cache = new EventCache(now)
    this.onlineUsers = new OnlineUsers(this.channelRegistry, this.cluster)
    this.userRoundTrips = new UserRoundTrips((userId, ms) => this.#broadcast({ kind: 'round-trip', userId, ms }), now)
  }

  /** Resolves with the function that stops it. */
  async start(): Promise<() => void> {
    const onDropped = logDroppedMessages(this.#deps.log, TOPIC)
    const unsubscribe = await this.#deps.bus.subscribe(TOPIC, (text) => {
      const message = decodeMessage(text, onDropped)
      if (message) this.#receive(message)
    })
    const leaveCluster = await this.#peers?.join()
    return () => {
      leaveCluster?.()
      unsubscribe()
    }
  }

  /** Called about once a second. */
  maintain(): void {
    this.cache.removeExpired()
    this.userRoundTrips.removeExpired()
    this.#peers?.heartbeat()
  }

  publish(channel: string, event: string, data: unknown): void {
    this.emit(channel, event, JSON.stringify(data ?? null))
  }

  emit(channel: string, event: string, data: string, except = ''): void {
    this.#broadcast({ kind: 'event', channel, except, frame: channelEvent(channel, event, data) })
  }

  relay(channel: string, frame: string, except: string): void {
    this.#broadcast({ kind: 'client-event', channel, except, frame })
  }

  closeConnectionsOf(userId: string): void {
    this.#broadcast({ kind: 'end-user', userId })
  }

  allChannelStats(): ChannelStats[] {
    return this.channelRegistry.allStats()
  }

  channelStats(name: string): ChannelStats {
    return this.channelRegistry.statsOf(name)
  }

  hasLocalSubscribers(name: string): boolean {
    return this.channelRegistry.get(name) !== undefined
  }

  hasResponsiveSubscribers(name: string): boolean {
    const channel = this.channelRegistry.get(name)
    return channel !== undefined && this.#deps.now() - channel.lastActivityAt < UNRESPONSIVE_AFTER_MS
  }

  roundTripMs(userId: string): number | null {
    const connections = this.onlineUsers.connectionsOf(userId)
    const latest = connections.toSorted((one, other) => other.lastActivityAt - one.lastActivityAt)[0]
    return latest?.roundTripMs(this.#deps.now()) ?? this.userRoundTrips.get(userId)
  }

  /** Publishes the round trip that a pong completes, because another node may judge this user's answers. */
  recordPong(connection: Connection): void {
    const at = this.#deps.now()
    connection.recordPong(at)
    const ms = connection.roundTripMs(at)
    if (connection.user && ms !== null) this.userRoundTrips.record(connection.user.id, ms)
  }

  memberIds(presenceChannel: string): string[] {
    return this.channelRegistry.memberIds(presenceChannel)
  }

  cachedEvent(channel: string): CachedEvent | null {
    return this.cache.event(channel)
  }

  #onPeerChange(topic: string, key: string, value: unknown, isPresent: boolean): void {
    if (topic === ONLINE_USERS) this.onlineUsers.onPeerUserChange(key, isPresent)
    const channel = channelOfMembersTopic(topic)
    if (channel !== null) this.channelRegistry.get(channel)?.onPeerMemberChange(value as Member, isPresent)
  }

  #broadcast(message: NodeMessage): void {
    this.#peers?.flush()
    this.#deps.bus.publish(TOPIC, encodeMessage(message))
  }

  #receive(message: NodeMessage): void {
    if (message.kind === 'end-user') {
      const seated = this.seats.get(message.userId) ?? []
      for (const connection of [...this.onlineUsers.connectionsOf(message.userId), ...seated]) {
        connection.close(UNAUTHORISED, 'Unauthorised')
      }
      return
    }
    if (message.kind === 'round-trip') {
      this.userRoundTrips.store(message.userId, message.ms)
      return
    }
    const { kind, channel, except, frame } = message
    if (kind === 'event' && channelKind(channel).isCache) this.cache.store(channel, frame)
    this.channelRegistry.get(channel)?.send(frame, except)
  }
}
