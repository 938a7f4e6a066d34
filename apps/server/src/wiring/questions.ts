import { type Bank, loadBank } from '@knowdown/content/bank'
import { categories } from '@knowdown/content/categories'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { FALLBACK_CATEGORY } from '@knowdown/domain/question/pick-questions'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { cryptoDice } from '../adapters/chance/crypto-dice.ts'
import { deleteOldRows } from '../adapters/sql/delete-old-rows.ts'
import { sqlCalibration } from '../adapters/sql/questions/sql-calibration.ts'
import { sqlModelRuns } from '../adapters/sql/questions/sql-model-runs.ts'
import { sqlQuestionPool } from '../adapters/sql/questions/sql-question-pool.ts'
import { sqlQuestionRecords } from '../adapters/sql/questions/sql-question-records.ts'
import { sqlReports } from '../adapters/sql/questions/sql-reports.ts'
import { sqlServings } from '../adapters/sql/questions/sql-servings.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import { sqlJobRuns } from '../adapters/sql/sql-job-runs.ts'
import type { QuestionSettings } from '../config/questions.ts'
import type { Bus } from '../features/bus.ts'
import { DAY_MS, HOUR_MS, type Limits } from '../features/limits.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import { type Calibration, calibration } from '../features/questions/calibration-service.ts'
import { insights } from '../features/questions/insights.ts'
import { loadingMessages } from '../features/questions/loading-messages.ts'
import { type NightlyFindings, nightlyReview } from '../features/questions/nightly-review.ts'
import { type QuestionAdmin, questionAdmin } from '../features/questions/question-admin.ts'
import { openQuestionCatalogue } from '../features/questions/question-catalogue.ts'
import type { QuestionDealer } from '../features/questions/question-dealer.ts'
import { questionDealer } from '../features/questions/question-dealer.ts'
import { questionReports } from '../features/questions/question-reports.ts'
import type { Questions } from '../features/questions/questions.ts'
import { soloQuizzes } from '../features/questions/solo-quizzes.ts'
import { BANK_FOLDER } from '../folders.ts'
import { wireModels } from './models.ts'

/** How often servings are written down, and how often this node looks at what the others have learnt. */
const FLUSH_MS = 2_000
const REFRESH_MS = 60_000
const CHANGED = 'questions-changed'

export interface QuestionDeps {
  db: Kysely<Schema>
  bus: Bus
  limits: Limits
  registry: Registry
  settings: QuestionSettings
  entitlements: Entitlements
  logger: Logger
  clock(): number
}

export interface WiredQuestions {
  api: Questions
  dealer: QuestionDealer
  calibration: Calibration
  /** How many questions can be served of one category at one difficulty. */
  cellSize(category: string, difficulty: Difficulty): number
  /** The nightly look at what answers have taught; runs by itself once a day. */
  review(at: number): Promise<NightlyFindings>
  operator: QuestionAdmin
  /** Resolves when no model is at work. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** The question supply, put together. */
export async function wireQuestions(deps: QuestionDeps): Promise<WiredQuestions> {
  const { db, bus, entitlements, logger, clock, settings } = deps
  const bank = loadBank(BANK_FOLDER, categories)
  report(bank, logger)
  const dice = cryptoDice()
  const records = sqlQuestionRecords(db)
  const reports = sqlReports(db)
  const bankQuestions = bank.files.flatMap(({ questions }) => questions)
  const catalogue = await openQuestionCatalogue(bankQuestions, records, sqlQuestionPool(db))
  const dealer = questionDealer({ categories, catalogue, servings: sqlServings(db, clock), dice, clock })
  const notifyNodes = () => bus.publish(CHANGED, '')
  const review = nightlyReview({ records, reports, catalogue, notifyNodes })
  const jobs = sqlJobRuns(db)
  const runs = sqlModelRuns(db, clock)
  const models = await wireModels({ ...deps, ai: settings.ai, runs, catalogue, notifyNodes, dice })

  const daily = async () => {
    if (!(await jobs.claim('nightly-review', clock(), DAY_MS))) return
    await deleteOldRows(db, clock())
    const { hidden, moved, weak } = await review(clock())
    for (const { questionId, reason } of hidden)
      logger.error({ questionId, reason }, 'a question was taken out of play')
    logger.info({ hidden: hidden.length, moved: moved.length, weak: weak.length }, 'the questions were reviewed')
  }
  const regularly = every(logger)
  const timers = [
    regularly(FLUSH_MS, catalogue.flush),
    regularly(REFRESH_MS, catalogue.refresh),
    regularly(HOUR_MS, daily),
  ]
  const unsubscribe = await bus.subscribe(CHANGED, () => {
    catalogue
      .refresh()
      .catch((error: unknown) => logger.warn({ err: error }, 'the questions could not be looked at again'))
  })
  const lines = new Map(bank.files.map(({ category, loading }) => [category, loading]))

  return {
    api: {
      quizzes: soloQuizzes({
        categories,
        dealer,
        entitlements,
        size: settings.quizSize,
        onIssued({ category: { id: category }, difficulty, questions, unseenLeft }, asker) {
          const pooled = catalogue.pooled(category, difficulty)
          models.refillTrigger
            .quizIssued({ category, difficulty, served: questions.length, unseenLeft, pooled, asker })
            .catch((error: unknown) => logger.warn({ err: error }, 'the stock of questions could not be looked at'))
        },
      }),
      loadingMessages: loadingMessages(categories, lines, dice),
      insights: insights({ catalogue, entitlements, wrongOptions: models.wrongOptions }),
      reports: questionReports({ store: reports, records, catalogue, notifyNodes, clock }),
    },
    dealer,
    calibration: calibration(sqlCalibration(db), catalogue, clock),
    cellSize: (category, difficulty) => catalogue.index().cell(category, difficulty).length,
    review,
    operator: questionAdmin({ runs, records, catalogue, price: settings.ai?.price ?? null, notifyNodes, clock }),
    idle: models.idle,
    async close() {
      await models.close()
      unsubscribe()
      for (const timer of timers) clearInterval(timer)
      await catalogue.flush()
    },
  }
}

/** Without the last resort a quiz could come out empty; without another file its category falls back on it. */
function report({ files, faults }: Bank, logger: Logger): void {
  if (!files.some(({ category }) => category === FALLBACK_CATEGORY)) throw new BankFault(faults.join('\n'))
  for (const fault of faults) logger.warn(fault)
}

/** The questions cannot be used; the message is for the person who starts the server. */
export class BankFault extends Error {}

const every = (logger: Logger) => (ms: number, work: () => Promise<unknown>) =>
  setInterval(() => {
    work().catch((error: unknown) => logger.warn({ err: error }, 'a regular job failed and will be tried again'))
  }, ms).unref()
