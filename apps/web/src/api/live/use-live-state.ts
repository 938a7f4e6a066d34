import { stateReader } from '@knowdown/domain/reconnect/state-reader'
import { CHECK_READS_EVERY_MS } from '@knowdown/domain/reconnect/state-reads'
import type { Result } from '@knowdown/domain/result'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onResume } from '../../platform/app-state.ts'
import type { ApiFailure } from '../api.ts'
import type { RealtimeConnection } from '../realtime-connection.ts'

interface LiveListener<Event extends unknown[]> {
  onEvent(...event: Event): void
  onLive(isLive: boolean): void
}

/** What one kind of live game brings to the reading loop. */
interface LiveGame<Reply, Event extends unknown[]> {
  /** Nothing will happen any more: the connection is closed. */
  isOver: boolean
  /** Nothing was read yet, or an event is known to be missed. */
  isStale: boolean
  /** The highest sequence number that an event or a read has brought. */
  knownSeq: number
  /** When, by our clock, the server should publish the next event; null when that depends on the players. */
  nextEventAt: number | null
  liveIntervalMs?: number
  read(): Promise<Result<Reply, ApiFailure>>
  seqOf(reply: Reply): number
  /** With the times between which the server has replied. */
  onRead(reply: Reply, times: { requestedAt: number; at: number }): void
  /** Null as long as something is missing that only a read brings; asked again after each one. */
  connect(listener: LiveListener<Event>): Promise<RealtimeConnection> | null
  /** Returns after how many milliseconds the state must be read; null when the event has brought everything. */
  onEvent(...event: Event): number | null
  /** The game does not exist any more, or this player is no longer part of it. */
  onGone(detail: string): void
}

const GONE_STATUSES = new Set([403, 404])

/**
 * Keeps a live game up to date: events as they arrive, and the whole state whenever an event may have been missed: after
 * each new connection, when the page becomes visible again, and when an event is overdue. A connection that looks alive
 * but delivers nothing is replaced. Another game needs a component of its own, by its key.
 *
 * Returns whether events arrive.
 */
export function useLiveState<Reply, Event extends unknown[]>(game: LiveGame<Reply, Event>): boolean {
  const [isLive, setIsLive] = useState(false)
  const requestRead = useRef<() => void>(() => {})
  /** As of the latest rendering. */
  const latest = useEffectEvent(() => ({ game, isLive }))
  const { isOver, isStale } = game

  useEffect(() => {
    if (isOver) return
    let isClosed = false
    let isOpening = false
    let connection: RealtimeConnection | null = null
    let delayedRead: ReturnType<typeof setTimeout> | undefined

    const reader = stateReader<Reply>({
      now: () => Date.now(),
      situation() {
        const { game, isLive } = latest()
        return { ...game, isLive, isOnline: navigator.onLine }
      },
      async read() {
        const reply = await latest().game.read()
        if (reply.ok) return { kind: 'ok', state: reply.value, seq: latest().game.seqOf(reply.value) }
        const { error } = reply
        if (!isClosed && error.kind === 'refused' && GONE_STATUSES.has(error.status)) {
          latest().game.onGone(error.detail)
          close()
        }
        return { kind: error.kind === 'offline' ? 'unreachable' : 'refused' }
      },
      onState(reply, times) {
        latest().game.onRead(reply, times)
        connect()
      },
      onDeadConnection: () => connection?.restart(),
    })
    const readNow = () => void reader.readNow()

    function connect() {
      if (isOpening) return
      const opening = latest().game.connect({ onEvent, onLive })
      isOpening = opening !== null
      opening?.then(
        (opened) => {
          if (isClosed) opened.close()
          else connection = opened
        },
        // The library could not be loaded; the game goes on by reading the state.
        () => undefined,
      )
    }

    function onEvent(...event: Event) {
      if (isClosed) return
      reader.eventArrived()
      const delayMs = latest().game.onEvent(...event)
      if (delayMs === null) return
      if (delayMs <= 0) return readNow()
      clearTimeout(delayedRead)
      delayedRead = setTimeout(readNow, delayMs)
    }

    function onLive(live: boolean) {
      if (isClosed) return
      setIsLive(live)
      if (live) readNow()
    }

    function onVisibilityChange() {
      if (document.visibilityState === 'visible') readNow()
    }

    function close() {
      isClosed = true
      reader.stop()
      clearInterval(checks)
      clearTimeout(delayedRead)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      stopListening()
      connection?.close()
      connection = null
    }

    requestRead.current = readNow
    document.addEventListener('visibilitychange', onVisibilityChange)
    // The connection may have died while the app was suspended, without a word to either side.
    const stopListening = onResume(() => {
      connection?.restart()
      readNow()
    })
    const checks = setInterval(() => reader.readIfDue(), CHECK_READS_EVERY_MS)
    connect()
    return close
  }, [isOver])

  useEffect(() => {
    if (isStale) requestRead.current()
  }, [isStale])

  return isLive
}
