import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backupName } from '../adapters/backup/backup-folders.ts'
import { readConfig } from '../config/config.ts'
import { createLogger } from '../http/logger.ts'
import { wireBackups } from './backups.ts'
import type { Base } from './base.ts'

const DAY_MS = 86_400_000

test('[OP7] the server makes a backup soon after its start, and the next one a day later', async () => {
  const folder = tempDir()
  onTestFinished(folder.remove)
  await (await startServer({ dataDir: join(folder.path, 'data') })).stop()
  const backups = join(folder.path, 'backups')
  mkdirSync(backups)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const hourly = vi.spyOn(globalThis, 'setInterval')
  let now = Date.now()
  const env = { DATA_DIR: join(folder.path, 'data'), BACKUP_DIR: backups }
  const base = { config: readConfig(env, folder.path), logger: createLogger('silent'), clock: () => now, onClose() {} }
  wireBackups(base as unknown as Base)
  const runSoon = timers.mock.calls.find(([, ms]) => ms === 60_000)?.[0] as () => void
  const runHourly = hourly.mock.calls.find(([, ms]) => ms === 3_600_000)?.[0] as () => void
  vi.restoreAllMocks()
  const made = () => readdirSync(backups).filter((name) => readdirSync(join(backups, name)).includes('knowdown.db'))

  runSoon()
  await waitUntil('the first is there', () => made().length === 1, 30_000)
  expect(made()[0]?.slice(0, 13)).toBe(backupName(now).slice(0, 13))
  await waitUntil('the next would get another name', () => backupName(Date.now()) !== made()[0])
  now += DAY_MS / 2
  runHourly()
  now += DAY_MS
  runHourly()
  await waitUntil('the second is there', () => made().length === 2, 30_000)
})
