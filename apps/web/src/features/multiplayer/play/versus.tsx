import type { ReactNode } from 'react'
import { Avatar, type Side } from '../../../ui/avatar.tsx'
import { Pips } from '../../../ui/pips.tsx'
import { PlayerName } from '../../../ui/player-name.tsx'
import { type MatchSide, pipsLabel } from './match-sides.ts'
import { RollingNumber } from './rolling-number.tsx'
import './versus.css'

interface VersusProps {
  mine: MatchSide
  theirs: MatchSide
  /** Shown between the two: the clock, or a separator. */
  children: ReactNode
}

/** The player at the left, the opponent at the right. */
export function Versus({ mine, theirs, children }: VersusProps) {
  return (
    <div className="versus">
      <VersusSide side="mine" {...mine} />
      <div className="versus-middle">{children}</div>
      <VersusSide side="theirs" {...theirs} />
    </div>
  )
}

function VersusSide({ side, name, rating, score, pips, present, winner = false }: MatchSide & { side: Side }) {
  const isMine = side === 'mine'
  return (
    <div className="versus-side" data-side={side} data-winner={winner}>
      <Avatar name={name} side={side} away={!present} />
      <span className="versus-name">
        <PlayerName name={name} own={isMine} />
      </span>
      {rating !== null && <span className="versus-rating">{rating}</span>}
      <span className="versus-score">
        <RollingNumber value={score} label={`${isMine ? 'Your' : "Opponent's"} score`} />
      </span>
      <Pips pips={pips} label={pipsLabel(isMine ? 'You' : name, pips)} size="sm" />
    </div>
  )
}
