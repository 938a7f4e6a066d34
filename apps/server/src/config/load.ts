import type { LoadLimits } from '../features/load/load-level.ts'
import type { SettingsReader } from './settings-reader.ts'

const BUSY_MS = 150
const OVERLOADED_MS = 500
const MAX_MS = 60_000

/** Null: nothing is refused, however long it has to wait. */
export function readLoadSettings(settings: SettingsReader): LoadLimits | null {
  if (settings.text('SHED_NEW_WORK_MS') === 'off') return null
  const read = (name: string) =>
    settings.number(name, (value) => value > 0 && value <= MAX_MS, `must be a number from 1 to ${MAX_MS}, or off.`)
  const busyMs = read('SHED_NEW_WORK_MS') ?? BUSY_MS
  const overloadedMs = read('SHED_OTHER_WORK_MS') ?? Math.max(OVERLOADED_MS, 2 * busyMs)
  if (overloadedMs < busyMs) settings.reject('SHED_OTHER_WORK_MS', 'must not be below SHED_NEW_WORK_MS.')
  return { busyMs, overloadedMs }
}
