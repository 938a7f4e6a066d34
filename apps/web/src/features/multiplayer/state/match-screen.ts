import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { lobbyState } from '@knowdown/contracts/matches'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { type ServerClock, UNMEASURED } from './server-clock.ts'
import { WAITING } from './status-words.ts'

export type Role = 'host' | 'guest'
export type LobbyView = ReplyOf<typeof lobbyState>
export type Result = NonNullable<LobbyView['result']>

interface SealedQuestion {
  question: string
  options: readonly string[]
}

/** Times are of the server's clock. */
export type Turn =
  | { kind: 'loading' }
  | {
      kind: 'open'
      index: number
      question: SealedQuestion
      /** Seconds. */
      timer: number
      closesAt: number
      /** The ring stands full until then. */
      startsAt: number
      /** What was chosen and when, and whether it is under way to the server. */
      choice: { option: string; at: number; sent: boolean } | null
      timeUp: boolean
    }
  | {
      kind: 'judged'
      index: number
      question: SealedQuestion
      /** Empty when nothing was chosen in time. */
      chosen: string
      answer: string
      timedOut: boolean
      /** Where the clock stood, for the ring: seconds of the question, milliseconds left. */
      timer: number
      leftMs: number
      nextAt: number
    }
  | { kind: 'done' }

export interface Opponent {
  ready: boolean
  present: boolean
  backBy: number | null
  /** By question; null where only the fact is known that it was answered. */
  verdicts: readonly (boolean | null)[]
  completed: boolean
}

export interface MatchScreen {
  role: Role
  /** `opening` until the server has said where the match stands. */
  stage: 'opening' | 'waiting' | 'playing' | 'results' | 'left'
  category: string
  difficulty: Difficulty | null
  /** The number of the last event known, by the state call and on each channel. */
  known: { state: number; lobby: number; own: number }
  /** An event was missed: the state must be asked. */
  stale: boolean
  clock: ServerClock
  ready: boolean
  /** While 'I'm Ready!' is under way. */
  readying: boolean
  opponent: Opponent | null
  /** What the opponent did last, in words. */
  status: string
  scores: { host: number; guest: number }
  count: number
  verdicts: readonly boolean[]
  turn: Turn
  result: Result | null
  /** Why there will be no further game in this lobby. */
  closed: string | null
  error: string | null
}

export const openingScreen = (role: Role): MatchScreen => ({
  role,
  stage: 'opening',
  category: '',
  difficulty: null,
  known: { state: 0, lobby: 0, own: 0 },
  stale: true,
  clock: UNMEASURED,
  ready: false,
  readying: false,
  opponent: null,
  status: WAITING,
  scores: { host: 0, guest: 0 },
  count: 0,
  verdicts: [],
  turn: { kind: 'loading' },
  result: null,
  closed: null,
  error: null,
})
