import { reportName } from '@knowdown/contracts/solo/reports'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { ReportNameDialog } from '../../ui/overlays/report-name-dialog.tsx'
import { type BoardChoice, type LeaderboardRow, SCORE_LABELS } from './use-leaderboard.ts'
import './ranks.css'

interface RanksProps {
  rows: readonly LeaderboardRow[]
  own: LeaderboardRow | null
  choice: BoardChoice
}

/** The player's own row sticks to the edge of the screen instead of scrolling out; below the top rows it comes last. */
export function Ranks({ rows, own, choice }: RanksProps) {
  const [reported, setReported] = useState<string | null>(null)
  const ownIsBelow = own !== null && !rows.some((row) => row.own)
  const { board, period, category } = choice
  const { api } = useBackend()
  const report = async (name: string) =>
    (await api.call(reportName, { board, period, ...(category && { category }), name })).ok
  return (
    <>
      <table className="ranks">
        <caption className="sr-only">{SCORE_LABELS[board]} of the best players</caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            <th scope="col">{SCORE_LABELS[board]}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Rank key={`${row.rank}-${row.name}`} row={row} onReport={setReported} />
          ))}
          {ownIsBelow && <Rank row={own} onReport={setReported} />}
        </tbody>
      </table>
      <ReportNameDialog name={reported} onReport={report} onClose={() => setReported(null)} />
    </>
  )
}

const formatGames = (games: number) => `${games} ${games === 1 ? 'game' : 'games'}`

interface RankProps {
  row: LeaderboardRow
  onReport(name: string): void
}

function Rank({ row: { rank, name, score, games, own }, onReport }: RankProps) {
  return (
    <tr className="rank" data-own={own} data-rank={rank}>
      <td className="rank-number">{rank}</td>
      <td className="rank-name">
        <span className="rank-name-text">
          <bdi>{name}</bdi>
          {own && <span className="rank-you">You</span>}
        </span>
        <span className="rank-games">{formatGames(games)}</span>
      </td>
      <td className="rank-score">{score}</td>
      <td className="rank-report">
        {!own && (
          <IconButton label={`Report the name ${name}`} aria-haspopup="dialog" onClick={() => onReport(name)}>
            <Flag aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  )
}
