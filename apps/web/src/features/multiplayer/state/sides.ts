import { matchPips } from './match-pips.ts'
import type { MatchScreen, Role } from './match-screen.ts'

export const otherRole = (role: Role): Role => (role === 'host' ? 'guest' : 'host')

/** Both players as the header of a running match shows them. */
export function sidesOf({ role, scores, verdicts, turn, opponent, count }: MatchScreen) {
  const theirs = opponent?.verdicts ?? []
  const open = turn.kind === 'open' || turn.kind === 'judged' ? turn.index : null
  return {
    mine: { score: scores[role], pips: matchPips(verdicts, count, open), present: true },
    theirs: {
      score: scores[otherRole(role)],
      pips: matchPips(theirs, count, opponent?.completed ? null : theirs.length),
      present: opponent?.present ?? false,
    },
  }
}
