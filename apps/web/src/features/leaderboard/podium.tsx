import type { Board } from '@knowdown/domain/stats/leaderboard'
import { FIGURE } from './board-words.ts'
import type { LeaderboardRow } from './use-leaderboard.ts'

/** The first stands in the middle. The list below says the same in words. */
const ORDER = [1, 0, 2]

export function Podium({ rows, board }: { rows: readonly LeaderboardRow[]; board: Board }) {
  return (
    <div aria-hidden className="podium">
      {ORDER.map((place) => {
        const row = rows[place]
        return (
          <div key={place} className="podium-place" data-place={place + 1}>
            <span className="podium-name">{row?.name ?? '–'}</span>
            <span className="podium-step">
              <span className="podium-rank">{row?.rank ?? place + 1}</span>
              {row && (
                <span className="podium-score" title={FIGURE[board]}>
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
