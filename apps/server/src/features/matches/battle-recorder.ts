import type { Ledger } from '../stats/ledger.ts'
import type { MatchLog } from './log.ts'
import type { MatchStore, UntoldBattle } from './match-store.ts'

/** Old enough that whoever ended the battle is not telling of it this very moment. */
const OVERDUE_MS = 2_000
const MOST_AT_ONCE = 100

interface Parts {
  store: MatchStore
  ledger: Ledger
  log: MatchLog
}

/** Tells the ledger of each finished battle. The note of it goes only afterwards, so a crash between tells it again. */
export class BattleRecorder {
  readonly #parts: Parts
  readonly #underWay = new Set<Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  begin(battleId: string): void {
    const done: Promise<void> = this.#record(battleId)
      .catch((err: unknown) => this.#notYet(err))
      .finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  async catchUp(): Promise<void> {
    for (const battle of await this.#parts.store.untoldBattles(OVERDUE_MS, MOST_AT_ONCE)) {
      // One that cannot be told now must not keep those behind it untold for ever.
      await this.#tell(battle).catch((err: unknown) => this.#notYet(err))
    }
  }

  async #record(battleId: string): Promise<void> {
    const battle = await this.#parts.store.untoldBattle(battleId)
    if (battle) await this.#tell(battle)
  }

  async #tell({ game, userIds }: UntoldBattle): Promise<void> {
    const { right, wrong, firstAnswers, ...rest } = game
    // Visitors leave no trace in the ledger.
    if (userIds.host !== null || userIds.guest !== null) {
      await this.#parts.ledger.recordBattle({
        ...rest,
        host: { userId: userIds.host, right: right.host, wrong: wrong.host, firstAnswers: firstAnswers.host },
        guest: { userId: userIds.guest, right: right.guest, wrong: wrong.guest, firstAnswers: firstAnswers.guest },
      })
    }
    await this.#parts.store.forgetBattle(game.battleId)
  }

  #notYet(err: unknown): void {
    this.#parts.log.error({ err }, 'a battle is not recorded yet')
  }
}
