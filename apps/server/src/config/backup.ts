import { resolve } from 'node:path'
import { KEPT_DAYS } from '@knowdown/domain/privacy/kept-data'
import type { SettingsReader } from './settings-reader.ts'

export interface BackupSettings {
  /** Where backups are kept, each in a folder of its own. */
  dir: string
  keepDays: number
}

const KEEP_DAYS = 14

/** Null: this server makes no backups by itself and does not know of any. */
export function readBackupSettings(settings: SettingsReader, workingDir: string): BackupSettings | null {
  const dir = settings.text('BACKUP_DIR')
  const keepDays = settings.number(
    'BACKUP_KEEP_DAYS',
    (days) => Number.isInteger(days) && days >= 1 && days <= KEPT_DAYS.backup,
    `must be a whole number of days from 1 to ${KEPT_DAYS.backup}: players are told that backups are deleted by then.`,
  )
  return dir === undefined ? null : { dir: resolve(workingDir, dir), keepDays: keepDays ?? KEEP_DAYS }
}
