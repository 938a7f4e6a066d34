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
const VISITOR_KEY = 'visitor_key'
/** The questions that a visitor missed, and those of the account that was last signed in here. */
export const VISITOR_DECK_KEY = 'mistakes'
export const ACCOUNT_DECK_KEY = 'account-mistakes'

/** Identifies this device to the server, so that no question comes twice while unseen ones are left. */
export const deviceSessionId = (): string => readOrCreate(SESSION_KEY)

/** Proves to the server that a visitor's dailies and streak belong to this browser. */
export const visitorKey = (): string => readOrCreate(VISITOR_KEY)

/** Whether a visitor has played here what an account could take over. */
export const hasVisitorData = (): boolean =>
  [VISITOR_KEY, VISITOR_DECK_KEY].some((key) => Boolean(deviceStorage.read(key)))

/** After the runs have moved to an account. */
export const forgetVisitorKey = (): void => deviceStorage.write(VISITOR_KEY, '')

function readOrCreate(key: string): string {
  const known = deviceStorage.read(key)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  deviceStorage.write(key, fresh)
  return deviceStorage.read(key) ?? fresh
}
