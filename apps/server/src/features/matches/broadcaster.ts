import type { Bus } from '../bus.ts'
import type { Log } from '../log.ts'
import type { RealtimePublisher } from '../realtime/realtime-ports.ts'
import type { MatchStore } from './match-store.ts'
import type { OutgoingEvent } from './wire-format.ts'

const TOPIC = 'match-events'

/** Long enough for the node that saved an event to have published it. */
const OVERDUE_MS = 700
/** How long other nodes can find events that the bus lost; clients that missed more read the state. */
const EVENT_RETENTION_MS = 5_000
const PUBLISHED_RETENTION_MS = 60_000

interface BroadcasterDeps {
  store: MatchStore
  publisher: RealtimePublisher
  bus: Bus
  log: Log
  /** Another node has moved the match and will wake it at its next deadline. */
  onMovedElsewhere(code: string): void
  now(): number
}

/** Publishes saved events in saved order. Events of a node that died, or that the bus lost, are published by others. */
export class Broadcaster {
  readonly #deps: BroadcasterDeps
  /** By code, the sequence number of the last event that this node's clients have received. */
  readonly #published = new Map<string, { seq: number; at: number }>()

  constructor(deps: BroadcasterDeps) {
    this.#deps = deps
  }

  /** Follows what other nodes have published; resolves with the unsubscriber. */
  subscribe(): Promise<() => void> {
    return this.#deps.bus.subscribe(TOPIC, (message) => {
      const [code = '', seq = ''] = message.split(' ')
      this.#markPublished(code, Number(seq))
      if (this.#deps.store.forgetBefore(code, Number(seq))) this.#deps.onMovedElsewhere(code)
    })
  }

  publish(code: string, events: readonly OutgoingEvent[]): void {
    const last = events.at(-1)
    if (!last) return
    for (const { channel, name, data } of events) this.#deps.publisher.publish(channel, name, data)
    this.#deps.bus.publish(TOPIC, `${code} ${last.seq}`)
  }

  /** Publishes saved events that have not reached the clients of this node. */
  async publishMissed(): Promise<void> {
    const { store, log } = this.#deps
    for (const { code, seq } of await store.lastEvents(OVERDUE_MS)) {
      const published = this.#published.get(code)?.seq ?? 0
      if (seq <= published) continue
      try {
        this.publish(code, await store.eventsAfter(code, published))
      } catch (err) {
        // Clients find the gap in the sequence numbers and read the state; other matches must not wait.
        log.error({ err, code }, 'events of a match were not published')
      }
    }
  }

  async deleteOldEvents(): Promise<void> {
    const { store, now } = this.#deps
    const old = now() - PUBLISHED_RETENTION_MS
    for (const [code, { at }] of this.#published) if (at < old) this.#published.delete(code)
    await store.deleteEvents(EVENT_RETENTION_MS)
  }

  #markPublished(code: string, seq: number): void {
    if (seq > (this.#published.get(code)?.seq ?? 0)) this.#published.set(code, { seq, at: this.#deps.now() })
  }
}
