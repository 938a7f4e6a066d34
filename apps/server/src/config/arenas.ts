import type { SettingsReader } from './settings-reader.ts'

export interface ArenaSettings {
  /** Whether arenas are held every day without an operator. */
  scheduled: boolean
  /** An IANA time zone, in which the scheduled ones have their times. */
  timeZone: string
  /** Games count within one network too. */
  allowSameNetwork: boolean
}

export function readArenaSettings(settings: SettingsReader): ArenaSettings {
  const timeZone = settings.text('ARENA_TIME_ZONE') ?? 'UTC'
  if (!isTimeZone(timeZone)) settings.reject('ARENA_TIME_ZONE', 'must be a time zone such as Europe/Berlin.')
  return {
    scheduled: settings.flag('ARENAS', ['on', 'off'], true),
    timeZone,
    allowSameNetwork: settings.flag('ARENA_SAME_NETWORK', ['on', 'off'], false),
  }
}

function isTimeZone(name: string): boolean {
  // Newer versions of Node take `+23:59` for a time zone.
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
