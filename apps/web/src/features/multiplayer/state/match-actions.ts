import type { submitAnswer } from '@knowdown/contracts/battles/calls'
import { type LobbyEvent, type LobbyEventName, lobbyEvents } from '@knowdown/contracts/battles/events'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { LobbyView } from './match-screen.ts'

export type NamedLobbyEvent = { [Name in LobbyEventName]: { name: Name; data: LobbyEvent<Name> } }[LobbyEventName]

/** Everything that can happen to a battle. `at` is the time of our own clock. */
export type MatchAction =
  | { type: 'view-loaded'; view: LobbyView; requestedAt: number; at: number }
  | { type: 'event-received'; channel: 'lobby' | 'own'; event: NamedLobbyEvent; at: number }
  | { type: 'lobby-gone'; message: string }
  | { type: 'ready-pressed' }
  | { type: 'ready-accepted' }
  | { type: 'ready-failed'; message: string }
  | { type: 'option-chosen'; option: string; at: number }
  | { type: 'answer-judged'; index: number; option: string; reply: ReplyOf<typeof submitAnswer>; at: number }
  /** `canRetry` when nobody knows whether the answer arrived, so that it may be sent once more. */
  | { type: 'answer-failed'; index: number; message: string; canRetry: boolean }
  | { type: 'answer-resent'; index: number }
  | { type: 'time-ran-out'; index: number }
  | { type: 'play-again-pressed' }
  | { type: 'error-occurred'; message: string }
  | { type: 'error-dismissed' }

/** A received event, checked against the contract; null for one that does not follow it. */
export function parseLobbyEvent(name: string, data: unknown): NamedLobbyEvent | null {
  if (!Object.hasOwn(lobbyEvents, name)) return null
  const parsed = lobbyEvents[name as LobbyEventName].safeParse(data)
  return parsed.success ? ({ name, data: parsed.data } as NamedLobbyEvent) : null
}
