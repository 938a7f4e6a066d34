import type { Difficulty } from '../catalogue/difficulty.ts'

/** For a while, everybody who has entered is paired again and again. */
export interface Arena {
  arenaId: string
  title: string
  startsAt: number
  endsAt: number
  /** Null for all free categories without a content warning. */
  category: string | null
  difficulty: ArenaDifficulty
  /** Whether its games change ratings. Only those with an account may enter then. */
  rated: boolean
  /** Held by the schedule, and not set up by an operator. */
  isScheduled: boolean
  isCancelled: boolean
}

export type ArenaDifficulty = Difficulty | 'rising'

export const MIN_ARENA_MINUTES = 10
export const MAX_ARENA_MINUTES = 60
/** A game that still runs at the end counts if it ends within this time. */
export const LATE_GAME_MS = 90_000
/** From then on a scheduled arena is listed; earlier only if somebody has entered it. */
const LISTED_BEFORE_MS = 10 * 60_000

export type ArenaPhase = 'upcoming' | 'running' | 'finishing' | 'over' | 'cancelled'

/** `finishing`: nobody is paired any more, but games that may count still run. */
export function arenaPhase(
  { startsAt, endsAt, isCancelled }: Pick<Arena, 'startsAt' | 'endsAt' | 'isCancelled'>,
  runningGames: number,
  at: number,
): ArenaPhase {
  if (isCancelled) return 'cancelled'
  if (at < startsAt) return 'upcoming'
  if (at < endsAt) return 'running'
  return runningGames > 0 && at < endsAt + LATE_GAME_MS ? 'finishing' : 'over'
}

/** Whether the battle screen names it. */
export function isListed(
  { startsAt, endsAt, isScheduled, isCancelled }: Pick<Arena, 'startsAt' | 'endsAt' | 'isScheduled' | 'isCancelled'>,
  players: number,
  at: number,
): boolean {
  if (isCancelled || at >= endsAt) return false
  return !isScheduled || players > 0 || at >= startsAt - LISTED_BEFORE_MS
}
