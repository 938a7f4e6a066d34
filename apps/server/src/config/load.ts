import type { LoadLimits } from '../features/load/load-level.ts'
import type { SettingsReader } from './settings-reader.ts'
import type { StorageSettings } from './storage.ts'

const BUSY_MS = 150
const OVERLOADED_MS = 500
const MAX_MS = 60_000
/** With SQLite: a few share a commit, and more would only stand in line before the moves of running games. */
const NEW_AT_ONCE = 4
const MAX_AT_ONCE = 1_000

/** Null: nothing is refused, however long it has to wait. */
export function readLoadSettings(settings: SettingsReader, database: StorageSettings['database']): LoadLimits | null {
  if (settings.text('SHED_NEW_WORK_MS') === 'off') return null
  const read = (name: string) =>
    settings.number(name, (value) => value > 0 && value <= MAX_MS, `must be a number from 1 to ${MAX_MS}, or off.`)
  const busyMs = read('SHED_NEW_WORK_MS') ?? BUSY_MS
  const overloadedMs = read('SHED_OTHER_WORK_MS') ?? Math.max(OVERLOADED_MS, 2 * busyMs)
  if (overloadedMs < busyMs) settings.reject('SHED_OTHER_WORK_MS', 'must not be below SHED_NEW_WORK_MS.')
  const newAtOnce = settings.number(
    'SHED_NEW_WORK_AT_ONCE',
    (value) => Number.isInteger(value) && value >= 1 && value <= MAX_AT_ONCE,
    `must be a whole number from 1 to ${MAX_AT_ONCE}.`,
  )
  // The other half of the connections is left to running games.
  const byDefault = database.kind === 'postgres' ? Math.ceil(database.poolSize / 2) : NEW_AT_ONCE
  return { busyMs, overloadedMs, newAtOnce: newAtOnce ?? byDefault }
}
