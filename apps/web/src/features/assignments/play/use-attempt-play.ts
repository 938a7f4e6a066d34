import { answerAssigned, dealAssigned, startAttempt } from '@knowdown/contracts/assignments/player'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { Answer } from '@knowdown/domain/kinds/judge'
import type { Result } from '@knowdown/domain/result'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../../api/api.ts'
import { useBackend } from '../../../api/backend.tsx'
import type { ServerClock } from '../../../api/live/server-clock.ts'
import { useServerClock } from '../../../api/live/use-server-clock.ts'
import { readRunTiming } from '../../../platform/run-timing.ts'
import { failureText } from '../failure-text.ts'

export type AttemptReply = ReplyOf<typeof startAttempt>
export type SettledReply = NonNullable<AttemptReply['last']>

type AttemptCall = Promise<Result<AttemptReply, ApiFailure>>

export interface AttemptPlay {
  attempt: AttemptReply | null
  clock: ServerClock
  /** The settled question with its key, until the player goes on. */
  shown: SettledReply | null
  /** On its way to the server. */
  pending: Answer | null
  failure: string | null
  answer(answer: Answer | null): void
  next(): void
  retry(): void
}

const CONFLICT = 409

interface Options {
  code: string
  playerKey: string
  number: number
  /** The attempt is over, or the assignment has closed. */
  onOver(): void
}

/** Plays one attempt from where it stands. The server decides everything; this only asks and shows. */
export function useAttemptPlay({ code, playerKey, number, onOver }: Options): AttemptPlay {
  const { api } = useBackend()
  const [attempt, setAttempt] = useState<AttemptReply | null>(null)
  const [clock, measure] = useServerClock()
  const [shown, setShown] = useState<SettledReply | null>(null)
  const [pending, setPending] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const retryLast = useRef<() => void>(() => {})
  const isBusy = useRef(false)
  const over = useRef(onOver)
  over.current = onOver

  /** One call at a time; what fails can be repeated as it was. */
  const ask = useCallback(
    async (call: () => AttemptCall, then: (reply: AttemptReply) => void) => {
      if (isBusy.current) return
      isBusy.current = true
      const requestedAt = Date.now()
      const reply = await call()
      isBusy.current = false
      if (reply.ok) {
        measure(reply.value.server_time, requestedAt)
        setFailure(null)
        return then(reply.value)
      }
      // Closed meanwhile, or settled by another tab: what stands on the server says how to go on.
      if (reply.error.kind === 'refused' && reply.error.status === CONFLICT) return over.current()
      retryLast.current = () => void ask(call, then)
      setFailure(failureText(reply.error))
    },
    [measure],
  )

  const deal = useCallback(
    () =>
      ask(
        () => api.call(dealAssigned, { code, player_key: playerKey, number }),
        (reply) => {
          setShown(null)
          setPending(null)
          setAttempt(reply)
        },
      ),
    [api, ask, code, playerKey, number],
  )

  useEffect(() => {
    const begin = () => api.call(startAttempt, { code, player_key: playerKey, number, timing: readRunTiming() })
    void ask(begin, (reply) => (reply.over ? over.current() : void deal()))
  }, [api, ask, deal, code, playerKey, number])

  const answer = useCallback(
    (given: Answer | null) => {
      if (!attempt?.open || pending !== null) return
      const { index } = attempt.open
      setPending(given)
      const input = { code, player_key: playerKey, number, index, answer: given as never }
      void ask(
        () => api.call(answerAssigned, input),
        (reply) => {
          if (reply.last?.shown) {
            setAttempt(reply)
            setShown(reply.last)
            setPending(null)
          } else if (reply.over) over.current()
          else void deal()
        },
      )
    },
    [api, ask, deal, attempt, pending, code, playerKey, number],
  )

  return {
    attempt,
    clock,
    shown,
    pending,
    failure,
    answer,
    next() {
      if (attempt?.over) over.current()
      else void deal()
    },
    retry: () => retryLast.current(),
  }
}
