import { PERIODS, periodStart } from '@knowdown/domain/stats/leaderboard'
import type { Entry } from '../../../features/stats/ledger-store.ts'

const ALL_CATEGORIES = ''

/** The lines of the leaderboard that one game moves: each period, for its category and for all together. */
export function standingRows({ userId, game }: Entry) {
  const score = scoreOf(game)
  if (score === null) return []
  return PERIODS.flatMap((period) =>
    [ALL_CATEGORIES, game.category].map((category) => ({
      board: game.kind === 'solo' ? 'solo' : 'battles',
      period,
      period_start: periodStart(period, game.finishedAt),
      category,
      user_id: userId,
      score,
      games: 1,
    })),
  )
}

/** Right answers are added up, a rating takes the place of the last one; null when the game is not ranked. */
function scoreOf(game: Entry['game']): number | null {
  if (game.kind === 'solo') return game.ranked ? game.right : null
  return game.rating === null ? null : Math.round(game.rating)
}
