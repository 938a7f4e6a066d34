import { DIFFICULTY_LABELS, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import { isTimeCompared } from '@knowdown/domain/challenge/challenge'
import type { RunTiming } from '@knowdown/domain/run/run'
import { formatDuration } from '../../ui/display/format-duration.ts'

/** A time that was not measured like the others' is no number to compare. */
export const formatTime = (totalMs: number, timing: RunTiming): string =>
  isTimeCompared(timing) ? formatDuration(totalMs) : 'untimed'

export const levelName = (difficulty: string): string =>
  isDifficulty(difficulty) ? DIFFICULTY_LABELS[difficulty].label : difficulty
