import { type Elsewhere, membersOf } from '../cluster/cluster-view.ts'
import { MEMBERS_PER_CHANNEL, USER_ID_CHARACTERS, USER_INFO_BYTES } from '../limits/limits.ts'
import { fieldsOfText } from './read-frame.ts'

/** Who is on a presence channel, on whichever node: people, each with one or more connections. */
export class Roster {
  /** Those connected to this node, by the id's text: 7 and '7' are one person. */
  readonly #here = new Map<string, { member: Member; connections: number }>()
  readonly #about: string
  readonly #elsewhere: Elsewhere

  constructor(channel: string, elsewhere: Elsewhere) {
    this.#about = membersOf(channel)
    this.#elsewhere = elsewhere
  }

  hasRoomFor(member: Member): boolean {
    const people = this.#people()
    return people.size < MEMBERS_PER_CHANNEL || people.has(String(member.id))
  }

  isHere(id: string): boolean {
    return this.#here.has(id)
  }

  /** Whether this person is new on the channel. */
  add(member: Member): boolean {
    const id = String(member.id)
    const known = this.#here.get(id)
    if (known) {
      known.connections += 1
      return false
    }
    this.#here.set(id, { member, connections: 1 })
    this.#elsewhere.tell(this.#about, id, member)
    return !this.#isElsewhere(id)
  }

  /** Whether this was the person's last connection. */
  remove(member: Member): boolean {
    const id = String(member.id)
    const known = this.#here.get(id)
    if (!known) return false
    known.connections -= 1
    if (known.connections > 0) return false
    this.#here.delete(id)
    this.#elsewhere.tell(this.#about, id, null)
    return !this.#isElsewhere(id)
  }

  ids(): string[] {
    return [...this.#people().keys()]
  }

  /** As a client wants it when it joins. */
  forClient(): { presence: { ids: Member['id'][]; hash: Record<string, unknown>; count: number } } {
    const people = this.#people()
    const hash = Object.fromEntries([...people].map(([id, { info }]) => [id, info]))
    return { presence: { ids: [...people.values()].map(({ id }) => id), hash, count: people.size } }
  }

  #isElsewhere(id: string): boolean {
    return this.#elsewhere.held(this.#about, id).length > 0
  }

  #people(): Map<string, Member> {
    const people = new Map<string, Member>()
    for (const id of this.#elsewhere.names(this.#about)) {
      people.set(id, this.#elsewhere.held(this.#about, id)[0] as Member)
    }
    for (const [id, { member }] of this.#here) people.set(id, member)
    return people
  }
}

export interface Member {
  /** As given: a number stays a number on the wire. */
  id: string | number
  info: unknown
}

/** Who joins a presence channel, from its signed `channel_data`; null when that names nobody, or too much. */
export function readMember(channelData: string): Member | null {
  const { user_id: id, user_info: info } = fieldsOfText(channelData)
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const characters = String(id).length
  if (characters === 0 || characters > USER_ID_CHARACTERS) return null
  if (info !== undefined && Buffer.byteLength(JSON.stringify(info)) > USER_INFO_BYTES) return null
  return { id, info: info ?? null }
}
