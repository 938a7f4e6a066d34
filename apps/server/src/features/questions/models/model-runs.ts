import type { Tokens } from './question-writer.ts'

/** One visit to a model, with all that came of it. */
export interface ModelRun {
  purpose: 'refill' | 'explain'
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

/** Counts for the operator. */
export interface ModelMeter {
  record(run: ModelRun): void
  /** Why a visit was not made. */
  skipped(reason: string): void
}
