import { DEFAULT_CATEGORY } from '@knowdown/domain/catalogue/category'
import { DEFAULT_DIFFICULTY } from '@knowdown/domain/catalogue/difficulty'

import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { syncDeckIfNeeded } from '../../features/mistakes/sync-deck.ts'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { isOnline } from '../../platform/reachability.ts'
import { claimVisitorRuns } from '../daily/claim-visitor-runs.ts'
import { prefetchQuiz } from './quiz-questions.ts'
import { type RecordedResult, resultOutbox } from './result-outbox.ts'
import { lastCategory } from './use-solo-quiz.ts'

/**
 * Moves what a visitor played to the account, sends queued results and prefetches quizzes for times without a network.
 * Returns the results that the server has recorded.
 */
export async function runBackgroundWork(
  api: Api,
  queries: QueryClient,
  userId: string | null,
): Promise<RecordedResult[]> {
  if (!isOnline()) return []
  if (userId !== null) await claimVisitorRuns(api, queries)
  const recorded = userId === null ? [] : await resultOutbox.send(api, userId)
  if (userId !== null) await syncDeckIfNeeded(api, deviceStorage, userId, recorded.length > 0)
  void prefetchQuizzes(api, userId)
  return recorded
}

/** What home suggests: the default category, and the one that was played last. */
async function prefetchQuizzes(api: Api, userId: string | null) {
  // Without a service worker the app does not open offline, and prefetching would only use up unseen questions. At a
  // first visit it is still on its way.
  await navigator.serviceWorker?.ready
  if (!navigator.serviceWorker || !isOnline()) return
  for (const category of new Set([DEFAULT_CATEGORY, lastCategory() ?? DEFAULT_CATEGORY])) {
    const topic = { category, difficulty: DEFAULT_DIFFICULTY }
    await prefetchQuiz({ api, storage: deviceStorage, sessionId: deviceSessionId() }, topic, userId)
  }
}
