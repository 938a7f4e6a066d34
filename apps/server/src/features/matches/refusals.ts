import type { Refusal } from '@knowdown/domain/match/move'
import { Problem } from '../../problem.ts'

/** The same for a code that never was, is no code, or is over: nobody learns which by guessing. */
export const lobbyNotFound = (): Problem => new Problem('not-found', 'Lobby not found.')

export const notYourSeat = (): Problem => new Problem('forbidden', 'This player id does not belong to the lobby.')

const PROBLEMS = {
  'lobby-full': ['invalid', 'The lobby is full.'],
  'lobby-ended': ['conflict', 'This lobby has ended.'],
  'no-such-seat': ['forbidden', 'This player id does not belong to the lobby.'],
  'opponent-left': ['conflict', 'Your opponent has left.'],
  'not-playing': ['conflict', 'No match is being played.'],
  'question-not-open': ['conflict', 'This question is not open.'],
  'already-answered': ['conflict', 'This question is answered already.'],
  'too-late': ['conflict', 'The time for this question is over.'],
  'not-an-option': ['invalid', 'The answer is not one of the options.'],
  'questions-not-wanted': ['conflict', 'The match has started already.'],
  'questions-repeated': ['unavailable', 'There are no fresh questions left. Please open a new lobby.'],
  'questions-unfit': ['unavailable', 'There are no questions for this match right now.'],
} as const satisfies Record<Refusal, readonly [Problem['kind'], string]>

export function problemFor(refusal: Refusal): Problem {
  const [kind, detail] = PROBLEMS[refusal]
  return new Problem(kind, detail)
}
