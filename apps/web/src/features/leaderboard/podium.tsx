import type { Board } from '@knowdown/domain/stats/leaderboard'
import { Avatar } from '../../ui/display/avatar.tsx'
import { type LeaderboardRow, SCORE_WORDS } from './use-leaderboard.ts'
import './podium.css'

/** The winner stands in the middle. Hidden from screen readers: the table below has the same content. */
const ORDER = [1, 0, 2]

/** The numeral is the rank; what was scored stands under the name. */
export function Podium({ rows, board }: { rows: readonly LeaderboardRow[]; board: Board }) {
  return (
    <div aria-hidden className="podium">
      {ORDER.map((place) => {
        const row = rows[place]
        return (
          row && (
            <div key={place} className="podium-place" data-rank={row.rank}>
              <Avatar name={row.name} side={row.own ? 'mine' : 'theirs'} />
              <span className="podium-name">
                <bdi>{row.name}</bdi>
              </span>
              <span className="podium-score">
                {row.score} {SCORE_WORDS[board]}
              </span>
              <span className="podium-step">
                <span className="podium-rank">{row.rank}</span>
              </span>
            </div>
          )
        )
      })}
    </div>
  )
}
