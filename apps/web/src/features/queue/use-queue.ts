import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { acceptOpponent, joinQueue, leaveQueue, queueState, widenSearch } from '@knowdown/contracts/queue/calls'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { SIGN_OF_LIFE_EVERY_MS } from '@knowdown/domain/queue/queue-times'
import type { Result } from '@knowdown/domain/result'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ApiFailure } from '../../api/api.ts'
import { useBackend } from '../../api/backend.tsx'
import { useLiveState } from '../../api/live/use-live-state.ts'
import { useServerClock } from '../../api/live/use-server-clock.ts'
import { openQueueConnection } from '../../api/queue-connection.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { visitorIdentity } from '../../platform/visitor-name.ts'

export type QueueState = ReplyOf<typeof queueState>
export type JoinedQueue = ReplyOf<typeof joinQueue>

export interface Search {
  /** Null for any. */
  category: string | null
  difficulty: Difficulty
}

const ACCEPT_AGAIN_MS = 1_000
const JOIN_AGAIN_MS = 1_000
const JOIN_ATTEMPTS = 3

const failureMessage = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? failure.detail : 'Network error: Could not look for an opponent.'

export function useJoinQueue({ category, difficulty }: Search, onFailed: (reason: string) => void) {
  const { api } = useBackend()
  const join = useCallback(
    (request_id: string) => api.call(joinQueue, { category, difficulty, request_id, ...visitorIdentity() }),
    [api, category, difficulty],
  )
  return useJoined(join, onFailed)
}

type Join = (requestId: string) => Promise<Result<JoinedQueue, ApiFailure>>

/** A call without a reply may have been carried out; repeated with the same id it leads to the same place. */
async function joinOnce(join: Join, isOver: () => boolean): ReturnType<Join> {
  const requestId = newRequestId()
  for (let attempt = 1; ; attempt += 1) {
    const reply = await join(requestId)
    if (reply.ok || reply.error.kind !== 'offline' || attempt === JOIN_ATTEMPTS || isOver()) return reply
    await new Promise((resolve) => setTimeout(resolve, JOIN_AGAIN_MS))
  }
}

/** Enters the queue, and leaves it when the screen is left. Null until the server has answered. */
export function useJoined(join: Join, onFailed: (reason: string) => void) {
  const { api } = useBackend()
  const [joined, setJoined] = useState<JoinedQueue | null>(null)
  const fail = useEffectEvent(onFailed)

  useEffect(() => {
    let isOver = false
    let key: string | null = null
    const leave = () => {
      if (key !== null) void api.call(leaveQueue, { queue_key: key })
    }
    void joinOnce(join, () => isOver).then((reply) => {
      if (!reply.ok) {
        if (!isOver) fail(failureMessage(reply.error))
        return
      }
      key = reply.value.queue_key
      if (isOver) leave()
      else setJoined(reply.value)
    })
    return () => {
      isOver = true
      leave()
      setJoined(null)
    }
  }, [api, join])

  return joined
}

interface QueuePlace {
  state: QueueState
  /** How far the server's clock is ahead of ours. */
  clock: ReturnType<typeof useServerClock>[0]
  widen(): void
}

/** A place in the queue, kept up to date. Accepts an opponent as soon as one is found. */
export function useQueuePlace(joined: JoinedQueue, onGone: (reason: string) => void): QueuePlace {
  const { api } = useBackend()
  const { queue_key } = joined
  const [state, setState] = useState<QueueState>(joined)
  const [clock, measure] = useServerClock()
  const { phase, found } = state

  useLiveState<QueueState, []>({
    isOver: phase === 'started',
    isStale: false,
    knownSeq: 0,
    nextEventAt: null,
    // Each read is a sign of life.
    liveIntervalMs: SIGN_OF_LIFE_EVERY_MS,
    read: () => api.call(queueState, { queue_key }),
    seqOf: () => 0,
    onRead(read, { requestedAt, at }) {
      measure(read.server_time, requestedAt, at)
      setState(read)
    },
    connect: (listener) => openQueueConnection(api, joined.channel, listener),
    onEvent: () => 0,
    onGone: () => onGone('Your search ended because the server did not hear from this page for a while.'),
  })

  const isFound = phase === 'found'
  const acceptBy = found?.accept_by
  useEffect(() => {
    if (!isFound || acceptBy === undefined) return
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    const accept = async () => {
      const reply = await api.call(acceptOpponent, { queue_key })
      if (isOver) return
      if (reply.ok) setState(reply.value)
      else again = setTimeout(() => void accept(), ACCEPT_AGAIN_MS)
    }
    void accept()
    return () => {
      isOver = true
      clearTimeout(again)
    }
  }, [api, queue_key, isFound, acceptBy])

  async function widen() {
    const reply = await api.call(widenSearch, { queue_key })
    if (reply.ok) setState(reply.value)
  }
  return { state, clock, widen: () => void widen() }
}
