import { Crown } from 'lucide-react'
import { Link } from 'wouter'
import { formatTime } from './challenge-text.ts'
import type { Challenge } from './use-challenge.ts'

interface ChallengeTableProps {
  challenge: Challenge
  /** The place that is compared below. */
  compared: number | null
  onCompare(place: number): void
}

/** Everybody who has finished the challenge, best first. A name opens the comparison. */
export function ChallengeTable({ challenge: { table }, compared, onCompare }: ChallengeTableProps) {
  return (
    <table className="challenge-table">
      <caption className="sr-only">Results of this challenge</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">Right</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {table.map(({ place, rank, name, right, total_ms, timing, own, is_sender, returned }) => (
          <tr key={place} data-own={own} data-compared={place === compared}>
            <td className="challenge-rank">
              {rank === 1 && table.length > 1 ? <Crown aria-label="1" className="text-brand" /> : rank}
            </td>
            <td className="challenge-who">
              {own ? (
                <span className="challenge-person">
                  <bdi>{name}</bdi> <span className="challenge-you">You</span>
                </span>
              ) : (
                <button type="button" className="challenge-person" onClick={() => onCompare(place)}>
                  <bdi>{name}</bdi>
                </button>
              )}
              {is_sender && !own && <span className="text-muted text-sm">sent it</span>}
              {returned !== null && !own && (
                <Link href={`/c/${returned}`} className="challenge-returned">
                  Play the one they sent back
                </Link>
              )}
            </td>
            <td className="challenge-right">{right}</td>
            <td className="text-muted">{formatTime(total_ms, timing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
