import { ChevronDown, Flame } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { PlayerName } from '../../ui/display/player-name.tsx'
import { ACTIVITY_WORDS } from './arena-words.ts'
import { PointsChip } from './points-chip.tsx'
import type { ArenaState, OwnStanding, StandingRow } from './use-arena.ts'
import { useTravellingRows } from './use-travelling-rows.ts'

const SHOWN_CHIPS = 7

interface StandingsProps {
  state: ArenaState
  onMore(): void
}

/** The own row is always in view, and stands below the others when it is not among them. */
export function Standings({ state: { arena, rows, own }, onMore }: StandingsProps) {
  const list = useTravellingRows(rows.map(({ player_id }) => player_id).join(' '))
  const isRunning = arena.phase === 'running' || arena.phase === 'finishing'
  const isOwnShown = own === null || rows.some(({ player_id }) => player_id === own.player_id)
  const more = arena.players - rows.length
  return (
    <section aria-label="Standings" className="arena-standings">
      <ol ref={list} className="arena-rows">
        {rows.map((row) => (
          <Row key={row.player_id} row={row} own={own} isRunning={isRunning} />
        ))}
        {!isOwnShown && own && <Row row={own} own={own} isRunning={isRunning} />}
      </ol>
      {more > 0 && (
        <Button variant="quiet" size="sm" onClick={onMore}>
          {more} more
          <ChevronDown aria-hidden />
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  row: StandingRow
  own: OwnStanding | null
  isRunning: boolean
}

function Row({ row, own, isRunning }: RowProps) {
  const isOwn = row.player_id === own?.player_id
  const hidden = row.games - row.recent.length
  return (
    <li className="arena-row" value={row.rank} data-own={isOwn}>
      <span className="arena-rank">{row.rank}</span>
      <span className="arena-avatar">
        <Avatar name={row.name} side={isOwn ? 'mine' : 'theirs'} size="sm" />
      </span>
      <span className="arena-name">
        <PlayerName name={row.name} own={isOwn} />
        {isRunning && row.doubled && (
          <>
            <Flame aria-hidden size={18} className="arena-flame" />
            <span className="sr-only">, the next win counts 4</span>
          </>
        )}
      </span>
      <span className="arena-chips">
        {row.recent.slice(-SHOWN_CHIPS).map((points, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the row is what a chip is.
          <PointsChip key={index} points={points} />
        ))}
        {hidden > 0 && <span className="arena-more-chips">+{hidden}</span>}
      </span>
      {isRunning && (
        <span className="arena-activity" data-activity={row.activity}>
          {ACTIVITY_WORDS[row.activity]}
        </span>
      )}
      <span className="arena-points">
        {row.points}
        <span className="sr-only"> points</span>
      </span>
    </li>
  )
}
