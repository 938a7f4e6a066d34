import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { getLeaderboard } from '@knowdown/contracts/leaderboard'
import type { Board, Period } from '@knowdown/domain/stats/leaderboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { useBackend } from '../../api/backend.tsx'

export type LeaderboardRow = ReplyOf<typeof getLeaderboard>['top'][number]

export interface BoardChoice {
  board: Board
  period: Period
  /** Id of a category; empty for all. */
  category: string
}

/** The last board stays on the screen while the next one is on its way. */
export function useLeaderboard({ board, period, category }: BoardChoice) {
  const { api } = useBackend()
  return useQuery({
    queryKey: ['leaderboard', board, period, category],
    queryFn: () => ask(api, getLeaderboard, { board, period, ...(category && { category }) }),
    placeholderData: keepPreviousData,
  })
}
