import type { BattleGame, Game } from './game.ts'

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

export const withGame = (stats: PlayerStats, game: Game): PlayerStats => ({
  soloGames: stats.soloGames + (game.kind === 'solo' ? 1 : 0),
  battles: stats.battles + (game.kind === 'battle' ? 1 : 0),
  right: stats.right + game.right,
  wrong: stats.wrong + game.wrong,
  categories: stats.categories.includes(game.category) ? stats.categories : [...stats.categories, game.category],
  wins: stats.wins + (hasOutcome(game, 'won') ? 1 : 0),
  losses: stats.losses + (hasOutcome(game, 'lost') ? 1 : 0),
})

const hasOutcome = (game: Game, outcome: BattleGame['outcome']): boolean =>
  game.kind === 'battle' && game.counted && game.outcome === outcome

export const statsFrom = (games: Iterable<Game>): PlayerStats => {
  let stats = NO_STATS
  for (const game of games) stats = withGame(stats, game)
  return stats
}
