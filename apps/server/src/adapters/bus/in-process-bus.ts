import type { Bus } from '../../features/bus.ts'
import type { Log } from '../../features/log.ts'

/** The bus for a product that runs as one process. */
export function inProcessBus(log: Log): Bus {
  const listeners = new Listeners(log)
  return {
    publish: (topic, message) => listeners.deliver(topic, message),
    subscribe: async (topic, listener) => listeners.add(topic, listener),
    close: async () => listeners.clear(),
  }
}

type Listener = (message: string) => void

/** The listeners of this process by topic. */
export class Listeners {
  readonly #log: Log
  readonly #byTopic = new Map<string, Set<{ listener: Listener }>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** The same function may be added twice; each returned function removes one of them. */
  add(topic: string, listener: Listener): () => void {
    const entry = { listener }
    const entries = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, entries.add(entry))
    return () => {
      entries.delete(entry)
      if (entries.size === 0 && this.#byTopic.get(topic) === entries) this.#byTopic.delete(topic)
    }
  }

  deliver(topic: string, message: string): void {
    const entries = this.#byTopic.get(topic)
    for (const entry of [...(entries ?? [])]) {
      // An earlier listener may have removed this one.
      if (!entries?.has(entry)) continue
      try {
        entry.listener(message)
      } catch (err) {
        // An exception of one listener must reach neither the publisher nor the other listeners.
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
