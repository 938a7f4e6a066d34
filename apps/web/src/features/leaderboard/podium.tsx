import type { Board } from '@knowdown/domain/stats/leaderboard'
import { type LeaderboardRow, SCORE_LABELS } from './use-leaderboard.ts'
import './podium.css'

/** The winner stands in the middle. Hidden from screen readers: the table below has the same content. */
const ORDER = [1, 0, 2]

export function Podium({ rows, board }: { rows: readonly LeaderboardRow[]; board: Board }) {
  return (
    <div aria-hidden className="podium">
      {ORDER.map((place) => {
        const row = rows[place]
        const rank = row?.rank ?? place + 1
        return (
          <div key={place} className="podium-place" data-rank={rank}>
            <span className="podium-name">
              <bdi>{row?.name ?? '–'}</bdi>
            </span>
            <span className="podium-step">
              <span className="podium-rank">{rank}</span>
              {row && (
                <span className="podium-score" title={SCORE_LABELS[board]}>
                  {row.score}
                </span>
              )}
            </span>
          </div>
        )
      })}
    </div>
  )
}
