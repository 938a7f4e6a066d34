import { finishQuiz, quizReview } from '@knowdown/contracts/solo/quiz-review'
import type { FinishedQuiz } from '@knowdown/domain/solo/solo-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../api/api.ts'
import { useBackend } from '../../api/backend.tsx'
import { ApiError, callOrThrow } from '../../api/call-or-throw.ts'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { useOnline } from '../../platform/reachability.ts'

export interface Explanations {
  /** By question id. */
  texts: ReadonlyMap<string, string>
  /** Why there are none yet; null when there is nothing to say. */
  notice: string | null
}

/**
 * Premium players got the explanations with the questions. Everybody else gets them after the end, from the server;
 * without a network as soon as it is back.
 */
export function useExplanations(finished: FinishedQuiz | null, userId: string | null): Explanations {
  const { api } = useBackend()
  const online = useOnline()
  // After an outage the player's token comes back a moment later than the network; that the result is recorded shows it.
  const [wasOffline, setWasOffline] = useState(!online)
  if (!online && !wasOffline) setWasOffline(true)
  const isReachable = !wasOffline || userId === null || finished?.recorded === true
  const known = new Map<string, string>()
  for (const { id, explanation } of finished?.set.questions ?? []) if (explanation) known.set(id, explanation)
  const isMissing = finished !== null && known.size < finished.set.questions.length
  // After a failure it is loaded again with the next screen and when the network is back.
  const { data: texts, error } = useQuery({
    queryKey: ['quiz-review', finished?.set.id],
    enabled: isMissing && isReachable,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => (finished ? fetchExplanations(api, finished) : known),
  })
  if (texts) return { texts, notice: null }
  if (error) return { texts: known, notice: isOffline(error) ? WHEN_ONLINE : NONE_NOW }
  return { texts: known, notice: isMissing && !online ? WHEN_ONLINE : null }
}

async function fetchExplanations(api: Api, { set, history }: FinishedQuiz): Promise<ReadonlyMap<string, string>> {
  const quiz = { session_id: deviceSessionId(), set_id: set.id }
  const answers = history.map(({ selectedAnswer }) => selectedAnswer)
  await callOrThrow(api, finishQuiz, { ...quiz, answers })
  const { questions } = await callOrThrow(api, quizReview, quiz)
  return new Map(questions.map(({ id, explanation }) => [id, explanation]))
}

const isOffline = (error: Error) => error instanceof ApiError && error.failure.kind === 'offline'

const WHEN_ONLINE = 'Explanations come when you are back online.'
const NONE_NOW = 'There are no explanations for this quiz right now.'
