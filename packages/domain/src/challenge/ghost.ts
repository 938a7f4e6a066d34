/** One question as it was recorded. */
interface RecordedStep {
  /** Null when nothing was answered. */
  tookMs: number | null
  correct: boolean
}

/** One question as the ghost shows it. */
export interface GhostStep {
  /** When the recorded player answered, counted from the deal; null without an answer. */
  tookMs: number | null
  /** Null until the player has settled this question. */
  correct: boolean | null
}

/**
 * What a player may know of a recorded run: how each settled question went, and for the open one only when it was
 * answered. Later questions are left out.
 */
export const ghostTrack = (recorded: readonly RecordedStep[], settled: number, hasOpen: boolean): GhostStep[] =>
  recorded.slice(0, settled + (hasOpen ? 1 : 0)).map(({ tookMs, correct }, index) => ({
    tookMs,
    correct: index < settled ? correct : null,
  }))
