import { getLeaderboard } from '@knowdown/contracts/players/leaderboard'
import { myProgress } from '@knowdown/contracts/players/progress'
import { myStats, updateStats } from '@knowdown/contracts/players/stats'
import { compareResult } from '@knowdown/contracts/solo/comparison'
import { finishQuiz, quizReview } from '@knowdown/contracts/solo/quiz-review'
import { reportName } from '@knowdown/contracts/solo/reports'
import type { Category } from '@knowdown/domain/catalogue/category'
import type { PlayerStats } from '@knowdown/domain/stats/player-stats'
import type { FastifyInstance } from 'fastify'
import type { Comparisons } from '../../features/stats/comparisons.ts'
import type { Leaderboards } from '../../features/stats/leaderboard-service.ts'
import type { PlayerProgress } from '../../features/stats/player-progress.ts'
import type { QuizReview } from '../../features/stats/quiz-review.ts'
import type { Stats } from '../../features/stats/stats-service.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf, requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

export function statsRoutes(app: FastifyInstance, stats: Stats, categories: readonly Category[]): void {
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id
  const totals = (counted: PlayerStats) => ({
    single_player_games: counted.soloGames,
    multi_player_games: counted.battles,
    total_correct: counted.right,
    total_wrong: counted.wrong,
    categories_played: counted.categories.map(nameOf),
    wins: counted.wins,
    losses: counted.losses,
  })

  serve(app, updateStats, async (input, request) => {
    const { userId } = await requireUser(request)
    const recorded = await stats.recordSolo(userId, {
      sessionId: input.session_id,
      setId: input.set_id ?? null,
      category: input.category,
      answers: input.answers,
      right: input.total_correct,
      wrong: input.total_wrong,
    })
    return { ...totals(recorded.stats), earlier_best: recorded.earlierBest }
  })

  serve(app, myStats, async (_input, request) => {
    const { userId } = await requireUser(request)
    const own = await stats.of(userId)
    return {
      ...totals(own.stats),
      rating: own.rating,
      recent_games: own.recent.map(({ game, difficulty }) => ({
        kind: game.kind,
        category: nameOf(game.category),
        difficulty,
        right: game.right,
        wrong: game.wrong,
        outcome: game.kind === 'battle' ? game.outcome : null,
        finished_at: game.finishedAt,
      })),
    }
  })
}

/** Each time the profile opens. Whoever has played for years has many games to count. */
export function progressRoutes(app: FastifyInstance, progress: PlayerProgress, categories: readonly Category[]): void {
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id

  serve(app, myProgress, async (_input, request) => {
    const { userId } = await requireUser(request)
    const own = await progress.of(userId)
    const [oldest] = own.ratedBattles
    return {
      categories: own.categories.map(({ category, bests, ...rest }) => ({
        category: { id: category, name: nameOf(category) },
        ...rest,
        bests: [...bests],
      })),
      flawless: own.flawless,
      highest_rating: own.highestRating === null ? null : Math.round(own.highestRating),
      rating_before: oldest && oldest.before !== null ? Math.round(oldest.before) : null,
      ratings: own.ratedBattles.map(({ after, at }) => ({ value: Math.round(after), at })),
    }
  })
}

export function reviewRoutes(app: FastifyInstance, review: QuizReview): void {
  serve(app, finishQuiz, async ({ session_id, set_id, answers }, request) => {
    await review.finish(await callerOf(request), { sessionId: session_id, setId: set_id }, answers)
    return { finished: true as const }
  })

  serve(app, quizReview, async ({ session_id, set_id }, request) => {
    const { setId, questions } = await review.read(await callerOf(request), {
      sessionId: session_id,
      setId: set_id ?? null,
    })
    return { set_id: setId, questions: [...questions] }
  })
}

export function comparisonRoutes(app: FastifyInstance, comparisons: Comparisons): void {
  serve(app, compareResult, async ({ category, right }) => ({
    share_below: await comparisons.shareBelow(category, right),
  }))
}

export function leaderboardRoutes(app: FastifyInstance, leaderboards: Leaderboards): void {
  serve(app, reportName, async ({ board, period, category, name }, request) => {
    const caller = await callerOf(request)
    const network = networkOf(request.ip)
    await leaderboards.reportName({ board, period, category: category ?? null }, name, caller?.userId ?? network)
    return { received: true as const }
  })

  serve(app, getLeaderboard, async ({ board, period, category }, request) => {
    const caller = await callerOf(request)
    const shown = await leaderboards.show({ board, period, category: category ?? null }, caller?.userId ?? null)
    return { board, period, category: shown.category, top: [...shown.top], own: shown.own }
  })
}
