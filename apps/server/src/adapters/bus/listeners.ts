type Hear = (message: string) => void

/** Who in this process listens to what. */
export class Listeners {
  readonly #log: BusLog
  readonly #byTopic = new Map<string, Set<{ hear: Hear }>>()

  constructor(log: BusLog) {
    this.#log = log
  }

  /** The same function may listen twice; each is stopped on its own. */
  add(topic: string, hear: Hear): () => void {
    const listener = { hear }
    const listeners = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic)
    }
  }

  deliver(topic: string, message: string): void {
    const listeners = this.#byTopic.get(topic)
    for (const listener of [...(listeners ?? [])]) {
      if (!listeners?.has(listener)) continue
      try {
        listener.hear(message)
      } catch (err) {
        // One listener's fault must reach neither the publisher nor the other listeners.
        this.#log.error({ err, topic }, 'a listener of the bus failed')
      }
    }
  }

  has(topic: string): boolean {
    return this.#byTopic.has(topic)
  }

  topics(): string[] {
    return [...this.#byTopic.keys()]
  }

  clear(): void {
    this.#byTopic.clear()
  }
}

/** The part of a logger that a bus needs. */
export interface BusLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
