import type { Log } from '../log.ts'
import type { PartyBroadcaster } from './party-broadcaster.ts'
import type { PartyEngine } from './party-engine.ts'
import type { PartyStore } from './party-store.ts'

const SWEEP_MS = 500
/** Later than any timer: the node that set one goes first, and nodes do not compete for one row. */
const OVERDUE_MS = 250
const MOST_AT_ONCE = 200
const PURGE_EVERY_MS = 600_000

interface PartySweeperDeps {
  store: PartyStore
  engine: PartyEngine
  broadcaster: PartyBroadcaster
  /** Whether other nodes may have saved changes that this one has to publish. */
  severalNodes: boolean
  log: Log
}

/** Checks all parties again and again, so that a dead node or a lost timer delays a party but never stops it. */
export class PartySweeper {
  readonly #deps: PartySweeperDeps
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> = Promise.resolve()
  #purgeInMs = 0
  #stopped = false

  constructor(deps: PartySweeperDeps) {
    this.#deps = deps
  }

  /** Must complete before players are served: after a restart every running game gets its lost time back first. */
  async start(): Promise<void> {
    await this.sweep()
    this.#schedule()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#sweeping
  }

  #schedule(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#sweeping = this.sweep().finally(() => this.#schedule())
    }, SWEEP_MS)
  }

  async sweep(): Promise<void> {
    const { store, engine, broadcaster, severalNodes } = this.#deps
    await this.#attempt('find overdue parties', async () => {
      for (const code of await store.overdue(OVERDUE_MS, MOST_AT_ONCE)) {
        await this.#attempt(`move the party ${code} on`, async () => void (await engine.tick(code)))
      }
    })
    if (severalNodes) await this.#attempt('publish missed changes of parties', () => broadcaster.publishMissed())
    this.#purgeInMs -= SWEEP_MS
    if (this.#purgeInMs > 0) return
    this.#purgeInMs = PURGE_EVERY_MS
    await this.#attempt('delete old parties', () => store.purge())
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
