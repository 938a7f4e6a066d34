import type { RunAnswer } from '../run/run.ts'
import { type CalendarDate, dayNumber } from './calendar-date.ts'

/** The date of daily number 1. */
export const FIRST_DAILY: CalendarDate = '2026-11-15'
export const DAILY_SIZE = 10
/** With fewer players the percentage would be mostly chance. */
export const MIN_PLAYERS_TO_COMPARE = 20

export const dailyNumber = (date: CalendarDate): number => dayNumber(date) - dayNumber(FIRST_DAILY) + 1

/** How many players reached each score, from 0 to 10. */
export type ScoreCounts = readonly number[]

/** The share of players with a lower score in percent; null until enough have finished. */
export function betterThanPercent(counts: ScoreCounts, score: number): number | null {
  const players = counts.reduce((sum, count) => sum + count, 0)
  if (players < MIN_PLAYERS_TO_COMPARE) return null
  const lower = counts.slice(0, score).reduce((sum, count) => sum + count, 0)
  return Math.round((100 * lower) / (players - 1))
}

export interface SharedDaily {
  date: CalendarDate
  answers: readonly RunAnswer[]
  streak: number
  address: string
}

/** The text that players paste into a chat. It contains nothing of the questions. */
export function dailyShareText({ date, answers, streak, address }: SharedDaily): string {
  const right = answers.filter(({ correct }) => correct).length
  const squares = Array.from({ length: DAILY_SIZE }, (_, index) => squareFor(answers[index])).join('')
  return [
    `Knowdown Daily ${dailyNumber(date)}: ${right}/${DAILY_SIZE}`,
    squares,
    ...(streak > 1 ? [`Streak: ${streak} days`] : []),
    // Screen readers read the squares one by one, so a sentence repeats the result.
    `${right} of ${DAILY_SIZE} right.`,
    address,
  ].join('\n')
}

function squareFor(answer: RunAnswer | undefined): string {
  if (answer?.correct) return '🟩'
  return answer === undefined || answer.choice === null ? '⬜' : '🟥'
}
