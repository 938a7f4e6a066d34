/** The same as on the gateway. Each channel of each subscription counts, because each costs work at an event. */
export const MAX_CHANNELS_PER_CONNECTION = 100
const MAX_SUBSCRIPTIONS = 100

/**
 * Which receivers have subscribed to a channel. An event is looked up here, so that it costs as much as it has
 * receivers, however many other connections and channels there are.
 */
export class ChannelIndex<Receiver> {
  readonly #byChannel = new Map<string, Set<Receiver>>()

  /** The number of channels that have a receiver. */
  get size(): number {
    return this.#byChannel.size
  }

  add(channel: string, receiver: Receiver): void {
    const receivers = this.#byChannel.get(channel)
    if (receivers) receivers.add(receiver)
    else this.#byChannel.set(channel, new Set([receiver]))
  }

  remove(channel: string, receiver: Receiver): void {
    const receivers = this.#byChannel.get(channel)
    receivers?.delete(receiver)
    if (receivers?.size === 0) this.#byChannel.delete(channel)
  }

  receiversOf(channels: readonly string[]): Set<Receiver> {
    return new Set(channels.flatMap((channel) => [...(this.#byChannel.get(channel) ?? [])]))
  }
}

interface SubscriptionsDeps {
  onChannelAdded(channel: string): void
  onChannelRemoved(channel: string): void
}

/** The subscriptions of one connection by the id that its client knows. */
export class AccountSubscriptions {
  readonly #deps: SubscriptionsDeps
  readonly #requestedById = new Map<string, readonly string[]>()
  readonly #idsByChannel = new Map<string, Set<string>>()
  #requestedCount = 0
  #userId: string | null = null

  constructor(deps: SubscriptionsDeps) {
    this.#deps = deps
  }

  /** From now on the channel `account` means the account of this user. */
  setUser(userId: string | null): void {
    if (userId === this.#userId) return
    const requested = [...this.#requestedById]
    this.clear()
    this.#userId = userId
    for (const [id, channels] of requested) this.set(id, channels)
  }

  /** Adds a subscription or replaces the one with this id; returns false when the connection would have too many. */
  set(id: string, channels: readonly string[]): boolean {
    const replaced = this.#requestedById.get(id)
    if (!replaced && this.#requestedById.size >= MAX_SUBSCRIPTIONS) return false
    const count = this.#requestedCount - (replaced?.length ?? 0) + channels.length
    if (count > MAX_CHANNELS_PER_CONNECTION) return false
    this.delete(id)
    this.#requestedById.set(id, channels)
    this.#requestedCount += channels.length
    for (const channel of this.channelsOf(id)) {
      const ids = this.#idsByChannel.get(channel)
      if (ids) ids.add(id)
      else {
        this.#idsByChannel.set(channel, new Set([id]))
        this.#deps.onChannelAdded(channel)
      }
    }
    return true
  }

  delete(id: string): boolean {
    const requested = this.#requestedById.get(id)
    if (!requested) return false
    for (const channel of this.channelsOf(id)) {
      const ids = this.#idsByChannel.get(channel)
      ids?.delete(id)
      if (ids?.size === 0) {
        this.#idsByChannel.delete(channel)
        this.#deps.onChannelRemoved(channel)
      }
    }
    this.#requestedCount -= requested.length
    return this.#requestedById.delete(id)
  }

  clear(): void {
    for (const id of [...this.#requestedById.keys()]) this.delete(id)
  }

  channelsOf(id: string): string[] {
    return [...new Set((this.#requestedById.get(id) ?? []).flatMap((channel) => this.#resolve(channel)))]
  }

  channels(): string[] {
    return [...this.#idsByChannel.keys()]
  }

  /** The ids of the subscriptions that contain one of these channels. */
  matching(channels: readonly string[]): string[] {
    return [...new Set(channels.flatMap((channel) => [...(this.#idsByChannel.get(channel) ?? [])]))]
  }

  /** Removes channels of other accounts, so that a client does not even see them in its list. */
  #resolve(channel: string): string[] {
    const own = this.#userId && `account.${this.#userId}`
    if (channel === 'account') return own ? [channel, own] : [channel]
    if (!channel.startsWith('account.')) return [channel]
    const isOwn = own !== null && (channel === own || channel.startsWith(`${own}.`))
    return isOwn || /^account\.(?:create|update|delete)$/.test(channel) ? [channel] : []
  }
}
