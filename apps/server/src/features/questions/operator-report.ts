import { Problem } from '../../problem.ts'
import type { HiddenReason, ItemNotes } from './item-notes.ts'
import type { ModelRuns } from './models/model-runs.ts'
import { addTokens, NO_TOKENS, type Tokens } from './models/question-writer.ts'
import type { Shelf } from './shelf.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

export interface ModelReport {
  model: string
  visits: number
  failures: Readonly<Record<string, number>>
  asked: number
  kept: number
  dropped: Readonly<Record<string, number>>
  tokens: Tokens
  /** Dollars; null when no price is set. */
  cost: number | null
}

export interface OperatorReport {
  /** Of the last seven days. */
  models: readonly ModelReport[]
  hidden: readonly { questionId: string; reason: HiddenReason; question: string; answer: string }[]
  pool: number
  bank: number
}

/** What the one who runs the product wants to know of its questions. */
export interface QuestionOperator {
  report(): Promise<OperatorReport>
  /** A question was looked up and is right after all. */
  showAgain(questionId: string): Promise<void>
}

interface Parts {
  runs: ModelRuns
  notes: ItemNotes
  shelf: Shelf
  price: { input: number; output: number } | null
  announce(): void
  clock(): number
}

export function questionOperator({ runs, notes, shelf, price, announce, clock }: Parts): QuestionOperator {
  return {
    async report() {
      const models = new Map<string, ModelReport>()
      for (const run of await runs.since(clock() - WEEK_MS)) {
        const before = models.get(run.model) ?? newReport(run.model)
        const tokens = addTokens(before.tokens, run.tokens)
        models.set(run.model, {
          model: run.model,
          visits: before.visits + 1,
          failures: run.failure ? added(before.failures, { [run.failure]: 1 }) : before.failures,
          asked: before.asked + run.asked,
          kept: before.kept + run.kept,
          dropped: added(before.dropped, run.dropped),
          tokens,
          cost: price && (tokens.input * price.input + tokens.output * price.output) / 1_000_000,
        })
      }
      const hidden = (await notes.all()).flatMap(({ questionId, hidden: reason }) => {
        const question = shelf.find(questionId)
        return reason && question ? [{ questionId, reason, question: question.question, answer: question.answer }] : []
      })
      const pool = shelf.all().filter(({ probation }) => probation !== undefined).length
      return { models: [...models.values()], hidden, pool, bank: shelf.all().length - pool }
    },
    async showAgain(questionId) {
      if (!shelf.find(questionId)) throw new Problem('not-found', 'There is no such question.')
      await notes.show(questionId)
      await shelf.refresh()
      announce()
    },
  }
}

const newReport = (model: string): ModelReport => ({
  model,
  visits: 0,
  failures: {},
  asked: 0,
  kept: 0,
  dropped: {},
  tokens: NO_TOKENS,
  cost: null,
})

const added = (counts: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>) => ({
  ...counts,
  ...Object.fromEntries(Object.entries(more).map(([name, count]) => [name, (counts[name] ?? 0) + count])),
})
