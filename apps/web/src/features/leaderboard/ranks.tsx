import type { Board } from '@knowdown/domain/stats/leaderboard'
import { FIGURE, gamesWords } from './board-words.ts'
import type { LeaderboardRow } from './use-leaderboard.ts'

interface RanksProps {
  rows: readonly LeaderboardRow[]
  own: LeaderboardRow | null
  board: Board
}

/** The own row is always in sight: it sticks to the edge where it would scroll out, also from far below the top. */
export function Ranks({ rows, own, board }: RanksProps) {
  const ownIsBelow = own !== null && !rows.some((row) => row.own)
  return (
    <table className="ranks">
      <caption className="sr-only">{FIGURE[board]} of the best players</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">{FIGURE[board]}</th>
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

function Rank({ row: { rank, name, score, games, own } }: { row: LeaderboardRow }) {
  return (
    <tr className="rank" data-own={own} data-rank={rank}>
      <td className="rank-number">{rank}</td>
      <td className="rank-name">
        <span className="rank-name-text">
          {name}
          {own && <span className="rank-you">You</span>}
        </span>
        <span className="rank-games">{gamesWords(games)}</span>
      </td>
      <td className="rank-score">{score}</td>
    </tr>
  )
}
