import { DAY_MS } from '../limits.ts'
import type { ModelGate } from '../questions/models/model-gate.ts'
import type { ModelRuns } from '../questions/models/model-runs.ts'
import { addTokens, NO_TOKENS, type Tokens } from '../questions/models/question-writer.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import type { QuizJobStore } from '../quiz-writing/quiz-job-store.ts'
import { type Actor, logged, type OperatorLog } from './operator-log.ts'

const REPORTED_MS = 7 * DAY_MS

type Switch = 'models-paused' | 'quizzes-paused'

/** What operators switch on and off for all nodes. */
export interface Switches {
  isOn(name: Switch): Promise<boolean>
  set(name: Switch, isOn: boolean): Promise<void>
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
  /** Quizzes that people ask for: their queue, and who has used most today. */
  quizzes: {
    paused: boolean
    waiting: number
    running: number
    accounts: readonly { userId: string; jobs: number; tokens: number; cost: number | null; isBarred: boolean }[]
  }
  /** Of the last seven days, by what models are used for. */
  purposes: readonly {
    purpose: string
    runs: number
    kept: number
    tokens: number
    dropped: Readonly<Record<string, number>>
  }[]
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
  jobs: Pick<QuizJobStore, 'useByAccount' | 'countOpen' | 'setBarred'>
  /** Null when no model is set up, or when this process asks none. */
  gate: Pick<ModelGate, 'blockedBy'> | null
  settings: { dailyTokens: number; price: { input: number; output: number } | null } | null
  log: OperatorLog
  clock(): number
}

export type OperatorModels = ReturnType<typeof operatorModels>

export function operatorModels({ runs, catalogue, switches, jobs, gate, settings, log, clock }: OperatorModelsDeps) {
  const price = settings?.price ?? null
  return {
    async report(): Promise<ModelsReport> {
      const at = clock()
      const models = new Map<string, ModelReport>()
      const purposes = new Map<string, ModelsReport['purposes'][number]>()
      for (const run of await runs.since(at - REPORTED_MS)) {
        const sum = purposes.get(run.purpose) ?? { purpose: run.purpose, runs: 0, kept: 0, tokens: 0, dropped: {} }
        purposes.set(run.purpose, {
          purpose: run.purpose,
          runs: sum.runs + 1,
          kept: sum.kept + run.kept,
          tokens: sum.tokens + run.tokens.input + run.tokens.output,
          dropped: added(sum.dropped, run.dropped),
        })
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
        quizzes: {
          paused: await switches.isOn('quizzes-paused'),
          ...(await jobs.countOpen()),
          accounts: (await jobs.useByAccount(at - (at % DAY_MS))).map((use) => ({
            ...use,
            // Which part was read and which written is known for whole runs only; the dearer price is the safe guess.
            cost: price && (use.tokens * Math.max(price.input, price.output)) / 1_000_000,
          })),
        },
        purposes: [...purposes.values()],
        blockedBy: (await gate?.blockedBy()) ?? null,
        tokensToday: await runs.tokensSince(at - (at % DAY_MS)),
        dailyTokens: settings?.dailyTokens ?? null,
        pool,
        bank: catalogue.all().length - pool,
      }
    },

    /** Quizzes can be paused apart; pausing the models pauses everything. */
    async setPaused(actor: Actor, paused: boolean, what: 'models' | 'quizzes' = 'models'): Promise<void> {
      const name = `${what}-paused` as const
      const before = { paused: await switches.isOn(name) }
      const subject = { kind: 'models', id: what === 'models' ? 'all' : what } as const
      const action = `${paused ? 'pause' : 'resume'} ${what}`
      await logged(log, { actor, action, subject, before, after: { paused } }, clock(), () =>
        switches.set(name, paused),
      )
    },

    async setBarred(actor: Actor, userId: string, barred: boolean): Promise<void> {
      const subject = { kind: 'player', id: userId } as const
      const action = barred ? 'bar from quizzes by a model' : 'allow quizzes by a model'
      await logged(log, { actor, action, subject, before: { barred: !barred }, after: { barred } }, clock(), () =>
        jobs.setBarred(userId, barred),
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
