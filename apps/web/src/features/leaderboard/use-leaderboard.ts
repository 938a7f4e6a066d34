import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { getLeaderboard } from '@knowdown/contracts/leaderboard'
import type { Board, Period } from '@knowdown/domain/stats/leaderboard'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { useKeptData } from '../../api/use-kept-data.ts'
import { useQuery } from '../../api/use-query.tsx'

export type LeaderboardRow = ReplyOf<typeof getLeaderboard>['top'][number]

/** What the score on each board counts. */
export const SCORE_LABELS: Record<Board, string> = { solo: 'Right answers', battles: 'Rating' }

export interface BoardChoice {
  board: Board
  period: Period
  /** Id of a category; empty for all. */
  category: string
}

/** The previous board stays on the screen while the next one loads. */
export function useLeaderboard({ board, period, category }: BoardChoice) {
  const { api } = useBackend()
  const query = useQuery({
    queryKey: ['leaderboard', board, period, category],
    queryFn: () => callOrThrow(api, getLeaderboard, { board, period, ...(category && { category }) }),
  })
  return useKeptData(query)
}
