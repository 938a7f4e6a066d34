interface PlayedGame {
  category: string
  right: number
  wrong: number
  finishedAt: number
}

export interface SoloGame extends PlayedGame {
  kind: 'solo'
  /** Whether it counts for the leaderboard; for the player it always counts. */
  ranked: boolean
}

export interface BattleGame extends PlayedGame {
  kind: 'battle'
  outcome: 'won' | 'lost' | 'tied'
  /** Whether the outcome enters the totals. Repeated battles of the same two players stop counting, to prevent farming. */
  counted: boolean
  /** The player's rating after it; null when the battle was not rated. */
  rating: number | null
}

/** One finished game of one player, as the ledger keeps it. */
export type CountedGame = SoloGame | BattleGame

export interface PlayerStats {
  soloGames: number
  battles: number
  right: number
  wrong: number
  /** Each once, in the order in which they were first played. */
  categories: readonly string[]
  wins: number
  losses: number
}

export const NO_STATS: PlayerStats = {
  soloGames: 0,
  battles: 0,
  right: 0,
  wrong: 0,
  categories: [],
  wins: 0,
  losses: 0,
}

export const addGame = (stats: PlayerStats, game: CountedGame): PlayerStats => ({
  soloGames: stats.soloGames + (game.kind === 'solo' ? 1 : 0),
  battles: stats.battles + (game.kind === 'battle' ? 1 : 0),
  right: stats.right + game.right,
  wrong: stats.wrong + game.wrong,
  categories: stats.categories.includes(game.category) ? stats.categories : [...stats.categories, game.category],
  wins: stats.wins + (hasOutcome(game, 'won') ? 1 : 0),
  losses: stats.losses + (hasOutcome(game, 'lost') ? 1 : 0),
})

const hasOutcome = (game: CountedGame, outcome: BattleGame['outcome']): boolean =>
  game.kind === 'battle' && game.counted && game.outcome === outcome

export const sumStats = (games: Iterable<CountedGame>): PlayerStats => {
  let stats = NO_STATS
  for (const game of games) stats = addGame(stats, game)
  return stats
}

const CATEGORIES_SHOWN = 6

export interface FormattedStats {
  totalGames: number
  /** In percent, with one decimal: '66.7'. */
  accuracy: string
  winRate: string
  categoryCount: number
  /** The first six, and '+N more' when there are others. */
  categories: readonly string[]
  moreCategories: string | null
}

export function formatStats({ soloGames, battles, right, wrong, categories, wins }: PlayerStats): FormattedStats {
  const totalGames = soloGames + battles
  const hidden = categories.length - CATEGORIES_SHOWN
  return {
    totalGames,
    accuracy: percent(right, right + wrong),
    winRate: percent(wins, totalGames),
    categoryCount: categories.length,
    categories: categories.slice(0, CATEGORIES_SHOWN),
    moreCategories: hidden > 0 ? `+${hidden} more` : null,
  }
}

/** Rounds before dividing, because binary fractions would round half a tenth either way. */
const percent = (part: number, whole: number): string =>
  whole === 0 ? '0.0' : (Math.round((part * 1000) / whole) / 10).toFixed(1)
