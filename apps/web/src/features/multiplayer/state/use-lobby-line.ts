import { lobbyState } from '@knowdown/contracts/matches'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { type LobbyLine, openLobbyLine } from '../../../api/realtime.ts'
import { onResume } from '../../../platform/app-state.ts'
import type { MatchFact } from './match-fact.ts'
import type { MatchScreen } from './match-screen.ts'
import { readNews } from './read-news.ts'
import type { Seat } from './seat.ts'
import { lookDueAt } from './turn-clock.ts'

const LOST = new Set([403, 404])
const TICK_MS = 500
const ASK_AGAIN_AFTER_MS = 1500
const GONE = 'This game is over.'

/**
 * Keeps a screen true: events as they come, and the whole state whenever one may have been missed, after each new
 * connection, when the page is looked at again, and when something is overdue.
 */
export function useLobbyLine(
  { code, playerId, role }: Seat,
  screen: MatchScreen,
  hear: (fact: MatchFact) => void,
): boolean {
  const { api } = useBackend()
  const [live, setLive] = useState(false)
  const latest = useRef({ screen, live })
  const ask = useRef<() => void>(() => {})
  const over = screen.stage === 'left' || (screen.stage === 'results' && screen.closed !== null)

  useEffect(() => {
    latest.current = { screen, live }
  })

  useEffect(() => {
    if (over) return
    let closed = false
    let line: LobbyLine | null = null
    let asking = false
    /** Something was missed that the state under way may not know yet. */
    let owed = false
    let lookedAt = Date.now()
    let answered = true

    async function look(overdue = false) {
      // Without a network there is nobody to ask; its return brings a new connection, and that asks.
      if (asking || closed || !navigator.onLine) return
      asking = true
      owed = false
      const askedAt = Date.now()
      const read = await api.call(lobbyState, { code, player_id: playerId })
      asking = false
      lookedAt = Date.now()
      answered = read.ok || read.error.kind !== 'offline'
      if (closed) return
      if (!read.ok) {
        if (read.error.kind === 'refused' && LOST.has(read.error.status)) hear({ type: 'lobby-lost', message: GONE })
        else owed = true
        return
      }
      const { known } = latest.current.screen
      // News that the connection should have brought: it is dead and does not know.
      if (overdue && read.value.seq > Math.max(known.state, known.lobby, known.own)) line?.renew()
      hear({ type: 'view-read', view: read.value, askedAt, at: lookedAt })
      if (owed) void look()
    }

    function missed() {
      owed = true
      void look()
    }

    function tick() {
      const { screen, live } = latest.current
      const isInReach = live || answered
      if (Date.now() >= lookDueAt(screen, { live, answered, lookedAt })) void look(live)
      else if (isInReach && (owed || screen.stale) && Date.now() - lookedAt >= ASK_AGAIN_AFTER_MS) void look()
    }

    const seen = () => {
      if (document.visibilityState === 'visible') missed()
    }

    ask.current = missed
    document.addEventListener('visibilitychange', seen)
    // The connection may have died in its sleep, without a word to either side.
    const stopWaking = onResume(() => {
      line?.renew()
      missed()
    })
    const clock = setInterval(tick, TICK_MS)
    const opening = openLobbyLine(
      api,
      { code, playerId, role },
      {
        onEvent(channel, name, data) {
          if (closed) return
          const news = readNews(name, data)
          if (news) hear({ type: 'event-heard', channel, news, at: Date.now() })
          else missed()
        },
        onLive(next) {
          if (closed) return
          setLive(next)
          if (next) missed()
        },
      },
    )
    opening.then(
      (opened) => {
        if (closed) opened.close()
        else line = opened
      },
      // The library could not be fetched; the match goes on by asking.
      () => undefined,
    )

    return () => {
      closed = true
      clearInterval(clock)
      document.removeEventListener('visibilitychange', seen)
      stopWaking()
      line?.close()
    }
  }, [api, code, playerId, role, over, hear])

  useEffect(() => {
    if (screen.stale) ask.current()
  }, [screen.stale])

  return live
}
