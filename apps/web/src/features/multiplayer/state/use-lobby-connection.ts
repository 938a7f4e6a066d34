import { lobbyState } from '@knowdown/contracts/battles/calls'
import { useBackend } from '../../../api/backend.tsx'
import { useLiveState } from '../../../api/live/use-live-state.ts'
import { openLobbyConnection } from '../../../api/lobby-connection.ts'
import { type MatchAction, parseLobbyEvent } from './match-actions.ts'
import { type LobbyView, type MatchScreen, nextEventAt } from './match-screen.ts'
import { LOBBY_GONE } from './messages.ts'
import type { Seat } from './seat.ts'

type ReceivedEvent = [channel: 'lobby' | 'own', name: string, data: unknown]

/** Keeps the screen of a battle up to date. Returns whether events arrive. */
export function useLobbyConnection(
  { code, playerId, role }: Seat,
  screen: MatchScreen,
  dispatch: (action: MatchAction) => void,
): boolean {
  const { api } = useBackend()
  const { stage, closedReason, lastSeq } = screen
  return useLiveState<LobbyView, ReceivedEvent>({
    isOver: stage === 'left' || (stage === 'results' && closedReason !== null),
    isStale: screen.stale,
    knownSeq: Math.max(lastSeq.view, lastSeq.lobby, lastSeq.own),
    nextEventAt: nextEventAt(screen),
    read: () => api.call(lobbyState, { code, player_id: playerId }),
    seqOf: ({ seq }) => seq,
    onRead: (view, times) => dispatch({ type: 'view-loaded', view, ...times }),
    connect: (listener) => openLobbyConnection(api, { code, playerId, role }, listener),
    onEvent(channel, name, data) {
      const event = parseLobbyEvent(name, data)
      if (!event) return 0
      dispatch({ type: 'event-received', channel, event, at: Date.now() })
      return null
    },
    onGone: () => dispatch({ type: 'lobby-gone', message: LOBBY_GONE }),
  })
}
