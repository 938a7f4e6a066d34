import { DEFAULT_DIFFICULTY } from '@knowdown/domain/catalogue/difficulty'
import type { Api } from '../../api/api.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { sendResults } from './result-outbox.ts'
import { sessionId } from './session-id.ts'
import { fetchAhead } from './sets-ahead.ts'

/** What everybody can play, whatever was chosen before. */
const FOR_ANYONE = { category: 'general-knowledge', difficulty: DEFAULT_DIFFICULTY }

/**
 * What is done while home is quiet: results that wait are sent, and a quiz is fetched for times without a network.
 * Gives the sets whose results the server now has.
 */
export async function workInBackground(api: Api, userId: string | null): Promise<string[]> {
  if (!navigator.onLine) return []
  const recorded = userId === null ? [] : await sendResults(api, deviceStorage, userId)
  // Without a service worker the app itself would not open offline, and the questions would be used up for nothing.
  if (navigator.serviceWorker?.controller) {
    await fetchAhead({ api, storage: deviceStorage, sessionId: sessionId() }, FOR_ANYONE, userId)
  }
  return recorded
}
