import type { BattleRecorder } from './battle-recorder.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { MatchLog } from './log.ts'
import type { MatchEngine } from './match-engine.ts'
import type { MatchStore } from './match-store.ts'
import type { Presence } from './presence.ts'
import type { Pulse } from './pulse.ts'

const SWEEP_MS = 500
const TIDY_MS = 5_000
/** Later than any timer: whoever set one has first claim, and nodes do not crowd around one row. */
const OVERDUE_MS = 250
const MOST_AT_ONCE = 200
/** So many are woken side by side: one whose row is held by a frozen node keeps nobody waiting but itself. */
const LANES = 4

interface Parts {
  store: MatchStore
  engine: MatchEngine
  broadcaster: Broadcaster
  recorder: BattleRecorder
  presence: Presence
  pulse: Pulse
  /** Whether other nodes may have saved what this one has to speak. */
  severalNodes: boolean
  log: MatchLog
}

/** Looks after all matches again and again, so that a dead node or a lost message delays a match and never stops it. */
export class MatchKeeper {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined
  #heart: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #tidyIn = 0
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Before anybody is served. */
  async start(): Promise<void> {
    const { pulse, broadcaster, severalNodes } = this.#parts
    await pulse.start(!severalNodes)
    await broadcaster.catchUp()
    // On its own: a long round of the sweep is no outage, and must not be taken for one.
    this.#heart = setInterval(() => void this.#beat(), SWEEP_MS)
    this.#plan()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#heart)
    await this.#round
  }

  #plan(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#round = this.sweep().finally(() => this.#plan())
    }, SWEEP_MS)
  }

  async sweep(): Promise<void> {
    const { pulse, broadcaster, recorder, presence, severalNodes } = this.#parts
    await this.#attempt('who is there', async () => presence.look())
    await this.#attempt('the pulse', () => pulse.ensureFresh())
    await this.#attempt('overdue matches', () => this.#wakeOverdue())
    if (severalNodes) await this.#attempt('missed events', () => broadcaster.catchUp())
    this.#tidyIn -= SWEEP_MS
    if (this.#tidyIn > 0) return
    this.#tidyIn = TIDY_MS
    await this.#attempt('finished battles', () => recorder.catchUp())
    await this.#attempt('old events', () => broadcaster.tidy())
    await this.#attempt('rested codes', () => this.#purge())
  }

  async #wakeOverdue(): Promise<void> {
    const { store, engine } = this.#parts
    const codes = await store.overdue(OVERDUE_MS, MOST_AT_ONCE)
    const wakeOne = (code: string) => engine.apply(code, (_stored, at) => ({ move: { type: 'tick', at } }))
    const inLane = async () => {
      for (let code = codes.shift(); code !== undefined; code = codes.shift()) {
        const next = code
        await this.#attempt('an overdue match', async () => void (await wakeOne(next)))
      }
    }
    await Promise.all(Array.from({ length: LANES }, inLane))
  }

  #beat(): Promise<void> {
    return this.#attempt('the pulse', () => this.#parts.pulse.beat())
  }

  async #purge(): Promise<void> {
    for (const matchId of await this.#parts.store.purge()) this.#parts.presence.endMatch(matchId)
  }

  /** A part that fails is tried again next time; the others do not suffer. */
  async #attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      this.#parts.log.error({ err }, `could not look after ${what}`)
    }
  }
}
