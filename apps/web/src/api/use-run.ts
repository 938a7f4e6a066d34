import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { answerRunQuestion, dealRunQuestion, readRun } from '@knowdown/contracts/runs'
import type { Result } from '@knowdown/domain/result'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Api, ApiFailure } from './api.ts'
import { useBackend } from './backend.tsx'
import type { ServerClock } from './live/server-clock.ts'
import { useServerClock } from './live/use-server-clock.ts'
import { visitorInput } from './visitor-input.ts'

export type RunReply = ReplyOf<typeof readRun>

export type RunCall = Promise<Result<RunReply, ApiFailure>>

export interface RunPlay {
  run: RunReply | null
  clock: ServerClock
  /** The settled question that is still on screen; null while one is open. */
  reviewing: number | null
  /** The option that is on its way to the server. */
  pending: string | null
  failure: string | null
  choose(option: string): void
  timeUp(): void
  next(): void
  retry(): void
}

const CONFLICT = 409

/**
 * Plays a sealed run from its start, or from where it stands. The server decides everything; this only asks and shows.
 * `start` must stay the same function.
 */
export function useRun(start: (api: Api) => RunCall, isVisitor: boolean): RunPlay {
  const { api } = useBackend()
  const [run, setRun] = useState<RunReply | null>(null)
  const [clock, measure] = useServerClock()
  const [reviewing, setReviewing] = useState<number | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const retryLast = useRef<() => void>(() => {})
  const isBusy = useRef(false)

  const take = useCallback((reply: RunReply, shown: number | null) => {
    setRun(reply)
    setReviewing(shown)
    setPending(null)
    setFailure(null)
  }, [])

  /** Each reply also shows what the server's clock says. */
  const timed = useCallback(
    async (sent: RunCall): RunCall => {
      const requestedAt = Date.now()
      const reply = await sent
      if (reply.ok) measure(reply.value.server_time, requestedAt)
      return reply
    },
    [measure],
  )

  /** One call at a time; what fails can be repeated as it was. */
  const ask = useCallback(
    async (call: () => RunCall, shownAfter: (reply: RunReply) => number | null) => {
      if (isBusy.current) return
      isBusy.current = true
      const reply = await call()
      isBusy.current = false
      if (reply.ok) return take(reply.value, shownAfter(reply.value))
      retryLast.current = () => void ask(call, shownAfter)
      setFailure(messageFor(reply.error))
    },
    [take],
  )

  const deal = useCallback(
    (runId: string) =>
      ask(
        () => timed(api.call(dealRunQuestion, { run_id: runId, ...visitorInput(isVisitor) })),
        () => null,
      ),
    [api, ask, timed, isVisitor],
  )

  useEffect(() => {
    const begin = async () => {
      const started = await timed(start(api))
      if (!started.ok || started.value.result) return started
      return timed(api.call(dealRunQuestion, { run_id: started.value.run_id, ...visitorInput(isVisitor) }))
    }
    void ask(begin, () => null)
  }, [api, ask, timed, start, isVisitor])

  const settle = useCallback(
    (answer: string | null) => {
      if (!run?.open) return
      const { index } = run.open
      const player = { run_id: run.run_id, ...visitorInput(isVisitor) }
      void ask(
        async () => {
          const sent = await timed(api.call(answerRunQuestion, { ...player, index, answer }))
          // Settled meanwhile, by another tab or by the clock: the run as it stands says how.
          const isConflict = !sent.ok && sent.error.kind === 'refused' && sent.error.status === CONFLICT
          return isConflict ? timed(api.call(readRun, player)) : sent
        },
        (reply) => (reply.settled.length > index ? index : null),
      )
    },
    [api, ask, timed, isVisitor, run],
  )

  return {
    run,
    clock,
    reviewing,
    pending,
    failure,
    choose(option) {
      if (pending !== null || reviewing !== null) return
      setPending(option)
      settle(option)
    },
    timeUp: useCallback(() => {
      if (pending === null) settle(null)
    }, [pending, settle]),
    next() {
      if (!run) return
      if (run.result) setReviewing(null)
      else void deal(run.run_id)
    },
    retry: () => retryLast.current(),
  }
}

const messageFor = (failure: ApiFailure): string => {
  if (failure.kind === 'refused') return failure.detail
  return failure.kind === 'offline' ? 'You’re offline. Your place is kept.' : 'The server does not answer. Try again.'
}
