import type { Tokens } from './question-writer.ts'

/** One use of a model (a refill, a note or a quiz) and its outcome. */
export interface ModelRun {
  purpose: 'refill' | 'explain' | 'quiz'
  category: string
  difficulty: string
  model: string
  startedAt: number
  asked: number
  kept: number
  /** How many were dropped, by reason. */
  dropped: Readonly<Record<string, number>>
  tokens: Tokens
  failure: string | null
}

export interface ModelRuns {
  add(run: ModelRun): Promise<void>
  since(at: number): Promise<readonly ModelRun[]>
  /** Tokens of both kinds, of all nodes together. */
  tokensSince(at: number): Promise<number>
}

/** Metrics for the operator. */
export interface ModelMeter {
  record(run: ModelRun): void
  /** Counts a run that the gate did not allow. */
  skipped(reason: string): void
}
