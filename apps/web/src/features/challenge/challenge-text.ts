import { DIFFICULTY_LABELS, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import { isTimeCompared } from '@knowdown/domain/challenge/challenge'
import type { RunTiming } from '@knowdown/domain/run/run'
import { formatDuration } from '../../ui/display/format-duration.ts'
import type { Comparison } from './use-challenge.ts'

/** A time that was not measured like the others' is no number to compare. */
export const formatTime = (totalMs: number, timing: RunTiming): string =>
  isTimeCompared(timing) ? formatDuration(totalMs) : 'untimed'

export const levelName = (difficulty: string): string =>
  isDifficulty(difficulty) ? DIFFICULTY_LABELS[difficulty].label : difficulty

/** So many questions behind are still close. */
const CLOSE = 2

/** What stands over a result, by how far the two are apart. */
export function headline({ own, other }: Pick<Comparison, 'own' | 'other'>, isSender: boolean): string {
  if (!other) return isSender ? `${own.right} of 10 right` : 'Well played!'
  if (own.right === other.right) return 'It’s a tie!'
  if (own.right > other.right) return 'You are ahead!'
  return other.right - own.right <= CLOSE ? 'So close!' : 'Ahead of you this time'
}
