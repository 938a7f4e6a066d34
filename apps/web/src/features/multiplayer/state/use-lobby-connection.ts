import { lobbyState } from '@knowdown/contracts/matches'
import {
  CHECK_READS_EVERY_MS,
  eventArrived,
  eventMissed,
  finishRead,
  noReadsYet,
  queueRead,
  readReason,
  startRead,
} from '@knowdown/domain/reconnect/state-reads'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { type LobbyConnection, openLobbyConnection } from '../../../api/lobby-connection.ts'
import { onResume } from '../../../platform/app-state.ts'
import { type MatchAction, parseLobbyEvent } from './match-actions.ts'
import { type MatchScreen, nextEventAt } from './match-screen.ts'
import { LOBBY_GONE } from './messages.ts'
import type { Seat } from './seat.ts'

/** The lobby does not exist any more, or the seat in it does not. */
const GONE_STATUSES = new Set([403, 404])

/**
 * Keeps the screen up to date: dispatches events as they arrive, and the whole state whenever an event may have been
 * missed, after each new connection, when the page becomes visible again, and when an event is overdue.
 */
export function useLobbyConnection(
  { code, playerId, role }: Seat,
  screen: MatchScreen,
  dispatch: (action: MatchAction) => void,
): boolean {
  const { api } = useBackend()
  const [isLive, setIsLive] = useState(false)
  const latest = useRef({ screen, isLive })
  const requestRead = useRef<() => void>(() => {})
  const isOver = screen.stage === 'left' || (screen.stage === 'results' && screen.closedReason !== null)

  useEffect(() => {
    latest.current = { screen, isLive }
  })

  useEffect(() => {
    if (isOver) return
    let isClosed = false
    let connection: LobbyConnection | null = null
    let reads = noReadsYet(Date.now())

    async function readState({ isOverdue = false } = {}) {
      // Without a network nobody can answer; its return brings a new connection, which requests a read.
      if (reads.isReading || isClosed || !navigator.onLine) return
      reads = startRead(reads)
      const requestedAt = Date.now()
      const reply = await api.call(lobbyState, { code, player_id: playerId })
      const at = Date.now()
      reads = finishRead(reads, reply.ok ? 'ok' : reply.error.kind === 'offline' ? 'unreachable' : 'refused', at)
      if (isClosed) return
      if (!reply.ok) {
        const isGone = reply.error.kind === 'refused' && GONE_STATUSES.has(reply.error.status)
        if (isGone) dispatch({ type: 'lobby-gone', message: LOBBY_GONE })
        return
      }
      const { lastSeq } = latest.current.screen
      if (isOverdue && reply.value.seq > Math.max(lastSeq.view, lastSeq.lobby, lastSeq.own)) {
        const missed = eventMissed(reads)
        reads = missed.reads
        if (missed.isDead) connection?.restart()
      }
      dispatch({ type: 'view-loaded', view: reply.value, requestedAt, at })
      if (reads.isQueued) void readState()
    }

    function readNow() {
      reads = queueRead(reads)
      void readState()
    }

    function readIfDue() {
      const { screen, isLive } = latest.current
      const pending = screen.stale ? queueRead(reads) : reads
      const reason = readReason(pending, { isLive, nextEventAt: nextEventAt(screen) }, Date.now())
      if (reason) void readState({ isOverdue: reason === 'overdue' && isLive })
    }

    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') readNow()
    }

    requestRead.current = readNow
    document.addEventListener('visibilitychange', onVisibilityChange)
    // The connection may have died while the app was suspended, without a word to either side.
    const stopListening = onResume(() => {
      connection?.restart()
      readNow()
    })
    const checks = setInterval(readIfDue, CHECK_READS_EVERY_MS)
    const opening = openLobbyConnection(
      api,
      { code, playerId, role },
      {
        onEvent(channel, name, data) {
          if (isClosed) return
          reads = eventArrived(reads, Date.now())
          const event = parseLobbyEvent(name, data)
          if (event) dispatch({ type: 'event-received', channel, event, at: Date.now() })
          else readNow()
        },
        onLive(isLive) {
          if (isClosed) return
          setIsLive(isLive)
          if (isLive) readNow()
        },
      },
    )
    opening.then(
      (opened) => {
        if (isClosed) opened.close()
        else connection = opened
      },
      // The library could not be loaded; the match goes on by reading the state.
      () => undefined,
    )

    return () => {
      isClosed = true
      clearInterval(checks)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      stopListening()
      connection?.close()
    }
  }, [api, code, playerId, role, isOver, dispatch])

  useEffect(() => {
    if (screen.stale) requestRead.current()
  }, [screen.stale])

  return isLive
}
