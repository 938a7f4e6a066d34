import type { Log } from '../log.ts'
import type { BattleRecorder } from './battle-recorder.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { MatchEngine } from './match-engine.ts'
import { type MatchStore, UNREADABLE_RETRY_MS, UnreadableRow } from './match-store.ts'
import type { OutageDetector } from './outage-detector.ts'
import type { Presence } from './presence.ts'

const SWEEP_MS = 500
const CLEAN_UP_MS = 5_000
/** Later than any timer. */
const OVERDUE_MS = 250
/** The node that moved a match last wakes it; only when that node is dead or very busy do others do it. */
const OVERDUE_ON_ANOTHER_NODE_MS = 1_000
const MOST_AT_ONCE = 200
/** Matches are woken in parallel, so that one whose row is locked by a frozen node does not delay the others. */
const CONCURRENCY = 4

interface MatchSweeperDeps {
  store: MatchStore
  engine: MatchEngine
  broadcaster: Broadcaster
  recorder: BattleRecorder
  presence: Presence
  outages: OutageDetector
  /** Whether other nodes may have saved events that this one has to publish. */
  severalNodes: boolean
  log: Log
}

/** Checks all matches again and again, so that a dead node or a lost message delays a match but never stops it. */
export class MatchSweeper {
  readonly #deps: MatchSweeperDeps
  #timer: NodeJS.Timeout | undefined
  #heartbeats: NodeJS.Timeout | undefined
  #sweeping: Promise<void> = Promise.resolve()
  #cleanUpInMs = 0
  #stopped = false

  constructor(deps: MatchSweeperDeps) {
    this.#deps = deps
  }

  /** Must complete before players are served. */
  async start(): Promise<void> {
    const { outages, broadcaster, severalNodes } = this.#deps
    await outages.start(!severalNodes)
    await broadcaster.publishMissed()
    // On a timer of its own: a long sweep must not be taken for an outage.
    this.#heartbeats = setInterval(() => void this.#checkForOutage(), SWEEP_MS)
    this.#scheduleSweep()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#heartbeats)
    await this.#sweeping
  }

  #scheduleSweep(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#sweeping = this.sweep().finally(() => this.#scheduleSweep())
    }, SWEEP_MS)
  }

  async sweep(): Promise<void> {
    const { outages, broadcaster, recorder, presence, severalNodes } = this.#deps
    await this.#attempt('check who is connected', async () => presence.check())
    await this.#attempt('check for an outage', () => outages.ensureChecked())
    await this.#attempt('find overdue matches', () => this.#wakeOverdue())
    if (severalNodes) await this.#attempt('publish missed events', () => broadcaster.publishMissed())
    this.#cleanUpInMs -= SWEEP_MS
    if (this.#cleanUpInMs > 0) return
    this.#cleanUpInMs = CLEAN_UP_MS
    await this.#attempt('record finished battles', () => recorder.recordMissed())
    await this.#attempt('delete old events', () => broadcaster.deleteOldEvents())
    await this.#attempt('delete ended matches', () => this.#purge())
  }

  async #wakeOverdue(): Promise<void> {
    const { store, severalNodes } = this.#deps
    const codes = await store.overdue(severalNodes ? OVERDUE_ON_ANOTHER_NODE_MS : OVERDUE_MS, MOST_AT_ONCE)
    const wakeInTurn = async () => {
      for (let code = codes.shift(); code !== undefined; code = codes.shift()) await this.#wake(code)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, wakeInTurn))
  }

  async #wake(code: string): Promise<void> {
    const { store, engine, severalNodes, log } = this.#deps
    try {
      await engine.tick(code, severalNodes ? OVERDUE_ON_ANOTHER_NODE_MS : 0)
    } catch (err) {
      log.error({ err, code }, 'an overdue match could not be woken')
      if (err instanceof UnreadableRow) {
        await this.#attempt('postpone an unreadable match', () => store.postpone(code, UNREADABLE_RETRY_MS))
      }
    }
  }

  #checkForOutage(): Promise<void> {
    return this.#attempt('check for an outage', () => this.#deps.outages.check())
  }

  async #purge(): Promise<void> {
    for (const matchId of await this.#deps.store.purge()) this.#deps.presence.disconnectPlayers(matchId)
  }

  /** A step that fails is tried again in the next sweep; the other steps go on. */
  async #attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      this.#deps.log.error({ err }, `could not ${what}`)
    }
  }
}
