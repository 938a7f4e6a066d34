import { opponentOf, type Role } from '@knowdown/domain/match/role'
import type { Pip } from '../../../ui/game/pips.tsx'
import type { MatchScreen } from '../state/match-screen.ts'

/** One player as the header shows them. */
export interface MatchSide {
  name: string
  /** As it is shown; null for a visitor. */
  rating: string | null
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
export function playingSides(screen: MatchScreen): MatchSides {
  const { role, scores, verdicts, turn, opponent, questionCount } = screen
  const theirVerdicts = opponent?.verdicts ?? []
  const openIndex = turn.kind === 'open' || turn.kind === 'judged' ? turn.index : null
  return {
    mine: {
      ...playerOf(screen, role),
      score: scores[role],
      pips: pipsOf(verdicts, questionCount, openIndex),
      present: true,
    },
    theirs: {
      ...playerOf(screen, opponentOf(role)),
      score: scores[opponentOf(role)],
      pips: pipsOf(theirVerdicts, questionCount, opponent?.completed ? null : theirVerdicts.length),
      present: opponent?.present ?? false,
    },
  }
}

/** Both players after the match, when all answers of both are known. */
export function finalSides(screen: MatchScreen): MatchSides {
  const { role, result, questionCount } = screen
  const scores = { host: result?.host_score ?? 0, guest: result?.guest_score ?? 0 }
  const sideOf = (player: Role): MatchSide => {
    const answers = (result?.answers ?? []).filter((answer) => answer.player === player)
    const verdicts = answers.toSorted((one, other) => one.index - other.index).map(({ was_correct }) => was_correct)
    return {
      ...playerOf(screen, player),
      score: scores[player],
      pips: pipsOf(verdicts, questionCount, null),
      present: true,
      winner: result?.winner === player,
    }
  }
  return { mine: sideOf(role), theirs: sideOf(opponentOf(role)) }
}

/** A name until the view tells the real one, which takes a moment after somebody has joined. */
const UNNAMED = { mine: 'You', theirs: 'Opponent' }

export function playerOf({ players, role: own }: Pick<MatchScreen, 'players' | 'role'>, role: Role) {
  const player = players?.[role]
  const name = player?.name ?? UNNAMED[role === own ? 'mine' : 'theirs']
  return { name, rating: player?.rating ? ratingText(player.rating) : null }
}

/** A rating that is still uncertain carries a question mark. */
const ratingText = ({ value, provisional }: { value: number; provisional: boolean }): string =>
  `${value}${provisional ? '?' : ''}`

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
