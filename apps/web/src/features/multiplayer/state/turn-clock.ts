import type { MatchScreen, Turn } from './match-screen.ts'
import { serverTime } from './server-clock.ts'

type OpenTurn = Extract<Turn, { kind: 'open' }>

/** Milliseconds left at our moment `at`; an answer that is under way stops the clock. */
export function leftMs({ clock }: Pick<MatchScreen, 'clock'>, turn: OpenTurn, at: number): number {
  const now = turn.choice?.at ?? serverTime(clock, at)
  if (now < turn.startsAt) return turn.timer * 1000
  return Math.min(turn.timer * 1000, Math.max(0, turn.closesAt - now))
}

/** When, by our clock, the server should publish the next event to this player; null when nothing is expected. */
export function nextEventAt({ clock, turn, stage }: MatchScreen): number | null {
  const expected = turn.kind === 'open' ? turn.closesAt : turn.kind === 'judged' ? turn.nextAt : null
  return stage === 'playing' && expected !== null ? expected - serverTime(clock, 0) : null
}
