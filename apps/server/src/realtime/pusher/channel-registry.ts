import { channelKind, isUserChannel } from '../../features/realtime/channel-name.ts'
import type { ChannelStats } from '../../features/realtime/realtime-ports.ts'
import { type ClusterView, membersTopic, SUBSCRIBERS, sumCounts } from '../cluster/cluster-view.ts'
import { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Member } from './roster.ts'

/** The channels of this node with their subscribers, and the subscriber counts of the whole cluster. */
export class ChannelRegistry {
  readonly #byName = new Map<string, Channel>()
  readonly #cluster: ClusterView
  readonly #now: () => number

  constructor(cluster: ClusterView, now: () => number) {
    this.#cluster = cluster
    this.#now = now
  }

  get(name: string): Channel | undefined {
    return this.#byName.get(name)
  }

  isSubscribed(connection: Connection, name: string): boolean {
    const channel = this.#byName.get(name)
    return channel !== undefined && connection.channels.has(channel)
  }

  add(connection: Connection, name: string, member: Member | null): Channel {
    const channel = this.#byName.get(name) ?? new Channel(name, this.#cluster)
    this.#byName.set(name, channel)
    channel.add(connection, member)
    connection.idleSince = null
    return channel
  }

  remove(connection: Connection, name: string): void {
    const channel = this.#byName.get(name)
    if (!channel || !connection.channels.has(channel)) return
    channel.remove(connection)
    if (channel.size === 0) this.#byName.delete(name)
    if (connection.channels.size === 0) connection.idleSince = this.#now()
  }

  removeFromAll(connection: Connection): void {
    for (const { name } of [...connection.channels.keys()]) this.remove(connection, name)
  }

  allStats(): ChannelStats[] {
    const local = [...this.#byName.keys()].filter((name) => !isUserChannel(name))
    return [...new Set([...local, ...this.#cluster.keysOf(SUBSCRIBERS)])].map((name) => this.statsOf(name))
  }

  statsOf(name: string): ChannelStats {
    const local = this.#byName.get(name)?.size ?? 0
    const subscriptions = local + sumCounts(this.#cluster.valuesOf(SUBSCRIBERS, name))
    return { name, subscriptions, users: channelKind(name).isPresence ? this.memberIds(name).length : null }
  }

  memberIds(name: string): string[] {
    return this.#byName.get(name)?.roster?.ids() ?? this.#cluster.keysOf(membersTopic(name))
  }
}
