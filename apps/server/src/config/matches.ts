import type { MatchRules } from '../features/matches/game-starter.ts'
import type { SettingsReader } from './settings-reader.ts'

const DEFAULT_QUESTIONS = 10
const MAX_QUESTIONS = 50
const MAX_SECONDS = 120

/** How long a match is. By default people get ten questions and time to read them; tests ask for less. */
export function readMatchSettings(settings: SettingsReader): Omit<MatchRules, 'countdownMs'> {
  const questions = settings.number(
    'MATCH_QUESTIONS',
    (value) => Number.isInteger(value) && value >= 1 && value <= MAX_QUESTIONS,
    `must be a whole number from 1 to ${MAX_QUESTIONS}.`,
  )
  const seconds = settings.number(
    'QUESTION_SECONDS',
    (value) => value > 0 && value <= MAX_SECONDS,
    `must be a number of seconds up to ${MAX_SECONDS}.`,
  )
  return { questions: questions ?? DEFAULT_QUESTIONS, timerMs: seconds === null ? null : Math.ceil(seconds * 1000) }
}
