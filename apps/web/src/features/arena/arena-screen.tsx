import type { ReactNode } from 'react'
import { Podium } from '../../ui/display/podium.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { ArenaClock } from './arena-clock.tsx'
import { arenaFacts, ordinal, pointsText } from './arena-words.ts'
import { LastGames } from './last-games.tsx'
import { OwnCard } from './own-card.tsx'
import { PointsChip } from './points-chip.tsx'
import { Standings } from './standings.tsx'
import type { ArenaState } from './use-arena.ts'
import { useSpoken } from './use-spoken.ts'
import './arena.css'

const PODIUM_PLACES = 3

interface ArenaScreenProps {
  state: ArenaState
  /** The server's time. */
  at: number
  categoryName: string | null
  /** What this player can do now. */
  action: ReactNode
  onMore(): void
}

/** Standings on the left, the own place and what comes next on the right; on a phone the latter come first. */
export function ArenaScreen({ state, at, categoryName, action, onMore }: ArenaScreenProps) {
  const { arena, rows, own } = state
  const heading = useFocusOnArrival()
  const isOver = arena.phase === 'over'
  const hasPlayed = rows.some(({ games }) => games > 0)
  const spoken = useSpoken(own && hasPlayed ? `You are ${ordinal(own.rank)} with ${pointsText(own.points)}.` : '')
  return (
    <div className="arena">
      <header className="arena-head">
        <div>
          <h1 ref={heading} tabIndex={-1} className="arena-title">
            {arena.title}
          </h1>
          <p className="text-muted">{arenaFacts(arena, categoryName)}</p>
        </div>
        {!isOver && (
          <ul aria-label="What games bring" className="arena-legend">
            <li>
              <PointsChip points={2} /> Win
            </li>
            <li>
              <PointsChip points={1} /> Tie
            </li>
            <li>
              <PointsChip points={4} /> After two wins
            </li>
          </ul>
        )}
      </header>
      <div className="arena-side">
        <ArenaClock arena={arena} at={at} />
        {own && hasPlayed && <OwnCard own={own} isOver={isOver} rows={rows} />}
        {action}
        {own && <LastGames games={own.last_games} />}
      </div>
      <div className="arena-main">
        {isOver && hasPlayed && (
          <Podium
            places={rows.slice(0, PODIUM_PLACES).map((row) => ({
              name: row.name,
              rank: row.rank,
              own: row.player_id === own?.player_id,
              score: pointsText(row.points),
            }))}
          />
        )}
        {rows.length > 0 ? (
          <Standings state={state} onMore={onMore} />
        ) : (
          <p className="arena-empty">{isOver ? 'Nobody came to this arena.' : 'Nobody has entered yet.'}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}
