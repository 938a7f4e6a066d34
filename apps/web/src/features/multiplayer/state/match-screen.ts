import type { lobbyState } from '@knowdown/contracts/battles/calls'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { SealedQuestion } from '@knowdown/domain/match/battle-question'
import type { Role } from '@knowdown/domain/match/role'
import { localTime, type ServerClock, serverTime, UNMEASURED } from '../../../api/live/server-clock.ts'
import { WAITING } from './messages.ts'

export type LobbyView = ReplyOf<typeof lobbyState>
type Players = LobbyView['players']
export type MatchResult = NonNullable<LobbyView['result']>

/** Times are of the server's clock. */
export type Turn =
  | { kind: 'loading' }
  | { kind: 'countdown'; startsAt: number }
  | OpenTurn
  | JudgedTurn
  | { kind: 'done' }

export interface OpenTurn {
  kind: 'open'
  index: number
  question: SealedQuestion
  /** In seconds. */
  timer: number
  closesAt: number
  /** The timer ring stays full until then. */
  startsAt: number
  /** What was chosen and when, and whether it is on its way to the server. */
  choice: { option: string; at: number; sent: boolean } | null
  timeUp: boolean
}

export interface JudgedTurn {
  kind: 'judged'
  index: number
  question: SealedQuestion
  /** Empty when nothing was chosen in time. */
  chosen: string
  answer: string
  timedOut: boolean
  /** Where the timer ring stopped: seconds of the question, milliseconds left. */
  timer: number
  leftMs: number
  nextAt: number
}

export interface Opponent {
  ready: boolean
  wantsRematch: boolean
  present: boolean
  backBy: number | null
  /** By question; null where it is only known that the question was answered. */
  verdicts: readonly (boolean | null)[]
  completed: boolean
}

export interface MatchScreen {
  role: Role
  /** `opening` until the first view was loaded. */
  stage: 'opening' | 'waiting' | 'playing' | 'results' | 'left'
  category: string
  difficulty: Difficulty | null
  /** The last sequence number, of the loaded view and of each channel. */
  lastSeq: { view: number; lobby: number; own: number }
  /** An event was missed: the view must be loaded again. */
  stale: boolean
  clock: ServerClock
  ready: boolean
  /** While 'I'm Ready!' is on its way to the server. */
  readying: boolean
  opponent: Opponent | null
  /** Names and ratings; null until the first view. */
  players: Players | null
  /** What the opponent did last, as text. */
  status: string
  scores: { host: number; guest: number }
  /** The game that is played, or was last; answers carry it. */
  round: number
  questionCount: number
  verdicts: readonly boolean[]
  turn: Turn
  result: MatchResult | null
  /** While the player waits for a rematch: the result to return to if there is none. */
  previous: MatchResult | null
  /** Why there will be no further game in this lobby. */
  closedReason: string | null
  error: string | null
}

export const openingScreen = (role: Role): MatchScreen => ({
  role,
  stage: 'opening',
  category: '',
  difficulty: null,
  lastSeq: { view: 0, lobby: 0, own: 0 },
  stale: true,
  clock: UNMEASURED,
  ready: false,
  readying: false,
  opponent: null,
  players: null,
  status: WAITING,
  scores: { host: 0, guest: 0 },
  round: 0,
  questionCount: 0,
  verdicts: [],
  turn: { kind: 'loading' },
  result: null,
  previous: null,
  closedReason: null,
  error: null,
})

/** The opponent gave up the last game: there can be no other one in this lobby. */
export const hasOpponentLeft = (result: MatchResult | null, role: Role): boolean =>
  result !== null && !result.claimed && result.forfeit !== null && result.forfeit !== role

/** Milliseconds left at our time `at`. An answer on its way stops the clock. */
export function remainingMs({ clock }: Pick<MatchScreen, 'clock'>, turn: OpenTurn, at: number): number {
  const now = turn.choice?.at ?? serverTime(clock, at)
  if (now < turn.startsAt) return turn.timer * 1000
  return Math.min(turn.timer * 1000, Math.max(0, turn.closesAt - now))
}

/** When, by our clock, the server should publish the next event to this player; null when nothing is expected. */
export function nextEventAt({ clock, turn, stage }: MatchScreen): number | null {
  const expected = expectedAt(turn)
  return stage === 'playing' && expected !== null ? localTime(clock, expected) : null
}

function expectedAt(turn: Turn): number | null {
  switch (turn.kind) {
    case 'countdown':
      return turn.startsAt
    case 'open':
      return turn.closesAt
    case 'judged':
      return turn.nextAt
    default:
      return null
  }
}
