import { DAY_MS } from '../limits.ts'
import type { ModelGate } from '../questions/models/model-gate.ts'
import type { ModelRuns } from '../questions/models/model-runs.ts'
import { addTokens, NO_TOKENS, type Tokens } from '../questions/models/question-writer.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import { type Actor, logged, type OperatorLog } from './operator-log.ts'

const REPORTED_MS = 7 * DAY_MS

/** What operators switch on and off for all nodes. */
export interface Switches {
  isOn(name: 'models-paused'): Promise<boolean>
  set(name: 'models-paused', isOn: boolean): Promise<void>
}

interface ModelReport {
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

export interface ModelsReport {
  /** Of the last seven days. */
  models: readonly ModelReport[]
  paused: boolean
  /** Why this node asks no model now; null when it does, or when none is set up. */
  blockedBy: string | null
  tokensToday: number
  /** Null when no model is set up. */
  dailyTokens: number | null
  pool: number
  bank: number
}

interface OperatorModelsDeps {
  runs: ModelRuns
  catalogue: Pick<QuestionCatalogue, 'all'>
  switches: Switches
  /** Null when no model is set up, or when this process asks none. */
  gate: Pick<ModelGate, 'blockedBy'> | null
  settings: { dailyTokens: number; price: { input: number; output: number } | null } | null
  log: OperatorLog
  clock(): number
}

export type OperatorModels = ReturnType<typeof operatorModels>

export function operatorModels({ runs, catalogue, switches, gate, settings, log, clock }: OperatorModelsDeps) {
  const price = settings?.price ?? null
  return {
    async report(): Promise<ModelsReport> {
      const at = clock()
      const models = new Map<string, ModelReport>()
      for (const run of await runs.since(at - REPORTED_MS)) {
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
      const pool = catalogue.all().filter(({ probation }) => probation !== undefined).length
      return {
        models: [...models.values()],
        paused: await switches.isOn('models-paused'),
        blockedBy: (await gate?.blockedBy()) ?? null,
        tokensToday: await runs.tokensSince(at - (at % DAY_MS)),
        dailyTokens: settings?.dailyTokens ?? null,
        pool,
        bank: catalogue.all().length - pool,
      }
    },

    async setPaused(actor: Actor, paused: boolean): Promise<void> {
      const before = { paused: await switches.isOn('models-paused') }
      const subject = { kind: 'models', id: 'all' } as const
      const action = paused ? 'pause models' : 'resume models'
      await logged(log, { actor, action, subject, before, after: { paused } }, clock(), () =>
        switches.set('models-paused', paused),
      )
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
