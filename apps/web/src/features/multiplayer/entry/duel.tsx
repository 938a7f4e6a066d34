import { UserRound } from 'lucide-react'

/** Two seats facing each other: the sign of a battle. */
export function Duel() {
  return (
    <div aria-hidden className="duel">
      <span className="avatar avatar-lg" data-side="mine">
        <UserRound />
      </span>
      <span className="duel-versus">vs</span>
      <span className="avatar avatar-lg" data-side="theirs">
        <UserRound />
      </span>
    </div>
  )
}
