import { SIGNING_KEY_ID, type SigningKey, type SigningKeys } from '../features/signing-keys.ts'
import { isGuessable, type SettingsReader } from './settings-reader.ts'
import type { Cluster } from './storage.ts'

const SECRET_LENGTH = 32

/**
 * `SIGNING_KEYS` holds `id:secret` pairs, the newest first. Nodes that share a database may use the realtime secret
 * instead, which they share anyway. Null: this is the only node, and it keeps its keys in its data folder.
 */
export function readSigningKeys(settings: SettingsReader, cluster: Cluster | null): SigningKeys | null {
  const keys = settings.list('SIGNING_KEYS').map((entry): SigningKey => {
    const [id = '', ...rest] = entry.split(':')
    return { id, secret: rest.join(':') }
  })
  const [newest, ...older] = keys
  if (newest) {
    checkKeys(settings, keys)
    return [newest, ...older]
  }
  const shared = cluster ? settings.text('REALTIME_APP_SECRET') : undefined
  return shared === undefined ? null : [{ id: 'realtime', secret: shared }]
}

/** Problems name the id only, because terminal output ends up in bug reports. */
function checkKeys(settings: SettingsReader, keys: readonly SigningKey[]): void {
  for (const { id, secret } of keys) {
    if (!SIGNING_KEY_ID.test(id) || secret === '') {
      settings.addProblem('SIGNING_KEYS must hold pairs such as 2026a:secret, separated by commas.')
    } else if (isGuessable(secret, SECRET_LENGTH)) {
      settings.addProblem(
        `SIGNING_KEYS: '${id}' is too easy to guess; use at least ${SECRET_LENGTH} random characters.`,
      )
    }
  }
  if (new Set(keys.map(({ id }) => id)).size < keys.length) {
    settings.addProblem('SIGNING_KEYS holds one id twice; give every key its own.')
  }
}
