import { ACCOUNT_DECK_KEY, deviceStorage } from './device-storage.ts'

const SESSION_KEY = 'session_id'
const VISITOR_KEY = 'visitor_key'
/** The questions that a visitor missed. */
const VISITOR_DECK_KEY = 'mistakes'

/** Where the questions are that this player missed; null for a visitor. */
export const deckKey = (userId: string | null): string => (userId === null ? VISITOR_DECK_KEY : ACCOUNT_DECK_KEY)

/** Identifies this device to the server, so that no question comes twice while unseen ones are left. */
export const deviceSessionId = (): string => readOrCreateKey(SESSION_KEY)

/** Proves to the server that a visitor's dailies and streak belong to this browser. */
export const visitorKey = (): string => readOrCreateKey(VISITOR_KEY)

/** Whether a visitor may have played here before; a key is made with the first call that needs one. */
export const hasVisitorKey = (): boolean => Boolean(deviceStorage.read(VISITOR_KEY))

/** Whether a visitor has played here what an account could take over. */
export const hasVisitorData = (): boolean =>
  [VISITOR_KEY, VISITOR_DECK_KEY].some((key) => Boolean(deviceStorage.read(key)))

/** After the runs have moved to an account. */
export const forgetVisitorKey = (): void => deviceStorage.write(VISITOR_KEY, '')

/** A random key that this device keeps. */
function readOrCreateKey(key: string): string {
  const known = deviceStorage.read(key)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  deviceStorage.write(key, fresh)
  return deviceStorage.read(key) ?? fresh
}
