import type { SettingsReader } from './settings-reader.ts'

const DEFAULT_MB = 2_000
const MOST_MB = 1_000_000

export interface PictureSettings {
  /** How many bytes all pictures of own quizzes may have together. */
  mostBytes: number
}

export function readPictureSettings(settings: SettingsReader): PictureSettings {
  const megabytes = settings.number(
    'PICTURES_MAX_MB',
    (value) => Number.isInteger(value) && value >= 0 && value <= MOST_MB,
    `must be a whole number from 0 to ${MOST_MB}.`,
  )
  return { mostBytes: (megabytes ?? DEFAULT_MB) * 1_000_000 }
}
