import { latestGame, type Match } from './match.ts'
import { opponentOf, type Role } from './role.ts'

/** One question of a finished game as one player reads it afterwards. */
export interface ComparedQuestion {
  index: number
  question: string
  answer: string
  mine: ComparedAnswer
  /** Null when the opponent did not reach this question. */
  theirs: ComparedAnswer | null
}

export interface ComparedAnswer {
  choice: string | null
  correct: boolean
  timedOut: boolean
}

/**
 * Both players' answers, question by question; null while a game runs. Holds only questions that this player has
 * settled: after a forfeit the others must stay unknown.
 */
export function comparisonFor(match: Match, role: Role): ComparedQuestion[] | null {
  const game = match.phase === 'playing' ? null : latestGame(match)
  if (!game) return null
  return game.seats[role].verdicts.flatMap((mine, index) => {
    const question = game.questions[index]
    const theirs = game.seats[opponentOf(role)].verdicts[index]
    if (!question) return []
    const compared = { index, question: question.question, answer: question.answer }
    return [{ ...compared, mine: answerOf(mine), theirs: theirs ? answerOf(theirs) : null }]
  })
}

const answerOf = ({ choice, correct, timedOut }: ComparedAnswer): ComparedAnswer => ({ choice, correct, timedOut })
