import type { Bus } from '../bus.ts'
import type { RealtimePublisher } from '../realtime/realtime-ports.ts'
import type { MatchStore } from './match-store.ts'
import type { Outgoing } from './outgoing.ts'

const TOPIC = 'match-events'

/** Long enough for whoever saved an event to have spoken it. */
const OVERDUE_MS = 700
/** Until then a node finds what the bus did not bring; whoever missed it for longer reads the state. */
const KEPT_MS = 5_000
const REMEMBERED_MS = 60_000

interface Parts {
  store: MatchStore
  publisher: RealtimePublisher
  bus: Bus
  now(): number
}

/** Speaks what was saved, in saved order. What died with its node, or was lost between nodes, is spoken by the others. */
export class Broadcaster {
  readonly #parts: Parts
  /** By code the last number that the listeners of this node have been told. */
  readonly #told = new Map<string, { seq: number; at: number }>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Hears what other nodes have spoken; resolves with the way to stop. */
  listen(): Promise<() => void> {
    return this.#parts.bus.subscribe(TOPIC, (message) => {
      const [code = '', seq = ''] = message.split(' ')
      this.#heard(code, Number(seq))
    })
  }

  speak(code: string, events: readonly Outgoing[]): void {
    const last = events.at(-1)
    if (!last) return
    for (const { channel, name, data } of events) this.#parts.publisher.publish(channel, name, data)
    this.#parts.bus.publish(TOPIC, `${code} ${last.seq}`)
  }

  /** Speaks what nobody has told the listeners of this node. */
  async catchUp(): Promise<void> {
    const { store } = this.#parts
    for (const { code, seq } of await store.lastEvents(OVERDUE_MS)) {
      const told = this.#told.get(code)?.seq ?? 0
      if (seq > told) this.speak(code, await store.eventsAfter(code, told))
    }
  }

  async tidy(): Promise<void> {
    const { store, now } = this.#parts
    const old = now() - REMEMBERED_MS
    for (const [code, { at }] of this.#told) if (at < old) this.#told.delete(code)
    await store.forgetEvents(KEPT_MS)
  }

  #heard(code: string, seq: number): void {
    if (seq > (this.#told.get(code)?.seq ?? 0)) this.#told.set(code, { seq, at: this.#parts.now() })
  }
}
