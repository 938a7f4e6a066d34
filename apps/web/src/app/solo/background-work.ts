import { DEFAULT_DIFFICULTY } from '@knowdown/domain/catalogue/difficulty'
import type { Api } from '../../api/api.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { deviceSessionId, prefetchQuiz } from './quiz-questions.ts'
import { sendQueuedResults } from './result-outbox.ts'

/** What everybody can play, whatever was chosen before. */
const FREE_QUIZ = { category: 'general-knowledge', difficulty: DEFAULT_DIFFICULTY }

/**
 * What is done while home is quiet: results that wait are sent, and a quiz is fetched for times without a network.
 * Gives the sets whose results the server now has.
 */
export async function runBackgroundWork(api: Api, userId: string | null): Promise<string[]> {
  if (!navigator.onLine) return []
  const recorded = userId === null ? [] : await sendQueuedResults(api, deviceStorage, userId)
  // Without a service worker the app itself would not open offline, and the questions would be used up for nothing.
  if (navigator.serviceWorker?.controller) {
    await prefetchQuiz({ api, storage: deviceStorage, sessionId: deviceSessionId() }, FREE_QUIZ, userId)
  }
  return recorded
}
