/** Small values kept on this device. In private modes and on full disks storage throws; the app then forgets them. */
export interface DeviceStorage {
  read(key: string): string | null
  write(key: string, value: string): void
}

const storageOver = (area: () => Storage): DeviceStorage => ({
  read(key) {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      area().setItem(key, value)
    } catch {
      // Not worth a message: the choice holds until the page is closed.
    }
  },
})

export const deviceStorage = storageOver(() => localStorage)
export const tabStorage = storageOver(() => sessionStorage)

const SESSION_KEY = 'session_id'

/** Identifies this device to the server, so that no question comes twice while unseen ones are left. */
export function deviceSessionId(): string {
  const known = deviceStorage.read(SESSION_KEY)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  deviceStorage.write(SESSION_KEY, fresh)
  return deviceStorage.read(SESSION_KEY) ?? fresh
}
