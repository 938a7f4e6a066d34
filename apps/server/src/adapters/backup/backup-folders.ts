import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Each backup is a folder that is named after its moment; `deploy/backup-postgres.sh` uses the same names. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
/** One of these has its name only once it is complete and was checked. */
const COMPLETE = ['knowdown.db', 'knowdown.dump']

export const backupName = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** When the newest complete backup was made, in epoch milliseconds; null when there is none. */
export function newestBackup(dir: string): number | null {
  const complete = backupsIn(dir).filter(({ name }) => COMPLETE.some((file) => existsSync(join(dir, name, file))))
  return complete.length === 0 ? null : Math.max(...complete.map(({ at }) => at))
}

/** Deletes backups that were made before, and nothing else that is in the folder. Returns their names. */
export function deleteBackupsBefore(dir: string, before: number): string[] {
  const old = backupsIn(dir).filter(({ at }) => at < before)
  for (const { name } of old) rmSync(join(dir, name), { recursive: true })
  return old.map(({ name }) => name)
}

function backupsIn(dir: string): { name: string; at: number }[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir).flatMap((name) => {
    const [, date, hours, minutes, seconds] = NAME.exec(name) ?? []
    const at = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
    return Number.isNaN(at) ? [] : [{ name, at }]
  })
}
