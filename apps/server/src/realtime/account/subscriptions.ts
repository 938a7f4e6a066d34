/** The subscriptions of one connection by the id that its client knows. */
export class AccountSubscriptions {
  readonly #channelsById = new Map<string, readonly string[]>()
  #userId: string | null = null

  /** From now on the channel `account` means the account of this user. */
  setUser(userId: string | null): void {
    this.#userId = userId
  }

  set(id: string, channels: readonly string[]): void {
    this.#channelsById.set(id, channels)
  }

  delete(id: string): boolean {
    return this.#channelsById.delete(id)
  }

  get size(): number {
    return this.#channelsById.size
  }

  channelsOf(id: string): string[] {
    return [...new Set((this.#channelsById.get(id) ?? []).flatMap((channel) => this.#resolve(channel)))]
  }

  channels(): string[] {
    return [...new Set([...this.#channelsById.keys()].flatMap((id) => this.channelsOf(id)))]
  }

  /** The ids of the subscriptions that contain one of these channels. */
  matching(channels: readonly string[]): string[] {
    return [...this.#channelsById.keys()].filter((id) =>
      this.channelsOf(id).some((channel) => channels.includes(channel)),
    )
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
