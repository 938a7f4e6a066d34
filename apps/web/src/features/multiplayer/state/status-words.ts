/** What a player reads about the other one. */
export const WAITING = 'Waiting for opponent...'
const JOINED = 'Opponent joined. Waiting for them to be ready...'
export const READY = 'Opponent is ready, waiting for game to start...'
export const ANSWERED = 'Opponent processed an answer'
export const SELF_COMPLETED = 'Waiting for opponent to finish...'
export const COMPLETED = 'Opponent has completed all questions'

export function answerWords(wasCorrect: boolean, isTimeout: boolean): string {
  if (isTimeout) return 'Opponent timed out'
  return wasCorrect ? 'Opponent answered correctly' : 'Opponent answered incorrectly'
}

export function gatheringWords(opponent: { ready: boolean } | null): string {
  if (!opponent) return WAITING
  return opponent.ready ? READY : JOINED
}

export function endedWords(endedBy: 'host' | 'guest' | 'clock'): string {
  if (endedBy === 'clock') return 'This lobby was open too long and has closed.'
  return endedBy === 'host' ? 'Game ended by host' : 'Game ended by opponent'
}

/** `seconds` is null, or not above zero, when nobody knows whether there is still hope. */
export const awayWords = (seconds: number | null): string =>
  seconds !== null && seconds > 0 ? `Opponent disconnected, ${seconds} s to come back` : 'Opponent disconnected'
