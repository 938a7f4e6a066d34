export const PROGRESS_START = 10
export const PROGRESS_DONE = 100
export const PROGRESS_EVERY_MS = 300
/** The quiz begins so long after its questions came, so that the full bar is seen. */
export const QUIZ_STARTS_AFTER_MS = 500

const CEILING = 90
const LONGEST_STEP = 15

/** One step of 1 to 15, by a roll of the dice. It stops at 90: a bar that waits at the end would be a lie. */
export function nextProgress(progress: number, roll: number): number {
  if (progress >= CEILING) return progress
  return Math.min(CEILING, progress + 1 + Math.floor(roll * LONGEST_STEP))
}
