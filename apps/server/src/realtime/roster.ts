import { MEMBERS_PER_CHANNEL } from './limits.ts'
import type { Member } from './member.ts'

/** Who is on a presence channel: people, each with one or more connections. */
export class Roster {
  /** By the id's text: 7 and '7' are one person. */
  readonly #people = new Map<string, { member: Member; connections: number }>()

  hasRoomFor(member: Member): boolean {
    return this.#people.size < MEMBERS_PER_CHANNEL || this.#people.has(String(member.id))
  }

  /** Whether this person is new here. */
  add(member: Member): boolean {
    const known = this.#people.get(String(member.id))
    if (known) known.connections += 1
    else this.#people.set(String(member.id), { member, connections: 1 })
    return !known
  }

  /** Whether this was the person's last connection. */
  remove(member: Member): boolean {
    const key = String(member.id)
    const known = this.#people.get(key)
    if (!known) return false
    known.connections -= 1
    if (known.connections > 0) return false
    return this.#people.delete(key)
  }

  ids(): string[] {
    return [...this.#people.keys()]
  }

  get size(): number {
    return this.#people.size
  }

  /** As a client wants it when it joins. */
  forClient(): { presence: { ids: string[]; hash: Record<string, unknown>; count: number } } {
    const hash = Object.fromEntries([...this.#people].map(([id, { member }]) => [id, member.info]))
    return { presence: { ids: this.ids(), hash, count: this.size } }
  }
}
