import type { MatchRules } from '../features/matches/dealing.ts'

interface Reader {
  given(name: string): string | undefined
  fault(name: string, wants: string): void
}

const QUESTIONS = 10
const MOST_QUESTIONS = 50
const MOST_SECONDS = 120

/** How long a battle is. People play ten questions at the pace of reading; tests are in a hurry. */
export function readMatchSettings({ given, fault }: Reader): MatchRules {
  const number = (name: string, isGood: (value: number) => boolean, wants: string): number | null => {
    const text = given(name)
    if (text === undefined) return null
    const value = Number(text)
    if (isGood(value)) return value
    fault(name, wants)
    return null
  }
  const questions = number(
    'MATCH_QUESTIONS',
    (value) => Number.isInteger(value) && value >= 1 && value <= MOST_QUESTIONS,
    `must be a whole number from 1 to ${MOST_QUESTIONS}.`,
  )
  const seconds = number(
    'QUESTION_SECONDS',
    (value) => value > 0 && value <= MOST_SECONDS,
    `must be a number of seconds up to ${MOST_SECONDS}.`,
  )
  return { questions: questions ?? QUESTIONS, timerMs: seconds === null ? null : Math.ceil(seconds * 1000) }
}
