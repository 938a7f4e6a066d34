import type { RunAnswer } from '../run/run.ts'

/** One question as the ghost shows it. */
export interface GhostStep {
  /** When the sender answered, counted from the deal; null when the sender did not answer. */
  tookMs: number | null
  /** Null until the player has settled this question. */
  correct: boolean | null
}

/**
 * What a player may know of the sender's recorded run: how each settled question went, and for the open one only when
 * the sender answered it. Later questions are left out.
 */
export const ghostTrack = (sender: readonly RunAnswer[], settled: number, hasOpen: boolean): GhostStep[] =>
  sender.slice(0, settled + (hasOpen ? 1 : 0)).map(({ choice, correct, tookMs }, index) => ({
    tookMs: choice === null ? null : tookMs,
    correct: index < settled ? correct : null,
  }))
