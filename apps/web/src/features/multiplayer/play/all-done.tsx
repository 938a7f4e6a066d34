import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts'
import type { MatchScreen } from '../state/match-screen.ts'
import { sidesOf } from '../state/sides.ts'
import { WAITING } from '../state/status-words.ts'
import { Versus } from './versus.tsx'

export function AllDone({ screen }: { screen: MatchScreen }) {
  const heading = useFocusOnArrival()
  return (
    <div className="all-done">
      <div className="all-done-words">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          All Done!
        </h1>
        <p className="text-lg text-muted">{screen.opponent?.completed ? 'Both players completed!' : WAITING}</p>
      </div>
      <Versus {...sidesOf(screen)}>
        <span aria-hidden className="duel-versus">
          vs
        </span>
      </Versus>
    </div>
  )
}
