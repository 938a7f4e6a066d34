/**
 * What a call is for: `running` goes on with something that people play right now, `new` begins something, and `other`
 * is the rest, such as statistics and profiles.
 */
export type Work = 'new' | 'other' | 'running'

/** `busy` refuses new work, `overloaded` everything but what is running. */
export type LoadLevel = 'normal' | 'busy' | 'overloaded'

export interface LoadLimits {
  /** Waiting times, in milliseconds, from which on work is refused. */
  busyMs: number
  overloadedMs: number
  /** How much new work is under way at once. */
  newAtOnce: number
}

/** How long the load must have been low before a level ends: a level that ends at once begins again at once. */
const CALM_MS = 1_000

export interface LoadState {
  level: LoadLevel
  /** Since when the load is low enough for the level below; null while it is not. */
  calmSince: number | null
}

export const NORMAL_LOAD: LoadState = { level: 'normal', calmSince: null }

const LOWER = { overloaded: 'busy', busy: 'normal', normal: 'normal' } as const

/** A level begins as soon as work waits too long, and ends when it waited less than half as long for a while. */
export function nextLoad(
  state: LoadState,
  waitMs: number,
  at: number,
  limits: Omit<LoadLimits, 'newAtOnce'>,
): LoadState {
  const reached = waitMs >= limits.overloadedMs ? 'overloaded' : waitMs >= limits.busyMs ? 'busy' : 'normal'
  if (isAbove(reached, state.level)) return { level: reached, calmSince: null }
  if (state.level === 'normal') return state
  const limit = state.level === 'overloaded' ? limits.overloadedMs : limits.busyMs
  if (waitMs >= limit / 2) return { level: state.level, calmSince: null }
  const calmSince = state.calmSince ?? at
  if (at - calmSince < CALM_MS) return { level: state.level, calmSince }
  return { level: LOWER[state.level], calmSince: at }
}

const HEIGHT = { normal: 0, busy: 1, overloaded: 2 } as const

const isAbove = (one: LoadLevel, other: LoadLevel): boolean => HEIGHT[one] > HEIGHT[other]

export const refusesWork = (level: LoadLevel, work: Work): boolean =>
  work === 'new' ? level !== 'normal' : work === 'other' && level === 'overloaded'
