import type { Board, Period } from '@knowdown/domain/stats/leaderboard'

/** What the figure on a board counts. */
export const FIGURE: Record<Board, string> = { solo: 'Right answers', battles: 'Rating' }

export const EMPTY: Record<Period, string> = {
  today: 'Nobody has taken a place today.',
  week: 'Nobody has taken a place this week.',
  all: 'Nobody has taken a place yet.',
}

export const gamesWords = (games: number) => `${games} ${games === 1 ? 'game' : 'games'}`
