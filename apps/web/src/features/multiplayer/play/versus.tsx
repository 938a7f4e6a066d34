import { type ReactNode, useState } from 'react'
import { Avatar, type Side } from '../../../ui/display/avatar.tsx'
import { OwnTag, PlayerName } from '../../../ui/display/player-name.tsx'
import { Pips } from '../../../ui/game/pips.tsx'
import { type MatchSide, pipsLabel } from './match-sides.ts'
import { RollingNumber } from './rolling-number.tsx'
import './versus.css'

interface VersusProps {
  mine: MatchSide
  theirs: MatchSide
  /** Shown between the two: the clock, or a separator. */
  children: ReactNode
  /** Shown with the opponent: how long an absent one has to come back. */
  wait?: ReactNode
}

/** The player at the left, the opponent at the right; on a wide screen at both edges of it. */
export function Versus({ mine, theirs, children, wait }: VersusProps) {
  return (
    <div className="versus">
      <VersusSide side="mine" {...mine} />
      <div className="versus-middle">{children}</div>
      <VersusSide side="theirs" {...theirs} wait={wait} />
    </div>
  )
}

interface VersusSideProps extends MatchSide {
  side: Side
  wait?: ReactNode
}

function VersusSide({ side, name, rating, score, pips, present, wait }: VersusSideProps) {
  const isMine = side === 'mine'
  const bump = useBump(score)
  return (
    <div className="versus-side" data-side={side}>
      <span className="versus-avatar">
        <Avatar name={name} side={side} size="stage" away={!present} />
        {wait}
      </span>
      <span className="versus-name">
        <PlayerName name={name} />
      </span>
      {isMine && (
        <span className="versus-tag">
          <OwnTag />
        </span>
      )}
      {rating !== null && <span className="versus-rating">{rating}</span>}
      <span className="versus-score">
        <RollingNumber value={score} label={`${isMine ? 'Your' : "Opponent's"} score`} />
        {!isMine && bump > 0 && (
          <span aria-hidden key={bump} className="versus-bump">
            +1
          </span>
        )}
      </span>
      <Pips pips={pips} label={pipsLabel(isMine ? 'You' : name, pips)} size="sm" />
    </div>
  )
}

/** Counts how often the score rose while it was on the screen. */
function useBump(score: number): number {
  const [last, setLast] = useState(score)
  const [bump, setBump] = useState(0)
  if (score !== last) {
    setLast(score)
    if (score > last) setBump(bump + 1)
  }
  return bump
}
