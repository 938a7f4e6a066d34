import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { answerRunQuestion, dealRunQuestion, readRun } from '@knowdown/contracts/runs'
import type { Result } from '@knowdown/domain/result'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Api, ApiFailure } from './api.ts'
import { useBackend } from './backend.tsx'
import { visitorInput } from './visitor-input.ts'

export type RunReply = ReplyOf<typeof readRun>

export type RunCall = Promise<Result<RunReply, ApiFailure>>

export interface RunPlay {
  run: RunReply | null
  /** How far the server's clock is ahead of this device's. */
  clockOffsetMs: number
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
  const [clockOffsetMs, setClockOffset] = useState(0)
  const [reviewing, setReviewing] = useState<number | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const retryLast = useRef<() => void>(() => {})
  const isBusy = useRef(false)

  const take = useCallback((reply: RunReply, shown: number | null) => {
    setRun(reply)
    setClockOffset(reply.server_time - Date.now())
    setReviewing(shown)
    setPending(null)
    setFailure(null)
  }, [])

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
        () => api.call(dealRunQuestion, { run_id: runId, ...visitorInput(isVisitor) }),
        () => null,
      ),
    [api, ask, isVisitor],
  )

  useEffect(() => {
    const begin = async () => {
      const started = await start(api)
      if (!started.ok || started.value.result) return started
      return api.call(dealRunQuestion, { run_id: started.value.run_id, ...visitorInput(isVisitor) })
    }
    void ask(begin, () => null)
  }, [api, ask, start, isVisitor])

  const settle = useCallback(
    (answer: string | null) => {
      if (!run?.open) return
      const { index } = run.open
      const player = { run_id: run.run_id, ...visitorInput(isVisitor) }
      void ask(
        async () => {
          const sent = await api.call(answerRunQuestion, { ...player, index, answer })
          // Settled meanwhile, by another tab or by the clock: the run as it stands says how.
          const isConflict = !sent.ok && sent.error.kind === 'refused' && sent.error.status === CONFLICT
          return isConflict ? api.call(readRun, player) : sent
        },
        (reply) => (reply.settled.length > index ? index : null),
      )
    },
    [api, ask, isVisitor, run],
  )

  return {
    run,
    clockOffsetMs,
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
