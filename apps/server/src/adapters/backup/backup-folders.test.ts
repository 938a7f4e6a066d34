import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'
import { backupName, deleteBackupsBefore, newestBackup } from './backup-folders.ts'

const MONDAY = Date.parse('2026-11-16T03:00:00Z')
const DAY_MS = 86_400_000

function backups(...names: [name: string, file: string][]): string {
  const folder = tempDir()
  onTestFinished(folder.remove)
  for (const [name, file] of names) {
    mkdirSync(join(folder.path, name), { recursive: true })
    writeFileSync(join(folder.path, name, file), '')
  }
  return folder.path
}

test('[OP7] the newest backup is the newest complete one, of either database', () => {
  const [first, second, third] = [0, 1, 2].map((day) => backupName(MONDAY + day * DAY_MS))
  expect(first).toBe('2026-11-16T03-00-00Z')
  const dir = backups(
    [`${first}`, 'knowdown.db'],
    [`${second}`, 'knowdown.dump'],
    [`${third}`, 'knowdown.db.unfinished'],
  )
  expect(newestBackup(dir)).toBe(MONDAY + DAY_MS)
  expect(newestBackup(join(dir, 'missing'))).toBeNull()
  expect(newestBackup(backups(['by hand', 'knowdown.db']))).toBeNull()
})

test('[OP7] old backups are deleted, and nothing that is not one', () => {
  const names = [0, 1, 2].map((day) => backupName(MONDAY + day * DAY_MS))
  const all: [string, string][] = names.map((name) => [name, 'knowdown.db'])
  const dir = backups(...all, ['2020-01-01', 'notes.txt'], ['before-upgrade', 'knowdown.db'])
  expect(deleteBackupsBefore(dir, MONDAY + DAY_MS)).toEqual([names[0]])
  expect(readdirSync(dir).toSorted()).toEqual(['2020-01-01', names[1], names[2], 'before-upgrade'].toSorted())
})
