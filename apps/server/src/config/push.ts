import { LOCAL_HOSTS, type SettingsReader } from './settings-reader.ts'
import type { Cluster } from './storage.ts'

export interface PushSettings {
  /** Null: a single node keeps its key in the data folder. */
  privateKey: string | null
  /** Several nodes without a key of their own send no push notices: each would invalidate the others' devices. */
  enabled: boolean
  /** Origins that count as push services besides those of the browsers. */
  extraOrigins: readonly string[]
}

export function readPushSettings(settings: SettingsReader, cluster: Cluster | null): PushSettings {
  const privateKey = settings.text('PUSH_KEY') ?? null
  // The key itself is not repeated, because terminal output ends up in bug reports.
  if (privateKey !== null && !/^[\w-]{43}$/.test(privateKey)) {
    settings.addProblem('PUSH_KEY must be a private P-256 key in base64url, 43 characters.')
  }
  const extraOrigins = settings.list('PUSH_TEST_ORIGINS')
  const areLocal = extraOrigins.every(
    (origin) => URL.canParse(origin) && LOCAL_HOSTS.includes(new URL(origin).hostname),
  )
  if (!areLocal) settings.reject('PUSH_TEST_ORIGINS', 'may only name services on this machine.')
  if (settings.isProduction && extraOrigins.length > 0) {
    settings.reject('PUSH_TEST_ORIGINS', 'is for tests and not allowed in production.')
  }
  return { privateKey, enabled: privateKey !== null || cluster === null, extraOrigins }
}
