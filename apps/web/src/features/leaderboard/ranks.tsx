import type { Board } from '@knowdown/domain/stats/leaderboard'
import { type LeaderboardRow, SCORE_LABELS } from './use-leaderboard.ts'
import './ranks.css'

interface RanksProps {
  rows: readonly LeaderboardRow[]
  own: LeaderboardRow | null
  board: Board
}

/** The player's own row sticks to the edge of the screen instead of scrolling out; below the top rows it comes last. */
export function Ranks({ rows, own, board }: RanksProps) {
  const ownIsBelow = own !== null && !rows.some((row) => row.own)
  return (
    <table className="ranks">
      <caption className="sr-only">{SCORE_LABELS[board]} of the best players</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">{SCORE_LABELS[board]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Rank key={`${row.rank}-${row.name}`} row={row} />
        ))}
        {ownIsBelow && <Rank row={own} />}
      </tbody>
    </table>
  )
}

const formatGames = (games: number) => `${games} ${games === 1 ? 'game' : 'games'}`

function Rank({ row: { rank, name, score, games, own } }: { row: LeaderboardRow }) {
  return (
    <tr className="rank" data-own={own} data-rank={rank}>
      <td className="rank-number">{rank}</td>
      <td className="rank-name">
        <span className="rank-name-text">
          {name}
          {own && <span className="rank-you">You</span>}
        </span>
        <span className="rank-games">{formatGames(games)}</span>
      </td>
      <td className="rank-score">{score}</td>
    </tr>
  )
}
