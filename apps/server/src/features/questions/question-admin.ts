import { Problem } from '../../problem.ts'
import type { ModelRuns } from './models/model-runs.ts'
import { addTokens, NO_TOKENS, type Tokens } from './models/question-writer.ts'
import type { QuestionCatalogue } from './question-catalogue.ts'
import type { HiddenReason, QuestionRecords } from './question-records.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

export interface ModelReport {
  model: string
  runs: number
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

/** What the operator sees and changes about questions. */
export interface QuestionAdmin {
  report(): Promise<OperatorReport>
  /** The operator has checked a hidden question and found it correct. */
  unhide(questionId: string): Promise<void>
}

interface QuestionAdminDeps {
  runs: ModelRuns
  records: QuestionRecords
  catalogue: QuestionCatalogue
  price: { input: number; output: number } | null
  notifyNodes(): void
  clock(): number
}

export function questionAdmin({
  runs,
  records,
  catalogue,
  price,
  notifyNodes,
  clock,
}: QuestionAdminDeps): QuestionAdmin {
  return {
    async report() {
      const models = new Map<string, ModelReport>()
      for (const run of await runs.since(clock() - WEEK_MS)) {
        const before = models.get(run.model) ?? newReport(run.model)
        const tokens = addTokens(before.tokens, run.tokens)
        models.set(run.model, {
          model: run.model,
          runs: before.runs + 1,
          failures: run.failure ? added(before.failures, { [run.failure]: 1 }) : before.failures,
          asked: before.asked + run.asked,
          kept: before.kept + run.kept,
          dropped: added(before.dropped, run.dropped),
          tokens,
          cost: price && (tokens.input * price.input + tokens.output * price.output) / 1_000_000,
        })
      }
      const hidden = (await records.all()).flatMap(({ questionId, hiddenReason: reason }) => {
        const question = catalogue.find(questionId)
        return reason && question ? [{ questionId, reason, question: question.question, answer: question.answer }] : []
      })
      const pool = catalogue.all().filter(({ probation }) => probation !== undefined).length
      return { models: [...models.values()], hidden, pool, bank: catalogue.all().length - pool }
    },
    async unhide(questionId) {
      if (!catalogue.find(questionId)) throw new Problem('not-found', 'There is no such question.')
      await records.unhide(questionId)
      await catalogue.refresh()
      notifyNodes()
    },
  }
}

const newReport = (model: string): ModelReport => ({
  model,
  runs: 0,
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
