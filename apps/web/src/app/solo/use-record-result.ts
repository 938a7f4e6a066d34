import type { FinishedQuiz } from '@knowdown/domain/solo/solo-state'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { keepResult, sendResults } from './result-outbox.ts'
import { sessionId } from './session-id.ts'
import type { Hear } from './use-solo-quiz.ts'

/** Enters a finished quiz for a signed-in player; also for one who signs up when the result is already on the screen. */
export function useRecordResult(finished: FinishedQuiz | null, userId: string | null, hear: Hear) {
  const { api } = useBackend()
  const queries = useQueryClient()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a set is posted once; the quiz changes on the way to review.
  useEffect(() => {
    if (!finished || finished.recorded || userId === null) return
    keepResult(deviceStorage, finished, userId, sessionId())
    sendResults(api, deviceStorage, userId).then((recorded) => {
      for (const setId of recorded) hear({ type: 'result-recorded', setId })
      if (recorded.length > 0)
        for (const key of ['stats', 'leaderboard']) queries.invalidateQueries({ queryKey: [key] })
    })
  }, [finished?.set.id, userId])
}
