import { DEFAULT_DIFFICULTY } from '@knowdown/domain/catalogue/difficulty'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { syncDeckIfNeeded } from '../../features/mistakes/sync-deck.ts'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { claimVisitorRuns } from '../daily/claim-visitor-runs.ts'
import { prefetchQuiz } from './quiz-questions.ts'
import { type RecordedResult, resultOutbox } from './result-outbox.ts'

/** A quiz that every player may play. */
const FREE_QUIZ = { category: 'general-knowledge', difficulty: DEFAULT_DIFFICULTY }

/**
 * Moves what a visitor played to the account, sends queued results and prefetches a quiz for times without a network.
 * Returns the results that the server has recorded.
 */
export async function runBackgroundWork(
  api: Api,
  queries: QueryClient,
  userId: string | null,
): Promise<RecordedResult[]> {
  if (!navigator.onLine) return []
  if (userId !== null) await claimVisitorRuns(api, queries)
  const recorded = userId === null ? [] : await resultOutbox.send(api, userId)
  // Without a service worker the app does not open offline, and prefetching would only use up unseen questions.
  if (navigator.serviceWorker?.controller) {
    await prefetchQuiz({ api, storage: deviceStorage, sessionId: deviceSessionId() }, FREE_QUIZ, userId)
  }
  if (userId !== null) await syncDeckIfNeeded(api, deviceStorage, userId)
  return recorded
}
