import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Pip, Pips } from '../../../ui/pips.tsx'
import { pipsLabel } from '../state/match-pips.ts'
import { RollingNumber } from './rolling-number.tsx'

interface Side {
  score: number
  pips: readonly Pip[]
  present: boolean
  winner?: boolean
}

interface VersusProps {
  mine: Side
  theirs: Side
  /** Between the two: the clock, or the word that settles it. */
  children: ReactNode
}

/** You at the left, the other at the right, and what matters now in between. */
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
}: Side & { side: 'mine' | 'theirs'; name: string }) {
  return (
    <div className="versus-side" data-side={side} data-away={!present} data-winner={winner}>
      <span aria-hidden className="avatar" data-side={side}>
        <UserRound />
      </span>
      <span className="versus-name">{name}</span>
      <span className="versus-score">
        <RollingNumber value={score} label={`${name === 'You' ? 'Your' : "Opponent's"} score`} />
      </span>
      <Pips pips={pips} label={pipsLabel(name, pips)} />
    </div>
  )
}
