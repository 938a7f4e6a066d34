import type { ModelRun, ModelRuns } from './model-runs.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_FAILURES = 3
/** They depend on what somebody asked for, so that nobody can shut the model for all others with three bad topics. */
const OF_THE_REQUEST: ReadonlySet<string> = new Set(['blocked', 'budget', 'cut-off', 'nothing-kept', 'too-long'])
const FAILURES_WITHIN_MS = MINUTE_MS
const BREAKER_OPEN_MS = 5 * MINUTE_MS
/** A writer whom the checker contradicts more often is not used any more. */
const MAX_DISAGREEMENT_SHARE = 0.1
const MIN_CHECKED = 100

type BlockReason = 'paused' | 'breaker' | 'budget' | 'distrusted'

export interface ModelGate {
  /** Null when the model may be asked now. */
  blockedBy(): Promise<BlockReason | null>
  /** Until when the breaker keeps it shut after repeated failures; in the past when it does not. */
  breakerUntil(): number
  /** Must be called after every run, successful or not. */
  record(run: ModelRun): Promise<void>
}

/** Stops the use of a model when an operator has paused it, after repeated failures, when the daily budget is spent, or when its work is bad. */
export function modelGate(
  runs: ModelRuns,
  dailyTokens: number,
  isPaused: () => Promise<boolean>,
  clock: () => number,
): ModelGate {
  let failures: number[] = []
  let openUntil = 0
  let checked = 0
  let disagreed = 0
  return {
    async blockedBy() {
      const at = clock()
      if (await isPaused()) return 'paused'
      if (at < openUntil) return 'breaker'
      if (checked >= MIN_CHECKED && disagreed > MAX_DISAGREEMENT_SHARE * checked) return 'distrusted'
      return (await runs.tokensSince(at - (at % DAY_MS))) >= dailyTokens ? 'budget' : null
    },
    breakerUntil: () => openUntil,
    async record(run) {
      const at = clock()
      if (run.failure === null) failures = []
      else if (!OF_THE_REQUEST.has(run.failure))
        failures = [...failures.filter((failedAt) => at - failedAt < FAILURES_WITHIN_MS), at]
      if (failures.length >= MAX_FAILURES) {
        openUntil = at + BREAKER_OPEN_MS
        failures = []
      }
      checked += run.kept + (run.dropped.disagreed ?? 0)
      disagreed += run.dropped.disagreed ?? 0
      await runs.add(run)
    },
  }
}
