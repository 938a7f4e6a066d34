import { finishQuiz, quizReview } from '@knowdown/contracts/quiz-review'
import type { FinishedQuiz } from '@knowdown/domain/solo/solo-state'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Api, ApiFailure } from '../../api/api.ts'
import { useBackend } from '../../api/backend.tsx'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { useOnline } from '../../platform/use-online.ts'

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
  const { data, refetch } = useQuery({
    queryKey: ['quiz-review', finished?.set.id],
    enabled: isMissing && isReachable,
    // A failure is a value here, and is tried again with every screen and when the network is back.
    staleTime: ({ state }) => (state.data && 'texts' in state.data ? Number.POSITIVE_INFINITY : 0),
    queryFn: () => (finished ? fetchExplanations(api, finished) : { failure: { kind: 'offline' as const } }),
  })
  // Not left to the query library: after a start without a network it believes that it was online all the time.
  const waits = data !== undefined && 'failure' in data && data.failure.kind === 'offline'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the network is back.
  useEffect(() => {
    if (online && waits && isReachable) void refetch()
  }, [online, isReachable])

  if (!data) return { texts: known, notice: isMissing && !online ? noticeFor({ kind: 'offline' }) : null }
  return 'texts' in data ? { texts: data.texts, notice: null } : { texts: known, notice: noticeFor(data.failure) }
}

async function fetchExplanations(api: Api, { set, history }: FinishedQuiz) {
  const quiz = { session_id: deviceSessionId(), set_id: set.id }
  const answers = history.map(({ selectedAnswer }) => selectedAnswer)
  const finishing = await api.call(finishQuiz, { ...quiz, answers })
  const reply = finishing.ok ? await api.call(quizReview, quiz) : finishing
  if (!reply.ok) return { failure: reply.error }
  return { texts: new Map(reply.value.questions.map(({ id, explanation }) => [id, explanation])) }
}

const noticeFor = (failure: ApiFailure) =>
  failure.kind === 'offline'
    ? 'Explanations come when you are back online.'
    : 'There are no explanations for this quiz right now.'
