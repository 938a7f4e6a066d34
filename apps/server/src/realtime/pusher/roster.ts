import { type ClusterView, membersTopic } from '../cluster/cluster-view.ts'
import { MAX_MEMBERS_PER_CHANNEL, MAX_USER_ID_LENGTH, MAX_USER_INFO_BYTES } from '../limits/limits.ts'
import { parseFields } from './read-frame.ts'

/** The members of a presence channel on all nodes. A member may have several connections. */
export class Roster {
  /** Members connected to this node, by the id as text: 7 and '7' are the same member. */
  readonly #local = new Map<string, { member: Member; connections: number }>()
  readonly #topic: string
  readonly #cluster: ClusterView

  constructor(channel: string, cluster: ClusterView) {
    this.#topic = membersTopic(channel)
    this.#cluster = cluster
  }

  hasRoomFor(member: Member): boolean {
    const members = this.#members()
    return members.size < MAX_MEMBERS_PER_CHANNEL || members.has(String(member.id))
  }

  isLocal(id: string): boolean {
    return this.#local.has(id)
  }

  /** Returns whether the member is new on the channel. */
  add(member: Member): boolean {
    const id = String(member.id)
    const known = this.#local.get(id)
    if (known) {
      known.connections += 1
      return false
    }
    this.#local.set(id, { member, connections: 1 })
    this.#cluster.publish(this.#topic, id, member)
    return !this.#isOnPeer(id)
  }

  /** Returns whether this was the last connection of the member on any node. */
  remove(member: Member): boolean {
    const id = String(member.id)
    const known = this.#local.get(id)
    if (!known) return false
    known.connections -= 1
    if (known.connections > 0) return false
    this.#local.delete(id)
    this.#cluster.publish(this.#topic, id, null)
    return !this.#isOnPeer(id)
  }

  ids(): string[] {
    return [...this.#members().keys()]
  }

  /** The data that a client gets when its subscription succeeds. */
  toPresenceData(): { presence: { ids: Member['id'][]; hash: Record<string, unknown>; count: number } } {
    const members = this.#members()
    const hash = Object.fromEntries([...members].map(([id, { info }]) => [id, info]))
    return { presence: { ids: [...members.values()].map(({ id }) => id), hash, count: members.size } }
  }

  #isOnPeer(id: string): boolean {
    return this.#cluster.valuesOf(this.#topic, id).length > 0
  }

  #members(): Map<string, Member> {
    const members = new Map<string, Member>()
    for (const id of this.#cluster.keysOf(this.#topic)) {
      members.set(id, this.#cluster.valuesOf(this.#topic, id)[0] as Member)
    }
    for (const [id, { member }] of this.#local) members.set(id, member)
    return members
  }
}

export interface Member {
  /** As the client sent it: a number stays a number on the wire. */
  id: string | number
  info: unknown
}

/** Reads the member from the signed `channel_data` of a subscription; null when the id or info is missing or too long. */
export function readMember(channelData: string): Member | null {
  const { user_id: id, user_info: info } = parseFields(channelData)
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const { length } = String(id)
  if (length === 0 || length > MAX_USER_ID_LENGTH) return null
  if (info !== undefined && Buffer.byteLength(JSON.stringify(info)) > MAX_USER_INFO_BYTES) return null
  return { id, info: info ?? null }
}
