import type { Bus } from '../bus.ts'
import type { Log } from '../log.ts'
import type { PartyBroadcaster } from './party-broadcaster.ts'
import type { PartyEngine } from './party-engine.ts'
import type { PartyStore } from './party-store.ts'

const TOPIC = 'party-counts'
/** At most four times a second, on all nodes together. */
const COUNT_EVERY_MS = 250
/** More names at once than anybody can read. */
const MOST_NAMES = 20
const FORGET_MS = 60_000

interface PartyCounterDeps {
  store: PartyStore
  engine: PartyEngine
  broadcaster: PartyBroadcaster
  bus: Bus
  log: Log
  now(): number
}

interface Waiting {
  timer: NodeJS.Timeout
  joined: string[]
}

/**
 * Tells the host how many play and have answered, and closes a question when nobody is left to wait for. Counting takes
 * longer the more people play, so it does not happen with every answer, but a few times a second.
 */
export class PartyCounter {
  readonly #deps: PartyCounterDeps
  readonly #waiting = new Map<string, Waiting>()
  /** When any node last counted a party. */
  readonly #countedAt = new Map<string, number>()
  readonly #running = new Set<Promise<void>>()
  #stopped = false

  constructor(deps: PartyCounterDeps) {
    this.#deps = deps
  }

  subscribe(): Promise<() => void> {
    return this.#deps.bus.subscribe(TOPIC, (code) => {
      this.#countedAt.set(code, this.#deps.now())
    })
  }

  /** Something was answered, or somebody has joined or left. */
  schedule(code: string, joined?: string): void {
    if (this.#stopped) return
    const waiting = this.#waiting.get(code) ?? { timer: this.#startTimer(code), joined: [] }
    if (joined !== undefined && waiting.joined.length < MOST_NAMES) waiting.joined.push(joined)
    this.#waiting.set(code, waiting)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
    await Promise.all(this.#running)
  }

  #startTimer(code: string): NodeJS.Timeout {
    const sinceLast = this.#deps.now() - (this.#countedAt.get(code) ?? 0)
    return setTimeout(() => this.#count(code), Math.max(0, COUNT_EVERY_MS - sinceLast))
  }

  #count(code: string): void {
    const joined = this.#waiting.get(code)?.joined ?? []
    this.#waiting.delete(code)
    const now = this.#deps.now()
    if (now - (this.#countedAt.get(code) ?? 0) < COUNT_EVERY_MS) {
      // Another node was faster.
      this.schedule(code)
      this.#waiting.get(code)?.joined.push(...joined)
      return
    }
    for (const [old, at] of this.#countedAt) if (now - at > FORGET_MS) this.#countedAt.delete(old)
    this.#deps.bus.publish(TOPIC, code)
    const done = this.#countNow(code, joined)
      .catch((err: unknown) => this.#deps.log.error({ err, code }, 'the answers of a party were not counted'))
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  async #countNow(code: string, joined: readonly string[]): Promise<void> {
    const { store, engine, broadcaster } = this.#deps
    const { found } = await store.read(code)
    if (!found) return
    const { party } = found
    const isOpen = party.phase.kind === 'open'
    const { answered, missing } = isOpen ? await store.progress(found) : { answered: 0, missing: 1 }
    broadcaster.publish(found, 'party_counts', {
      seq: party.seq,
      answered,
      players: await store.playerCount(found.partyId),
      joined: [...joined],
    })
    if (!isOpen || missing > 0 || answered === 0) return
    const { round, index } = party
    await engine.apply(code, (_found, at) => ({ move: { type: 'all-answered', round, index, at } }))
  }
}
