import { isUserChannel } from '../features/realtime/channel-name.ts'
import type { ChannelFigures } from '../features/realtime/realtime-hub.ts'
import { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Member } from './member.ts'

/** Who listens to what on this node. */
export class Channels {
  readonly #byName = new Map<string, Channel>()
  readonly #now: () => number

  constructor(now: () => number) {
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
    const channel = this.#byName.get(name) ?? new Channel(name)
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
    return [...this.#byName.keys()].filter((name) => !isUserChannel(name)).map((name) => this.figuresOf(name))
  }

  figuresOf(name: string): ChannelFigures {
    const channel = this.#byName.get(name)
    return { name, subscriptions: channel?.size ?? 0, users: channel?.roster ? channel.roster.size : null }
  }
}
