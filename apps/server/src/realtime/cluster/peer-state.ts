export type StateEntry = readonly [topic: string, key: string, value: unknown]

/** The state that one node publishes: values by topic and key. */
export class PeerState {
  readonly #topics = new Map<string, Map<string, unknown>>()

  get(topic: string, key: string): unknown {
    return this.#topics.get(topic)?.get(key) ?? null
  }

  keys(topic: string): string[] {
    return [...(this.#topics.get(topic)?.keys() ?? [])]
  }

  /** Null removes the entry, and with the last entry the topic. */
  set(topic: string, key: string, value: unknown): void {
    const values = this.#topics.get(topic) ?? new Map<string, unknown>()
    if (value === null) values.delete(key)
    else values.set(key, value)
    if (values.size === 0) this.#topics.delete(topic)
    else this.#topics.set(topic, values)
  }

  entries(): StateEntry[] {
    return [...this.#topics].flatMap(([topic, values]) =>
      [...values].map(([key, value]): StateEntry => [topic, key, value]),
    )
  }
}
