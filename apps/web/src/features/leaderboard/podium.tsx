import type { Board } from '@knowdown/domain/stats/leaderboard'
import { Podium } from '../../ui/display/podium.tsx'
import { type LeaderboardRow, SCORE_WORDS } from './use-leaderboard.ts'

export function BoardPodium({ rows, board }: { rows: readonly LeaderboardRow[]; board: Board }) {
  return <Podium places={rows.map((row) => ({ ...row, score: `${row.score} ${SCORE_WORDS[board]}` }))} />
}
