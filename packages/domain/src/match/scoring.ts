import type { Game } from './game.ts'
import { type PerRole, ROLES, type Role } from './role.ts'

export type Scores = PerRole<number>
export type Winner = Role | 'tie'

/** One point for each right answer: fair whatever the network, and ties are part of the game. */
export const scoresOf = ({ seats }: Game): Scores => ({
  host: seats.host.verdicts.filter(({ correct }) => correct).length,
  guest: seats.guest.verdicts.filter(({ correct }) => correct).length,
})

export function winnerOf({ host, guest }: Scores): Winner {
  if (host === guest) return 'tie'
  return host > guest ? 'host' : 'guest'
}

/** An answer as both players may read it once the battle is over. */
export interface GivenAnswer {
  role: Role
  index: number
  choice: string | null
  correct: boolean
  timedOut: boolean
}

export const answersOf = ({ seats }: Game): GivenAnswer[] =>
  ROLES.flatMap((role) =>
    seats[role].verdicts.map(({ choice, correct, timedOut }, index) => ({ role, index, choice, correct, timedOut })),
  )
