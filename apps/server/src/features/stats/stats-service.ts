import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { isProvisional } from '@knowdown/domain/match/rating'
import type { PlayerStats } from '@knowdown/domain/stats/player-stats'
import { isPlausiblePlay } from '@knowdown/domain/stats/ranked-solo'
import { type ClaimRefusal, type IssuedSet, isRepeatedClaim, judgeSoloClaim } from '@knowdown/domain/stats/solo-claim'
import { Problem } from '../../problem.ts'
import type { Calibration } from '../questions/calibration-service.ts'
import type { StatisticsDocument } from './account-statistics.ts'
import type { ClaimableSet, LedgerStore, RecentGame } from './ledger-store.ts'
import type { ProgressStore } from './player-progress.ts'

const RECENT_GAMES = 20

interface SoloResult {
  sessionId: string
  setId: string | null
  category: string
  answers: readonly string[]
  right: number
  wrong: number
}

interface RecordedSolo {
  stats: PlayerStats
  /** The most right answers in an earlier quiz of the same category and difficulty; null for the first one. */
  earlierBest: number | null
}

interface OwnStats {
  stats: PlayerStats
  rating: { value: number; provisional: boolean } | null
  recent: readonly RecentGame[]
}

export interface Stats {
  /**
   * Records a finished solo quiz. Throws a Problem and stores nothing when the result cannot be accepted. A result that
   * comes again, because its reply was lost, is answered as before and counts nothing.
   */
  recordSolo(userId: string, result: SoloResult): Promise<RecordedSolo>
  of(userId: string): Promise<OwnStats>
}

/** Calibrates the questions by the answers. */
export type OnAnswers = Calibration['recordAnswers']

interface StatsServiceDeps {
  categories: readonly Category[]
  store: LedgerStore
  progress: Pick<ProgressStore, 'bestQuiz'>
  documents: StatisticsDocument
  onAnswers: OnAnswers
  /** Puts missed questions into the player's deck. */
  onMissed(userId: string, questionIds: readonly string[], at: number): Promise<void>
  clock(): number
}

export function statsService(deps: StatsServiceDeps): Stats {
  const { categories, store, progress, documents, onAnswers, onMissed, clock } = deps

  /** What was recorded when the set was claimed; null when this is another claim. */
  async function repeated(set: ClaimableSet, userId: string, answers: readonly string[]): Promise<RecordedSolo | null> {
    if (set.claimedAt === null || !isRepeatedClaim(asIssued(set), { playerId: userId, answers })) return null
    const [{ stats }, earlierBest] = await Promise.all([
      store.totalsOf(userId),
      progress.bestQuiz(userId, set.category, set.difficulty, set.claimedAt),
    ])
    return { stats, earlierBest }
  }

  return {
    async recordSolo(userId, { sessionId, setId, category, ...result }) {
      const set = await (setId === null ? store.latestSet(sessionId) : store.setById(setId))
      if (set?.sessionId !== sessionId) throw new Problem('invalid', 'No quiz was given out for this session.')
      if (findCategory(categories, category)?.id !== set.category) {
        throw new Problem('invalid', 'The quiz was about another category.')
      }
      const counted = await repeated(set, userId, result.answers)
      if (counted) return counted
      const at = clock()
      const judged = judgeSoloClaim(asIssued(set), { ...result, playerId: userId }, at)
      if (!judged.ok) throw new Problem('invalid', REFUSALS[judged.error])
      const earlierBest = await progress.bestQuiz(userId, set.category, set.difficulty)
      const after = await store.recordGame(
        {
          gameId: set.setId,
          difficulty: set.difficulty,
          userIds: [userId],
          finishedAt: at,
          setId: set.setId,
          answers: result.answers,
        },
        ({ earlierQuizzes }) => {
          const { right, wrong, ranked } = judged.value
          const play = { issuedAt: set.issuedAt, finishedAt: at, right, wrong }
          const game = { ...judged.value, ranked: ranked && isPlausiblePlay(play, earlierQuizzes) }
          return [{ userId, game, rating: null }]
        },
      )
      const totals = after?.get(userId)
      if (!totals) {
        // The same claim arrived twice at once, and the other one was counted.
        const now = await store.setById(set.setId)
        const same = now && (await repeated(now, userId, result.answers))
        if (same) return same
        throw new Problem('invalid', REFUSALS['already-claimed'])
      }
      await documents.write(userId, totals.stats)
      await onAnswers(userId, set, result.answers)
      const missed = set.questions.filter(({ answer }, index) => answer !== result.answers[index])
      await onMissed(
        userId,
        missed.map(({ id }) => id),
        at,
      )
      return { stats: totals.stats, earlierBest }
    },
    async of(userId) {
      const [{ stats, rating, ratedAt }, recent] = await Promise.all([
        store.totalsOf(userId),
        store.recentGames(userId, RECENT_GAMES),
      ])
      const shown = { value: Math.round(rating.rating), provisional: isProvisional(rating) }
      return { stats, rating: ratedAt === null ? null : shown, recent }
    },
  }
}

/** A stored set as the rules know it. */
export const asIssued = (set: ClaimableSet): IssuedSet => ({ ...set, playerId: set.userId, fetchedAhead: set.ahead })

export const REFUSALS: Record<ClaimRefusal, string> = {
  'already-claimed': 'This quiz is already counted.',
  'not-your-set': 'This quiz was given to another player.',
  'wrong-size': 'The numbers do not fit the quiz.',
  'no-such-answer': 'An answer is none of the options.',
  'other-answers': 'This quiz was ended with other answers.',
  'too-fast': 'Nobody can answer a quiz that fast.',
}
