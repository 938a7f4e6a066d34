import { deviceStorage } from '../../platform/device-storage.ts'

const KEY = 'session_id'

/** Names this device to the question supply, so that nobody sees a question twice while unseen ones are left. */
export function sessionId(): string {
  const known = deviceStorage.read(KEY)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  deviceStorage.write(KEY, fresh)
  return deviceStorage.read(KEY) ?? fresh
}
