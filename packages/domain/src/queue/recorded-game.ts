import type { PlayedGame } from '../match/match.ts'
import { isBot } from '../match/rating-eligibility.ts'
import type { Role } from '../match/role.ts'

/** How many recorded games of one account are kept; then the oldest goes. */
export const MAX_RECORDED_GAMES = 200
/** How many points of rating a recorded player may be away. */
export const RECORDED_WINDOW = 200

/** One question of a recorded game. What was chosen is not kept. */
export interface RecordedAnswer {
  questionId: string
  correct: boolean
  /** Null when nothing was chosen in time. */
  tookMs: number | null
}

/**
 * What one player did in a battle, for others to play against. Null when it is nothing to play against: the game ended
 * before this player's last question, a bot played, or nobody was there for more than half of it.
 */
export function recordingOf(played: Pick<PlayedGame, 'game'>, role: Role): RecordedAnswer[] | null {
  const { questions, seats } = played.game
  const { verdicts } = seats[role]
  const answered = verdicts.filter(({ choice }) => choice !== null).length
  if (verdicts.length < questions.length || answered < questions.length / 2 || isBot(played, role)) return null
  return verdicts.flatMap(({ choice, correct, tookMs }, index) => {
    const questionId = questions[index]?.id
    return questionId === undefined ? [] : [{ questionId, correct, tookMs: choice === null ? null : tookMs }]
  })
}

interface RecordedGame {
  /** At the time of the game. */
  rating: number
  recordedAt: number
  answers: readonly RecordedAnswer[]
}

/** The games that a player can be offered, the nearest rating first; of equally near ones the newest. */
export const playableRecordings = <Game extends RecordedGame>(
  games: readonly Game[],
  rating: number,
  /** The player has seen this question, or it cannot be asked now. */
  isLeftOut: (questionId: string) => boolean,
): Game[] => {
  const distance = (game: Game) => Math.abs(game.rating - rating)
  return games
    .filter(
      (game) => distance(game) <= RECORDED_WINDOW && !game.answers.some(({ questionId }) => isLeftOut(questionId)),
    )
    .toSorted((one, other) => distance(one) - distance(other) || other.recordedAt - one.recordedAt)
}
