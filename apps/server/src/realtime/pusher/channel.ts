import { channelKind, isUserChannel } from '../../features/realtime/channel-name.ts'
import { type ClusterView, SUBSCRIBERS } from '../cluster/cluster-view.ts'
import { memberAdded, memberRemoved } from './frames.ts'
import { type Member, Roster } from './roster.ts'

/** What a channel uses of a connection. */
interface Subscriber {
  readonly id: string
  readonly lastActivityAt: number
  readonly channels: Map<Channel, Member | null>
  send(frame: Buffer): void
}

/** A channel with at least one subscriber on this node. */
export class Channel {
  readonly name: string
  /** Null unless this is a presence channel. */
  readonly roster: Roster | null
  readonly #subscribers = new Set<Subscriber>()
  readonly #cluster: ClusterView

  constructor(name: string, cluster: ClusterView) {
    this.name = name
    this.roster = channelKind(name).isPresence ? new Roster(name, cluster) : null
    this.#cluster = cluster
  }

  get size(): number {
    return this.#subscribers.size
  }

  /** The latest activity of any subscriber. */
  get lastActivityAt(): number {
    return Math.max(...[...this.#subscribers].map((subscriber) => subscriber.lastActivityAt))
  }

  /** Announces a new member to the other subscribers, before the member itself is one. */
  add(subscriber: Subscriber, member: Member | null): void {
    if (this.roster && member && this.roster.add(member)) {
      this.send(memberAdded(this.name, { user_id: member.id, user_info: member.info }))
    }
    this.#subscribers.add(subscriber)
    subscriber.channels.set(this, member)
    this.#publishSize()
  }

  remove(subscriber: Subscriber): void {
    const member = subscriber.channels.get(this)
    this.#subscribers.delete(subscriber)
    subscriber.channels.delete(this)
    this.#publishSize()
    if (this.roster && member && this.roster.remove(member)) this.send(memberRemoved(this.name, member.id))
  }

  /** A member has joined the first of the other nodes, or left the last one. */
  onPeerMemberChange({ id, info }: Member, isPresent: boolean): void {
    if (this.roster?.isLocal(String(id))) return
    this.send(isPresent ? memberAdded(this.name, { user_id: id, user_info: info }) : memberRemoved(this.name, id))
  }

  send(frame: string, except?: string): void {
    if (this.#subscribers.size === 0) return
    const bytes = Buffer.from(frame)
    for (const subscriber of this.#subscribers) if (subscriber.id !== except) subscriber.send(bytes)
  }

  #publishSize(): void {
    if (!isUserChannel(this.name)) this.#cluster.publish(SUBSCRIBERS, this.name, this.size || null)
  }
}
