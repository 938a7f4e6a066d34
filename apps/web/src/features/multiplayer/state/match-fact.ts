import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { LobbyEvent, LobbyEventName } from '@knowdown/contracts/lobby-events'
import type { submitAnswer } from '@knowdown/contracts/matches'
import type { LobbyView } from './match-screen.ts'

export type LobbyNews = { [Name in LobbyEventName]: { name: Name; data: LobbyEvent<Name> } }[LobbyEventName]

/** Everything that can happen to a battle. `at` is our own clock. */
export type MatchFact =
  | { type: 'view-read'; view: LobbyView; askedAt: number; at: number }
  | { type: 'event-heard'; channel: 'lobby' | 'own'; news: LobbyNews; at: number }
  | { type: 'lobby-lost'; message: string }
  | { type: 'ready-pressed' }
  | { type: 'ready-taken' }
  | { type: 'ready-failed'; message: string }
  | { type: 'option-chosen'; option: string; at: number }
  | { type: 'answer-judged'; index: number; option: string; reply: ReplyOf<typeof submitAnswer>; at: number }
  /** `again` when nobody knows whether the answer arrived, and it may be sent once more. */
  | { type: 'answer-failed'; index: number; message: string; again: boolean }
  | { type: 'answer-resent'; index: number }
  | { type: 'time-ran-out'; index: number }
  | { type: 'again-pressed' }
  | { type: 'failed'; message: string }
  | { type: 'error-dismissed' }
