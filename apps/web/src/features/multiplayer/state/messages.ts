import type { ApiFailure } from '../../../api/api.ts'

const NOT_FOUND = 404
const BAD_REQUEST = 400

export const WAITING = 'Waiting for opponent...'
const JOINED = 'Opponent joined. Waiting for them to be ready...'
const OPPONENT_LEFT = 'Your opponent left the match.'
export const OPPONENT_READY = 'Opponent is ready, waiting for game to start...'
export const OPPONENT_ANSWERED = 'Opponent processed an answer'
export const SELF_COMPLETED = 'Waiting for opponent to finish...'
export const OPPONENT_COMPLETED = 'Opponent has completed all questions'
export const INVALID_CODE = 'Please enter a valid 4-character lobby code'
export const LOBBY_GONE = 'This game is over.'
export const CANNOT_SUBMIT = 'Cannot submit answer: Critical information missing.'

export function opponentAnsweredMessage(wasCorrect: boolean, isTimeout: boolean): string {
  if (isTimeout) return 'Opponent timed out'
  return wasCorrect ? 'Opponent answered correctly' : 'Opponent answered incorrectly'
}

/** `left` when the opponent gave up the last game and will not come back. */
export function waitingMessage(opponent: { ready: boolean } | null, left = false): string {
  if (left) return OPPONENT_LEFT
  if (!opponent) return WAITING
  return opponent.ready ? OPPONENT_READY : JOINED
}

export function endedMessage(endedBy: 'host' | 'guest' | 'clock'): string {
  if (endedBy === 'clock') return 'This lobby was open too long and has closed.'
  return endedBy === 'host' ? 'Game ended by host' : 'Game ended by opponent'
}

/** How a game that was not played to its end ended; null for all others. */
export function unfinishedMessage(
  { forfeit, claimed }: { forfeit: string | null; claimed?: boolean | undefined },
  role: string,
  opponent: string,
): string | null {
  if (forfeit === null) return null
  if (!claimed) return forfeit === role ? 'You left the match.' : OPPONENT_LEFT
  return forfeit === role
    ? `${opponent} claimed the win while you were away.`
    : `${opponent} stayed away. The win is yours.`
}

/** `seconds` is null or not above zero when it is not known whether the opponent can still come back. */
export const awayMessage = (seconds: number | null): string =>
  seconds !== null && seconds > 0 ? `Opponent disconnected, ${seconds} s to come back` : 'Opponent disconnected'

/** The detail of the server is a second line. */
export const createFailedMessage = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? `Failed to create lobby\n${failure.detail}` : 'Failed to create lobby'

export function joinFailedMessage(failure: ApiFailure): string {
  if (failure.kind === 'offline') return 'Network error: Could not reach the lobby.'
  if (failure.status === NOT_FOUND) return 'Lobby not found. Please check the code and try again.'
  const detail = failure.kind === 'refused' ? failure.detail : 'The reply could not be read.'
  return failure.status === BAD_REQUEST ? `Cannot join lobby: ${detail}` : `Error (${failure.status}): ${detail}`
}

export const readyFailedMessage = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? failure.detail : 'Failed to set ready status'

export const claimFailedMessage = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? failure.detail : 'Network error: Could not claim the win.'

export function answerFailedMessage(failure: ApiFailure): string {
  if (failure.kind === 'refused') return `Submission failed: ${failure.detail}`
  return failure.kind === 'garbled' ? `Submission failed: ${failure.status}` : 'Network error: Could not submit answer.'
}

/** The server may send a category by its slug. */
export const categoryTitle = (category: string): string =>
  category.replace(/-/g, ' ').replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase())
