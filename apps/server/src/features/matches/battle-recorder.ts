import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Scores, Winner } from '@knowdown/domain/match/game'
import { type PerRole, ROLES, type Role } from '@knowdown/domain/match/role'
import type { RecordedAnswer } from '@knowdown/domain/queue/recorded-game'
import { UNREADABLE_RETRY_MS, UnreadableRow } from '../live/unreadable-row.ts'
import type { Log } from '../log.ts'
import type { Ledger } from '../stats/ledger.ts'
import type { MatchStore } from './match-store.ts'

/** Old enough that the node on which the battle ended is no longer recording it. */
const OVERDUE_MS = 2_000
const MOST_AT_ONCE = 100

interface BattleRecorderDeps {
  store: MatchStore
  ledger: Ledger
  /** Puts missed questions into the player's deck; the same ones again change nothing. */
  onMissed(userId: string, questionIds: readonly string[], at: number): Promise<void>
  /** A battle has ended and is recorded; called again after a crash. */
  onRecorded?(battle: RecordedBattle): Promise<void>
  log: Log
}

export interface RecordedBattle {
  battleId: string
  finishedAt: number
  /** The account of who left; null when nobody did, or a visitor. */
  leaver: string | null
  /** The seat of who left. */
  forfeit: Role | null
  winner: Winner
  scores: Scores
  /** How many questions each player was shown. */
  reached: PerRole<number>
  /** Both players came from one network. */
  sameNetwork: boolean
  category: string
  difficulty: Difficulty
  /** What others may play against, of accounts. */
  recordings: readonly { userId: string; answers: readonly RecordedAnswer[] }[]
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

  /** A battle that cannot be recorded is logged and postponed, so that it does not block the others. */
  async #tryRecord(battleId: string): Promise<void> {
    const { store, log } = this.#deps
    try {
      await this.#record(battleId)
    } catch (err) {
      log.error({ err, battleId }, 'a battle could not be recorded and will be tried again')
      const byMs = err instanceof UnreadableRow ? UNREADABLE_RETRY_MS : 0
      await store
        .postponeUnrecordedBattle(battleId, byMs)
        .catch((err: unknown) => log.error({ err, battleId }, 'a battle could not be postponed'))
    }
  }

  async #record(battleId: string): Promise<void> {
    const battle = await this.#deps.store.unrecordedBattle(battleId)
    if (!battle) return
    const { result, userIds, sameNetwork } = battle
    const { right, wrong, firstAnswers, missed, reached, recordings, ...rest } = result
    for (const role of ROLES) {
      const userId = userIds[role]
      if (userId !== null && missed) await this.#deps.onMissed(userId, missed[role], rest.finishedAt)
    }
    // A battle between two visitors is not recorded.
    if (userIds.host !== null || userIds.guest !== null) {
      await this.#deps.ledger.recordBattle({
        ...rest,
        sameNetwork,
        host: { userId: userIds.host, right: right.host, wrong: wrong.host, firstAnswers: firstAnswers.host },
        guest: { userId: userIds.guest, right: right.guest, wrong: wrong.guest, firstAnswers: firstAnswers.guest },
      })
    }
    const leaver = rest.forfeit === null ? null : userIds[rest.forfeit]
    const { category, difficulty, finishedAt } = rest
    await this.#deps.onRecorded?.({
      battleId,
      finishedAt,
      leaver,
      forfeit: rest.forfeit,
      winner: rest.winner,
      scores: right,
      reached: reached ?? { host: right.host + wrong.host, guest: right.guest + wrong.guest },
      sameNetwork,
      category,
      difficulty,
      recordings: ROLES.flatMap((role) => {
        const [userId, answers] = [userIds[role], recordings?.[role] ?? null]
        return userId === null || answers === null ? [] : [{ userId, answers }]
      }),
    })
    await this.#deps.store.deleteUnrecordedBattle(battleId)
  }
}
