import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { getLeaderboard } from '@knowdown/contracts/players/leaderboard'
import type { Board, Period } from '@knowdown/domain/stats/leaderboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'

export type LeaderboardRow = ReplyOf<typeof getLeaderboard>['top'][number]

export type OwnRow = NonNullable<ReplyOf<typeof getLeaderboard>['own']>

/** What the score on each board counts. */
export const SCORE_LABELS: Record<Board, string> = { solo: 'Right answers', battles: 'Rating' }
/** The same after a number. */
export const SCORE_WORDS: Record<Board, string> = { solo: 'right', battles: 'rating' }

export interface BoardChoice {
  board: Board
  period: Period
  /** Id of a category; empty for all. */
  category: string
}

/** The previous board stays on the screen while the next one loads. */
export function useLeaderboard({ board, period, category }: BoardChoice) {
  const { api } = useBackend()
  return useQuery({
    queryKey: ['leaderboard', board, period, category],
    queryFn: () => loadAfterPress(api, getLeaderboard, { board, period, ...(category && { category }) }),
    placeholderData: keepPreviousData,
  })
}
