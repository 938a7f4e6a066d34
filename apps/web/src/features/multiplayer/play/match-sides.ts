import { opponentOf, type Role } from '@knowdown/domain/match/role'
import type { Pip } from '../../../ui/pips.tsx'
import type { MatchScreen } from '../state/match-screen.ts'

/** One player as the header shows them. */
export interface MatchSide {
  score: number
  pips: readonly Pip[]
  present: boolean
  winner?: boolean
}

interface MatchSides {
  mine: MatchSide
  theirs: MatchSide
}

/** Both players during the match. */
export function playingSides({ role, scores, verdicts, turn, opponent, questionCount }: MatchScreen): MatchSides {
  const theirVerdicts = opponent?.verdicts ?? []
  const openIndex = turn.kind === 'open' || turn.kind === 'judged' ? turn.index : null
  return {
    mine: { score: scores[role], pips: pipsOf(verdicts, questionCount, openIndex), present: true },
    theirs: {
      score: scores[opponentOf(role)],
      pips: pipsOf(theirVerdicts, questionCount, opponent?.completed ? null : theirVerdicts.length),
      present: opponent?.present ?? false,
    },
  }
}

/** Both players after the match, when all answers of both are known. */
export function finalSides({ role, result, scores, questionCount }: MatchScreen): MatchSides {
  const sideOf = (player: Role): MatchSide => {
    const answers = (result?.answers ?? []).filter((answer) => answer.player === player)
    const verdicts = answers.toSorted((one, other) => one.index - other.index).map(({ was_correct }) => was_correct)
    return {
      score: scores[player],
      pips: pipsOf(verdicts, questionCount, null),
      present: true,
      winner: result?.winner === player,
    }
  }
  return { mine: sideOf(role), theirs: sideOf(opponentOf(role)) }
}

/** One pip per question: answered right or wrong, open, or still ahead. */
function pipsOf(verdicts: readonly (boolean | null)[], count: number, openIndex: number | null): Pip[] {
  return Array.from({ length: count }, (_, index) => {
    const verdict = verdicts[index]
    if (verdict === undefined) return index === openIndex ? 'open' : 'ahead'
    if (verdict === null) return 'done'
    return verdict ? 'right' : 'wrong'
  })
}

export function pipsLabel(name: string, pips: readonly Pip[]): string {
  const right = pips.filter((pip) => pip === 'right').length
  const unanswered = pips.filter((pip) => pip === 'ahead' || pip === 'open').length
  return `${name}: ${pips.length - unanswered} of ${pips.length} answered, ${right} seen right`
}
