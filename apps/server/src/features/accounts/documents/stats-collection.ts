/** The one database and collection that clients can reach: each player's own statistics. */
export const PROJECT_DATABASE = 'main'
export const STATS_COLLECTION = 'user_stats'

export const STATS_COUNTERS = [
  'single_player_games',
  'multi_player_games',
  'total_correct',
  'total_wrong',
  'wins',
  'losses',
] as const

/** What the ledger of finished games says about one player. */
export type StatsFigures = Record<(typeof STATS_COUNTERS)[number], number> & { categories_played: readonly string[] }
