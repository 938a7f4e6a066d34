import type { KeptResultsDays } from '../privacy/kept-results.ts'
import { RUN_GRACE_MS } from '../run/run.ts'

const DAY_MS = 86_400_000

/** When players see what was right: after each question, at the end of an attempt, or after the assignment has closed. */
export const KEYS_SHOWN = ['each', 'end', 'closing'] as const
export type KeysShown = (typeof KEYS_SHOWN)[number]

export const MOST_ATTEMPTS = 5
export const MOST_OPEN_DAYS = 180
/** A clock that runs a little ahead must not make "now" a time in the past. */
const CLOCK_TOLERANCE_MS = 10 * 60_000

export interface AssignmentSettings {
  opensAt: number
  closesAt: number
  /** For each player; null is any number. */
  attempts: number | null
  /** Whether the questions have a time limit. Players may take double time or none even then. */
  timed: boolean
  /** Whether each attempt has an order of questions of its own. */
  shuffled: boolean
  keysShown: KeysShown
  keptDays: KeptResultsDays
}

type SettingsProblem =
  | 'closes-before-opening'
  | 'closes-in-the-past'
  | 'open-too-long'
  | 'attempts-out-of-range'
  | 'nothing-kept-to-review'

export function checkSettings(settings: AssignmentSettings, at: number): SettingsProblem | null {
  const { opensAt, closesAt, attempts, keysShown, keptDays } = settings
  if (closesAt <= opensAt) return 'closes-before-opening'
  if (closesAt <= at) return 'closes-in-the-past'
  if (closesAt > at + MOST_OPEN_DAYS * DAY_MS + CLOCK_TOLERANCE_MS) return 'open-too-long'
  if (attempts !== null && !(Number.isInteger(attempts) && attempts >= 1 && attempts <= MOST_ATTEMPTS)) {
    return 'attempts-out-of-range'
  }
  return keysShown === 'closing' && keptDays === 0 ? 'nothing-kept-to-review' : null
}

export type AssignmentPhase = 'not-open' | 'open' | 'closed'

/** By the server's clock alone. */
export function phaseAt({ opensAt, closesAt }: Pick<AssignmentSettings, 'opensAt' | 'closesAt'>, at: number) {
  if (at < opensAt) return 'not-open' satisfies AssignmentPhase
  return at < closesAt ? ('open' satisfies AssignmentPhase) : ('closed' satisfies AssignmentPhase)
}

/** An answer may arrive a moment after closing, because the network delays it. */
export const takesAnswers = ({ opensAt, closesAt }: Pick<AssignmentSettings, 'opensAt' | 'closesAt'>, at: number) =>
  at >= opensAt && at < closesAt + RUN_GRACE_MS

/** Whether a player may see the keys of what was settled in an attempt, and how many of the answers were right. */
export function showsKeys(
  { keysShown, closesAt }: Pick<AssignmentSettings, 'keysShown' | 'closesAt'>,
  { ended, at }: { ended: boolean; at: number },
): boolean {
  // Until the last answer may have arrived, the keys would help somebody.
  const isOver = at >= closesAt + RUN_GRACE_MS
  return isOver || keysShown === 'each' || (keysShown === 'end' && ended)
}

/** Whether links of the quiz must not play, copy or show answers. From the start, not only from the opening. */
export const holdsLinks = (
  { keysShown, closesAt }: Pick<AssignmentSettings, 'keysShown' | 'closesAt'>,
  at: number,
): boolean => keysShown === 'closing' && at < closesAt + RUN_GRACE_MS

/** When everything with a name is deleted. */
export const deletedAt = ({ closesAt, keptDays }: Pick<AssignmentSettings, 'closesAt' | 'keptDays'>): number =>
  closesAt + keptDays * DAY_MS

type StartRefusal = 'not-open' | 'closed' | 'no-attempt-left' | 'attempt-running'

interface Tried {
  /** How many attempts the player has begun. */
  begun: number
  /** Whether the last of them has not ended. */
  running: boolean
  /** Attempts that the owner gave to this player alone. */
  extra: number
}

/** Why no further attempt can be begun; null if one can. */
export function refuseStart(
  settings: Pick<AssignmentSettings, 'opensAt' | 'closesAt' | 'attempts'>,
  { begun, running, extra }: Tried,
  at: number,
): StartRefusal | null {
  const phase = phaseAt(settings, at)
  if (phase !== 'open') return phase
  if (running) return 'attempt-running'
  return settings.attempts !== null && begun >= settings.attempts + extra ? 'no-attempt-left' : null
}
