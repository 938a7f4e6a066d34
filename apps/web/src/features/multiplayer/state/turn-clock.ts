import type { MatchScreen, Turn } from './match-screen.ts'
import { serverTime } from './server-clock.ts'

type OpenTurn = Extract<Turn, { kind: 'open' }>

/** Milliseconds left at our moment `at`; an answer that is under way stops the clock. */
export function leftMs({ clock }: Pick<MatchScreen, 'clock'>, turn: OpenTurn, at: number): number {
  const now = turn.choice?.at ?? serverTime(clock, at)
  if (now < turn.startsAt) return turn.timer * 1000
  return Math.min(turn.timer * 1000, Math.max(0, turn.closesAt - now))
}

/** So late even a slow message should have come. */
const PATIENCE_MS = 1500
/** Without a word from the server for so long, the state is asked anyway. */
const LOOK_EVERY_MS = 10_000
/** The same while the connection is away: the match then goes on by asking. */
const LOOK_WHILE_DEAF_MS = 3000
/**
 * When nobody answered that either. The line knocks meanwhile and looks as soon as it is let in; asking beside it would
 * double the work of a server that has just come back to hundreds of players.
 */
const LOOK_UNANSWERED_MS = 5000

interface Contact {
  live: boolean
  /** Whether the last question was. */
  answered: boolean
  lookedAt: number
}

/** When, by our clock, the state should be asked although nothing came: something is overdue. */
export function lookDueAt({ clock, turn, stage }: MatchScreen, { live, answered, lookedAt }: Contact): number {
  if (!live && !answered) return lookedAt + LOOK_UNANSWERED_MS
  const regular = lookedAt + (live ? LOOK_EVERY_MS : LOOK_WHILE_DEAF_MS)
  if (stage !== 'playing') return regular
  const ahead = serverTime(clock, 0)
  const expected = turn.kind === 'open' ? turn.closesAt : turn.kind === 'judged' ? turn.nextAt : null
  if (expected === null) return regular
  return Math.min(regular, Math.max(expected - ahead + PATIENCE_MS, lookedAt + PATIENCE_MS))
}
