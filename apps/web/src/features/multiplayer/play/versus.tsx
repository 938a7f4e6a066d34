import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Pips } from '../../../ui/pips.tsx'
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
      <VersusSide side="mine" name="You" {...mine} />
      <div className="versus-middle">{children}</div>
      <VersusSide side="theirs" name="Opponent" {...theirs} />
    </div>
  )
}

function VersusSide({
  side,
  name,
  score,
  pips,
  present,
  winner = false,
}: MatchSide & { side: 'mine' | 'theirs'; name: string }) {
  return (
    <div className="versus-side" data-side={side} data-away={!present} data-winner={winner}>
      <span aria-hidden className="avatar" data-side={side}>
        <UserRound />
      </span>
      <span className="versus-name">{name}</span>
      <span className="versus-score">
        <RollingNumber value={score} label={`${name === 'You' ? 'Your' : "Opponent's"} score`} />
      </span>
      <Pips pips={pips} label={pipsLabel(name, pips)} size="sm" />
    </div>
  )
}
