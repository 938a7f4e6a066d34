import { channelKind, isUserChannel } from '../../features/realtime/channel-name.ts'
import { type Elsewhere, LISTENERS } from '../cluster/cluster-view.ts'
import type { Connection } from './connection.ts'
import { memberAdded, memberRemoved } from './frames.ts'
import type { Member } from './roster.ts'
import { Roster } from './roster.ts'

/** One channel that somebody on this node listens to. */
export class Channel {
  readonly name: string
  readonly roster: Roster | null
  readonly #connections = new Set<Connection>()
  readonly #elsewhere: Elsewhere

  constructor(name: string, elsewhere: Elsewhere) {
    this.name = name
    this.roster = channelKind(name).isPresence ? new Roster(name, elsewhere) : null
    this.#elsewhere = elsewhere
  }

  get size(): number {
    return this.#connections.size
  }

  /** When any of those who listen has last given a sign of life. */
  get heardAt(): number {
    return Math.max(...[...this.#connections].map(({ heardAt }) => heardAt))
  }

  /** The others are told of a new person, the person itself is not. */
  add(connection: Connection, member: Member | null): void {
    if (this.roster && member && this.roster.add(member)) {
      this.send(memberAdded(this.name, { user_id: member.id, user_info: member.info }))
    }
    this.#connections.add(connection)
    connection.channels.set(this, member)
    this.#tellSize()
  }

  remove(connection: Connection): void {
    const member = connection.channels.get(this)
    this.#connections.delete(connection)
    connection.channels.delete(this)
    this.#tellSize()
    if (this.roster && member && this.roster.remove(member)) this.send(memberRemoved(this.name, member.id))
  }

  /** Somebody came to another node, or left the last one. */
  changedElsewhere({ id, info }: Member, isThere: boolean): void {
    if (this.roster?.isHere(String(id))) return
    this.send(isThere ? memberAdded(this.name, { user_id: id, user_info: info }) : memberRemoved(this.name, id))
  }

  send(frame: string, except?: string): void {
    if (this.#connections.size === 0) return
    const bytes = Buffer.from(frame)
    for (const connection of this.#connections) if (connection.id !== except) connection.send(bytes)
  }

  #tellSize(): void {
    if (!isUserChannel(this.name)) this.#elsewhere.tell(LISTENERS, this.name, this.size || null)
  }
}
