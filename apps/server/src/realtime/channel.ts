import { channelKind } from '../features/realtime/channel-name.ts'
import type { Connection } from './connection.ts'
import { memberAdded, memberRemoved } from './frames.ts'
import type { Member } from './member.ts'
import { Roster } from './roster.ts'

/** One channel that somebody listens to. */
export class Channel {
  readonly name: string
  readonly roster: Roster | null
  readonly #connections = new Set<Connection>()

  constructor(name: string) {
    this.name = name
    this.roster = channelKind(name).isPresence ? new Roster() : null
  }

  get size(): number {
    return this.#connections.size
  }

  /** The others are told of a new person, the person itself is not. */
  add(connection: Connection, member: Member | null): void {
    if (this.roster && member && this.roster.add(member)) {
      this.send(memberAdded(this.name, { user_id: member.id, user_info: member.info }))
    }
    this.#connections.add(connection)
    connection.channels.set(this, member)
  }

  remove(connection: Connection): void {
    const member = connection.channels.get(this)
    this.#connections.delete(connection)
    connection.channels.delete(this)
    if (this.roster && member && this.roster.remove(member)) this.send(memberRemoved(this.name, member.id))
  }

  send(frame: string, except?: string): void {
    if (this.#connections.size === 0) return
    const bytes = Buffer.from(frame)
    for (const connection of this.#connections) if (connection.id !== except) connection.send(bytes)
  }
}
