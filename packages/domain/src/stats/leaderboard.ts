import type { CountedGame } from './player-stats.ts'

export const BOARDS = ['battles', 'solo'] as const
export type Board = (typeof BOARDS)[number]

export const PERIODS = ['today', 'week', 'all'] as const
export type Period = (typeof PERIODS)[number]

export const LEADERBOARD_SIZE = 100

const DAY_MS = 24 * 60 * 60 * 1000

/** Days and weeks are in UTC, so that all players share one board. A week begins on Monday. */
export function periodStart(period: Period, at: number): number {
  if (period === 'all') return 0
  const day = Math.floor(at / DAY_MS)
  // Day 0 was a Thursday, three days after a Monday.
  const sinceMonday = (day + 3) % 7
  return (period === 'today' ? day : day - sinceMonday) * DAY_MS
}

/** The score that ranks a player: the latest rating in battles, right answers in solo; null when not ranked. */
export function boardScore(board: Board, games: readonly CountedGame[]): number | null {
  if (board === 'solo') {
    const ranked = games.filter((game) => game.kind === 'solo' && game.ranked)
    return ranked.length === 0 ? null : ranked.reduce((sum, { right }) => sum + right, 0)
  }
  const rated = games.filter((game) => game.kind === 'battle' && game.rating !== null)
  const latest = rated.toSorted((one, other) => one.finishedAt - other.finishedAt).at(-1)
  return latest?.kind === 'battle' ? latest.rating : null
}

export interface Standing {
  playerId: string
  name: string
  score: number
  games: number
}

/** Public, so it holds no player id and no e-mail address. */
export interface LeaderboardRow {
  rank: number
  name: string
  score: number
  games: number
  own: boolean
}

/** Equal scores share a rank and the next rank is skipped: 1, 2, 2, 4. `own` is set even below the top. */
export function rankPlayers(standings: readonly Standing[], ownId: string | null) {
  const sorted = standings.toSorted((one, other) => other.score - one.score || compareText(one.name, other.name))
  let rank = 0
  const rows = sorted.map(({ playerId, name, score, games }, place): LeaderboardRow => {
    if (sorted[place - 1]?.score !== score) rank = place + 1
    return { rank, name, score, games, own: playerId === ownId }
  })
  return { top: rows.slice(0, LEADERBOARD_SIZE), own: rows.find(({ own }) => own) ?? null }
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
