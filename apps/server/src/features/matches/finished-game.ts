import type { Match, PlayedGame } from '@knowdown/domain/match/match'
import { opponentOf, type PerRole, type Role } from '@knowdown/domain/match/role'
import type { FirstAnswer } from '../stats/ledger.ts'
import type { FinishedGame, StoredMatch } from './match-store.ts'

const RATED_FROM_QUESTION = 5
/** Nobody reads a question and chooses within this; a few times is no accident. */
const INHUMAN_MS = 150
const INHUMAN_ANSWERS = 3

/** What the ledger must hear when a move has ended a battle; null when it has not. */
export function finishedGame({ matchId, match: before }: StoredMatch, after: Match, at: number): FinishedGame | null {
  if (before.phase !== 'playing' || after.phase !== 'finished') return null
  const { game, result } = after
  const right = result.scores
  return {
    battleId: `${matchId}-${after.round}`,
    category: after.category,
    difficulty: after.difficulty,
    finishedAt: at,
    right,
    wrong: perRole((role) => game.seats[role].verdicts.length - right[role]),
    winner: result.winner,
    forfeit: result.forfeit,
    firstAnswers: perRole((role) => (isBot(after)(role) ? [] : firstAnswers(after, role))),
    rated: perRole((role) => saysSomething(result) && isRated(role, result, isBot(after))),
  }
}

const saysSomething = ({ reached }: PlayedGame['result']): boolean =>
  Math.min(reached.host, reached.guest) >= RATED_FROM_QUESTION

/** Who answers like a machine gains nothing by it; nor can he take from the other one what that one has won. */
const isRated = (role: Role, { winner }: PlayedGame['result'], isBot: (role: Role) => boolean): boolean =>
  !isBot(role) && (winner === role || !isBot(opponentOf(role)))

const isBot =
  ({ game }: PlayedGame) =>
  (role: Role): boolean =>
    game.seats[role].verdicts.filter(({ choice, tookMs }) => choice !== null && tookMs < INHUMAN_MS).length >=
    INHUMAN_ANSWERS

/** Who let the time run out has not answered. */
const firstAnswers = ({ game }: PlayedGame, role: Role): FirstAnswer[] =>
  game.seats[role].verdicts.flatMap(({ choice }, index) => {
    const question = game.questions[index]
    return question?.fresh && choice !== null ? [{ questionId: question.id, answer: choice }] : []
  })

const perRole = <Value>(of: (role: Role) => Value): PerRole<Value> => ({ host: of('host'), guest: of('guest') })
