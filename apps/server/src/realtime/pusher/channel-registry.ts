import { channelKind, isUserChannel } from '../../features/realtime/channel-name.ts'
import type { ChannelFigures } from '../../features/realtime/realtime-ports.ts'
import { type Elsewhere, LISTENERS, membersOf, sum } from '../cluster/cluster-view.ts'
import { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Member } from './roster.ts'

/** Who listens to what on this node; and, of all nodes together, how many do. */
export class Channels {
  readonly #byName = new Map<string, Channel>()
  readonly #elsewhere: Elsewhere
  readonly #now: () => number

  constructor(elsewhere: Elsewhere, now: () => number) {
    this.#elsewhere = elsewhere
    this.#now = now
  }

  get(name: string): Channel | undefined {
    return this.#byName.get(name)
  }

  isIn(connection: Connection, name: string): boolean {
    const channel = this.#byName.get(name)
    return channel !== undefined && connection.channels.has(channel)
  }

  add(connection: Connection, name: string, member: Member | null): Channel {
    const channel = this.#byName.get(name) ?? new Channel(name, this.#elsewhere)
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

  figures(): ChannelFigures[] {
    const here = [...this.#byName.keys()].filter((name) => !isUserChannel(name))
    return [...new Set([...here, ...this.#elsewhere.names(LISTENERS)])].map((name) => this.figuresOf(name))
  }

  figuresOf(name: string): ChannelFigures {
    const here = this.#byName.get(name)?.size ?? 0
    const subscriptions = here + sum(this.#elsewhere.held(LISTENERS, name))
    return { name, subscriptions, users: channelKind(name).isPresence ? this.members(name).length : null }
  }

  members(name: string): string[] {
    return this.#byName.get(name)?.roster?.ids() ?? this.#elsewhere.names(membersOf(name))
  }
}
