import type { Log } from '../log.ts'
import { attempt, SWEEP_MS } from './sweep-loop.ts'

/** A period in which no node could serve anybody. */
export interface Outage {
  downSince: number
  backAt: number
}

/** Silence of all nodes together that counts as an outage. Players do not notice a shorter pause on their timers. */
const OUTAGE_MS = 3_000
/** A heartbeat this recent proves that there was no outage since. */
const FRESH_MS = 2_000

interface OutageDetectorDeps {
  store: { heartbeat(outageMs: number): Promise<void> }
  log: Log
  /** A monotonic clock. */
  now(): number
}

/** Detects, by heartbeats in the store, that no node served players for a while, before anyone is timed out by it. */
export class OutageDetector {
  readonly #deps: OutageDetectorDeps
  #timer: NodeJS.Timeout | undefined
  #checkedAt: number | null = null
  #checking: Promise<void> | null = null

  constructor(deps: OutageDetectorDeps) {
    this.#deps = deps
  }

  /** The first heartbeat. For a process that serves alone, its own restart is an outage, however short. */
  async start(servesAlone: boolean): Promise<void> {
    await this.#heartbeat(servesAlone ? 0 : OUTAGE_MS)
    // Apart from the sweeps: a long one must not be taken for an outage.
    this.#timer = setInterval(() => {
      void attempt('check for an outage', () => this.#heartbeat(OUTAGE_MS), this.#deps.log)
    }, SWEEP_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async ensureChecked(): Promise<void> {
    const { now } = this.#deps
    if (this.#checkedAt === null || now() - this.#checkedAt > FRESH_MS) await this.#heartbeat(OUTAGE_MS)
  }

  #heartbeat(outageMs: number): Promise<void> {
    const { store, now } = this.#deps
    this.#checking ??= store
      .heartbeat(outageMs)
      .then(() => {
        this.#checkedAt = now()
      })
      .finally(() => {
        this.#checking = null
      })
    return this.#checking
  }
}
