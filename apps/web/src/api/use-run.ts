import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { answerRunQuestion, dealRunQuestion, readRun } from '@knowdown/contracts/runs/calls'
import type { Result } from '@knowdown/domain/result'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Api, ApiFailure } from './api.ts'
import { useBackend } from './backend.tsx'
import type { ServerClock } from './live/server-clock.ts'
import { useServerClock } from './live/use-server-clock.ts'
import { visitorInput } from './visitor-input.ts'

export type RunReply = ReplyOf<typeof readRun>

type Called<Reply> = Promise<Result<Reply, ApiFailure>>
export type RunCall = Called<RunReply>

/** What every run tells, whatever it asks. */
interface SealedRun {
  run_id: string
  server_time: number
  settled: readonly unknown[]
  open: { index: number } | null
  result: unknown
}

/** How one kind of run is played. The object must stay the same while the run is played. */
export interface RunCalls<Reply, Given> {
  /** From its start, or from where it stands. */
  start(): Called<Reply>
  read(runId: string): Called<Reply>
  deal(runId: string): Called<Reply>
  /** Null when time ran out. */
  answer(runId: string, index: number, given: Given | null): Called<Reply>
}

export interface RunPlay<Reply = RunReply, Given = string> {
  run: Reply | null
  clock: ServerClock
  /** The settled question that is still on screen; null while one is open. */
  reviewing: number | null
  /** The answer that is on its way to the server. */
  pending: Given | null
  failure: string | null
  choose(given: Given): void
  timeUp(): void
  next(): void
  retry(): void
}

const CONFLICT = 409

/** A run with questions of the bank. `start` must stay the same function. */
export function useRun(start: (api: Api) => RunCall, isVisitor: boolean): RunPlay {
  const { api } = useBackend()
  const calls = useMemo((): RunCalls<RunReply, string> => {
    const player = (run_id: string) => ({ run_id, ...visitorInput(isVisitor) })
    return {
      start: () => start(api),
      read: (runId) => api.call(readRun, player(runId)),
      deal: (runId) => api.call(dealRunQuestion, player(runId)),
      answer: (runId, index, answer) => api.call(answerRunQuestion, { ...player(runId), index, answer }),
    }
  }, [api, start, isVisitor])
  return useRunOf(calls)
}

/** Plays a sealed run. The server decides everything; this only asks and shows. */
export function useRunOf<Reply extends SealedRun, Given>(calls: RunCalls<Reply, Given>): RunPlay<Reply, Given> {
  const [run, setRun] = useState<Reply | null>(null)
  const [clock, measure] = useServerClock()
  const [reviewing, setReviewing] = useState<number | null>(null)
  const [pending, setPending] = useState<Given | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const retryLast = useRef<() => void>(() => {})
  const isBusy = useRef(false)

  const take = useCallback((reply: Reply, shown: number | null) => {
    setRun(reply)
    setReviewing(shown)
    setPending(null)
    setFailure(null)
  }, [])

  /** Each reply also shows what the server's clock says. */
  const timed = useCallback(
    async (sent: Called<Reply>): Called<Reply> => {
      const requestedAt = Date.now()
      const reply = await sent
      if (reply.ok) measure(reply.value.server_time, requestedAt)
      return reply
    },
    [measure],
  )

  /** One call at a time; what fails can be repeated as it was. */
  const ask = useCallback(
    async (call: () => Called<Reply>, shownAfter: (reply: Reply) => number | null) => {
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
        () => timed(calls.deal(runId)),
        () => null,
      ),
    [calls, ask, timed],
  )

  useEffect(() => {
    const begin = async () => {
      const started = await timed(calls.start())
      if (!started.ok || started.value.result) return started
      return timed(calls.deal(started.value.run_id))
    }
    void ask(begin, () => null)
  }, [calls, ask, timed])

  const settle = useCallback(
    (given: Given | null) => {
      if (!run?.open) return
      const { run_id, open } = run
      const { index } = open
      void ask(
        async () => {
          const sent = await timed(calls.answer(run_id, index, given))
          // Settled meanwhile, by another tab or by the clock: the run as it stands says how.
          const isConflict = !sent.ok && sent.error.kind === 'refused' && sent.error.status === CONFLICT
          return isConflict ? timed(calls.read(run_id)) : sent
        },
        (reply) => (reply.settled.length > index ? index : null),
      )
    },
    [calls, ask, timed, run],
  )

  return {
    run,
    clock,
    reviewing,
    pending,
    failure,
    choose(given) {
      if (pending !== null || reviewing !== null) return
      setPending(given)
      settle(given)
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
