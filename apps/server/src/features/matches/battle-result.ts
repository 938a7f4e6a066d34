import type { Match, PlayedGame } from '@knowdown/domain/match/match'
import { isBot, ratedSeats } from '@knowdown/domain/match/rating-eligibility'
import type { PerRole, Role } from '@knowdown/domain/match/role'
import { recordingOf } from '@knowdown/domain/queue/recorded-game'
import type { FirstAnswer } from '../stats/ledger.ts'
import type { BattleResult, StoredMatch } from './match-store.ts'

/** Unique over all lobbies and their games. */
export const battleIdOf = (matchId: string, round: number): string => `${matchId}-${round}`

/** The record for the ledger when a move has ended a game; null when it has not. */
export function battleResult({ matchId, match: before }: StoredMatch, after: Match, at: number): BattleResult | null {
  if (before.phase !== 'playing' || after.phase !== 'finished') return null
  const { game, result } = after
  const right = result.scores
  return {
    battleId: battleIdOf(matchId, after.round),
    category: after.category,
    difficulty: after.difficulty,
    finishedAt: at,
    right,
    wrong: perRole((role) => game.seats[role].verdicts.length - right[role]),
    winner: result.winner,
    forfeit: result.forfeit,
    firstAnswers: perRole((role) => (isBot(after, role) ? [] : firstAnswers(after, role))),
    rated: ratedSeats(after),
    ...(after.unrated && { unrated: after.unrated }),
    reached: result.reached,
    missed: perRole((role) => missedQuestions(after, role)),
    recordings: perRole((role) => recordingOf(after, role)),
  }
}

/** A question that timed out has no answer. */
const firstAnswers = ({ game }: PlayedGame, role: Role): FirstAnswer[] =>
  game.seats[role].verdicts.flatMap(({ choice }, index) => {
    const question = game.questions[index]
    return question?.fresh && choice !== null ? [{ questionId: question.id, answer: choice }] : []
  })

const missedQuestions = ({ game }: PlayedGame, role: Role): string[] =>
  game.seats[role].verdicts.flatMap(({ correct }, index) => {
    const question = game.questions[index]
    return question && !correct ? [question.id] : []
  })

const perRole = <Value>(of: (role: Role) => Value): PerRole<Value> => ({ host: of('host'), guest: of('guest') })
