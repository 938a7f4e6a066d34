import { getLeaderboard } from '@knowdown/contracts/players/leaderboard'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import './top-players.css'

const SHOWN = 3

/** Today's leaders. An empty list invites to play; a failed request shows nothing, because it is not important here. */
export function TopPlayers() {
  const { api } = useBackend()
  const { data, isError } = useQuery({
    queryKey: ['leaderboard', 'solo', 'today', ''],
    queryFn: () => loadAfterPress(api, getLeaderboard, { board: 'solo', period: 'today' }),
  })
  if (isError) return null
  if (!data) return <Skeleton className="h-32" />
  const top = data.top.slice(0, SHOWN)
  return (
    <section aria-labelledby="top-players-title" className="top-players">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="top-players-title" className="font-text font-semibold text-base">
          Today's top players
        </h2>
        <Link href="/leaderboard" className="-my-3 inline-flex min-h-11 items-center font-semibold text-sm">
          Leaderboard
        </Link>
      </div>
      {top.length === 0 ? (
        <p className="text-muted text-sm">Today's board is open. Be first.</p>
      ) : (
        <ol className="top-players-list">
          {top.map(({ rank, name, score, own }) => (
            <li key={`${rank}-${name}`} className="top-player" data-rank={rank}>
              <span className="top-player-rank">{rank}</span>
              <span className="top-player-name">
                <bdi>{name}</bdi>
                {own && <span className="text-muted"> (you)</span>}
              </span>
              <span className="top-player-score">
                {score} <span className="font-normal text-muted text-xs">right</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
