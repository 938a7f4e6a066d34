import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

test('[OP7] backups are made where a folder is named, and kept for two weeks unless told otherwise', () => {
  const read = (env: Record<string, string>) => readConfig(env, '/srv/knowdown').backup
  expect(read({})).toBeNull()
  expect(read({ BACKUP_DIR: 'backups' })).toEqual({ dir: '/srv/knowdown/backups', keepDays: 14 })
  expect(read({ BACKUP_DIR: '/mnt/backups', BACKUP_KEEP_DAYS: '30' })).toEqual({ dir: '/mnt/backups', keepDays: 30 })
})

test.each(['0', '31', '2.5', 'ever'])('[OP7] BACKUP_KEEP_DAYS=%s is refused: players are told 30 days', (days) => {
  expect(configProblems({ BACKUP_DIR: '/b', BACKUP_KEEP_DAYS: days })).toEqual([
    expect.stringMatching(/^BACKUP_KEEP_DAYS=.* must be a whole number of days from 1 to 30/),
  ])
})
