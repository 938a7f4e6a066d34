import type { Log } from '../log.ts'
import type { Ledger } from '../stats/ledger.ts'
import type { MatchStore } from './match-store.ts'

/** Old enough that the node on which the battle ended is no longer recording it. */
const OVERDUE_MS = 2_000
const MOST_AT_ONCE = 100

interface BattleRecorderDeps {
  store: MatchStore
  ledger: Ledger
  log: Log
}

/** Records finished battles in the ledger. The stored copy is deleted afterwards, so a crash in between repeats it. */
export class BattleRecorder {
  readonly #deps: BattleRecorderDeps
  readonly #running = new Set<Promise<void>>()

  constructor(deps: BattleRecorderDeps) {
    this.#deps = deps
  }

  start(battleId: string): void {
    const done: Promise<void> = this.#tryRecord(battleId).finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running)
  }

  async recordMissed(): Promise<void> {
    for (const id of await this.#deps.store.unrecordedBattleIds(OVERDUE_MS, MOST_AT_ONCE)) await this.#tryRecord(id)
  }

  /** A failure is only logged: the battle is tried again later, and must not keep others from being recorded. */
  async #tryRecord(battleId: string): Promise<void> {
    try {
      await this.#record(battleId)
    } catch (err) {
      this.#deps.log.error({ err, battleId }, 'a battle is not recorded yet')
    }
  }

  async #record(battleId: string): Promise<void> {
    const battle = await this.#deps.store.unrecordedBattle(battleId)
    if (!battle) return
    const { game, userIds } = battle
    const { right, wrong, firstAnswers, ...rest } = game
    // A battle between two visitors is not recorded.
    if (userIds.host !== null || userIds.guest !== null) {
      await this.#deps.ledger.recordBattle({
        ...rest,
        host: { userId: userIds.host, right: right.host, wrong: wrong.host, firstAnswers: firstAnswers.host },
        guest: { userId: userIds.guest, right: right.guest, wrong: wrong.guest, firstAnswers: firstAnswers.guest },
      })
    }
    await this.#deps.store.deleteUnrecordedBattle(battleId)
  }
}
