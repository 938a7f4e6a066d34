import {
  compareChallenge,
  createChallenge,
  readChallenge,
  sendChallengeBack,
} from '@knowdown/contracts/challenges/calls'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { Result } from '@knowdown/domain/result'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiFailure } from '../../api/api.ts'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { readRunTiming } from '../../platform/run-timing.ts'
import { visitorIdentity } from '../../platform/visitor-name.ts'

export type Challenge = ReplyOf<typeof readChallenge>
export type Comparison = ReplyOf<typeof compareChallenge>

export const challengeQuery = (challengeId: string) => ['challenge', challengeId]

export function useChallenge(challengeId: string, isVisitor: boolean) {
  const { api } = useBackend()
  return useQuery({
    queryKey: challengeQuery(challengeId),
    // Null when it is gone, which is an answer and no failure to try again.
    async queryFn(): Promise<Challenge | null> {
      const reply = await api.call(readChallenge, { challenge_id: challengeId, ...visitorInput(isVisitor) })
      if (reply.ok) return reply.value
      if (reply.error.kind === 'refused' && reply.error.status === 404) return null
      throw new Error(failureText(reply.error))
    },
  })
}

/** Two results side by side; without a place with the sender, or for the sender with whoever finished last. */
export function useComparison(challengeId: string, place: number | null, isVisitor: boolean) {
  const { api } = useBackend()
  return useQuery({
    queryKey: [...challengeQuery(challengeId), 'comparison', place],
    queryFn: () =>
      loadAfterPress(api, compareChallenge, {
        challenge_id: challengeId,
        ...(place !== null && { place: String(place) }),
        ...visitorInput(isVisitor),
      }),
  })
}

/** Makes a challenge, or sends one back, and passes the new one on. */
export function useNewChallenge(isVisitor: boolean, onMade: (challengeId: string) => void) {
  const { api } = useBackend()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)

  async function make(call: () => Promise<Result<{ challenge_id: string }, ApiFailure>>) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    setFailure(null)
    const made = await call()
    isBusy.current = false
    setBusy(false)
    if (made.ok) onMade(made.value.challenge_id)
    else setFailure(failureText(made.error))
  }

  const who = () => ({ ...visitorIdentity(), timing: readRunTiming(), ...visitorInput(isVisitor) })
  return {
    busy,
    failure,
    create: (category: string, difficulty: string) =>
      make(() => api.call(createChallenge, { category, difficulty, ...who() })),
    sendBack: (challengeId: string) => make(() => api.call(sendChallengeBack, { challenge_id: challengeId, ...who() })),
  }
}

export const failureText = (failure: ApiFailure): string => {
  if (failure.kind === 'refused') return failure.detail
  return failure.kind === 'offline' ? 'You’re offline.' : 'The server does not answer. Try again.'
}
