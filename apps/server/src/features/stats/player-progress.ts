import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { PlayerSkill } from '@knowdown/domain/question/calibration'
import { type CategoryProgress, categoryProgress, type GameCount } from '@knowdown/domain/stats/mastery'

/** A rated battle, with the rating before and after it. */
interface RatedBattle {
  /** Null in games of earlier releases. */
  before: number | null
  after: number
  at: number
}

/** What the ledger and the calibration know about one player. */
export interface ProgressStore {
  gameCounts(userId: string): Promise<readonly GameCount[]>
  /** By category. */
  skills(userId: string): Promise<ReadonlyMap<string, PlayerSkill>>
  /** The newest ones, oldest first. */
  ratedBattles(userId: string, most: number): Promise<readonly RatedBattle[]>
  highestRating(userId: string): Promise<number | null>
  /** The most right answers in one solo quiz, of those that ended before the given time; null before the first. */
  bestQuiz(userId: string, category: string, difficulty: Difficulty, before?: number): Promise<number | null>
}

interface OwnProgress {
  categories: readonly CategoryProgress[]
  /** Solo quizzes without a wrong answer. */
  flawless: number
  ratedBattles: readonly RatedBattle[]
  highestRating: number | null
}

export interface PlayerProgress {
  of(userId: string): Promise<OwnProgress>
}

/** Enough for a line that fits a phone. */
const RATED_BATTLES = 30

export const playerProgress = (store: ProgressStore): PlayerProgress => ({
  async of(userId) {
    const [counts, skills, ratedBattles, highestRating] = await Promise.all([
      store.gameCounts(userId),
      store.skills(userId),
      store.ratedBattles(userId, RATED_BATTLES),
      store.highestRating(userId),
    ])
    const quizzes = counts.filter(({ kind }) => kind === 'solo')
    return {
      categories: categoryProgress(counts, skills),
      flawless: quizzes.reduce((sum, { flawless }) => sum + flawless, 0),
      ratedBattles,
      highestRating,
    }
  },
})
