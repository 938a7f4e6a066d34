import { openBank } from '@knowdown/content/bank'
import { categories } from '@knowdown/content/categories'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlSwitches } from '../adapters/sql/operator/sql-switches.ts'
import { sqlBattleSeals } from '../adapters/sql/questions/sql-battle-seals.ts'
import { sqlCalibration } from '../adapters/sql/questions/sql-calibration.ts'
import { sqlModelRuns } from '../adapters/sql/questions/sql-model-runs.ts'
import { sqlQuestionPool } from '../adapters/sql/questions/sql-question-pool.ts'
import { sqlQuestionRecords } from '../adapters/sql/questions/sql-question-records.ts'
import { sqlReports } from '../adapters/sql/questions/sql-reports.ts'
import { sqlServings } from '../adapters/sql/questions/sql-servings.ts'
import { sqlJobRuns } from '../adapters/sql/sql-job-runs.ts'
import { runIfDue } from '../features/jobs.ts'
import { DAY_MS, HOUR_MS } from '../features/limits.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import { type Calibration, calibration } from '../features/questions/calibration-service.ts'
import { insights } from '../features/questions/insights.ts'
import { loadingMessages } from '../features/questions/loading-messages.ts'
import { type NightlyFindings, nightlyReview } from '../features/questions/nightly-review.ts'
import { openQuestionCatalogue, type QuestionCatalogue } from '../features/questions/question-catalogue.ts'
import type { QuestionDealer } from '../features/questions/question-dealer.ts'
import { questionDealer } from '../features/questions/question-dealer.ts'
import { questionReports } from '../features/questions/question-reports.ts'
import type { Questions } from '../features/questions/questions.ts'
import { soloQuizzes } from '../features/questions/solo-quizzes.ts'
import { openSealing, type Sealing } from '../features/sealing/sealing.ts'
import { BANK_FOLDER } from '../folders.ts'
import { runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'
import { type WiredModels, wireModels } from './models.ts'
import { checkFallback, fileOf, questionBank, readAhead } from './question-bank.ts'

/** How often the counted servings are saved. */
const FLUSH_MS = 2_000
/** How often changes of other nodes are read, in case the bus lost a message. */
const REFRESH_MS = 60_000
const CHANGED_TOPIC = 'questions-changed'

type QuestionBase = Pick<Base, 'storage' | 'bus' | 'limits' | 'logger' | 'clock' | 'onUnreadable' | 'onClose'> & {
  config: Pick<Base['config'], 'questions'>
  metrics: Pick<Base['metrics'], 'registry'>
}

interface QuestionDeps {
  entitlements: Entitlements
}

export interface WiredQuestions {
  api: Questions
  catalogue: QuestionCatalogue
  dealer: QuestionDealer
  sealing: Sealing
  calibration: Calibration
  /** How many questions can be served of one category at one difficulty. */
  cellSize(category: string, difficulty: Difficulty): number
  /** The nightly review; runs by itself once a day. */
  review(at: number): Promise<NightlyFindings>
  models: Pick<WiredModels, 'gate' | 'refills' | 'quizWriting'>
  /** Makes the other nodes read the questions again. */
  notifyNodes(): void
  /** Resolves when no model is running. */
  idle(): Promise<void>
}

/** One for the process, because reading it takes long; nothing changes it. */
const bank = openBank(BANK_FOLDER, categories)

export async function wireQuestions(base: QuestionBase, { entitlements }: QuestionDeps): Promise<WiredQuestions> {
  const { config, bus, logger, clock, onUnreadable, onClose } = base
  const { db } = base.storage
  checkFallback(bank)
  const random = cryptoRandom()
  const records = sqlQuestionRecords(db, onUnreadable)
  const reports = sqlReports(db)
  const catalogue = await openQuestionCatalogue(questionBank(bank), records, sqlQuestionPool(db, onUnreadable))
  const servings = sqlServings(db, clock)
  const sealing = await openSealing({ servings, bus, clock })
  sealing.add(sqlBattleSeals(db, clock))
  const dealer = questionDealer({ categories, catalogue, servings, sealing, random, clock })
  const notifyNodes = () => bus.publish(CHANGED_TOPIC, '')
  const review = nightlyReview({ records, reports, catalogue, notifyNodes })
  const jobs = sqlJobRuns(db)
  const runs = sqlModelRuns(db, clock)
  const switches = sqlSwitches(db)
  onClose(catalogue.flush)
  onClose(sealing.close)
  const isPaused = () => switches.isOn('models-paused')
  const models = await wireModels(base, { runs, catalogue, notifyNodes, random, isPaused })

  const reviewDaily = async () => {
    const { hidden, moved, weak } = await review(clock())
    for (const { questionId, reason } of hidden) logger.error({ questionId, reason }, 'a question was hidden')
    logger.info({ hidden: hidden.length, moved: moved.length, weak: weak.length }, 'the questions were reviewed')
  }
  const reviewIfDue = () => runIfDue(jobs, { name: 'nightly-review', everyMs: DAY_MS, run: reviewDaily }, clock)
  const readingAhead = readAhead(bank, logger)
  onClose(() => clearInterval(readingAhead))
  runEvery(FLUSH_MS, { name: 'saving servings', run: catalogue.flush }, base)
  runEvery(REFRESH_MS, { name: 'question refresh', run: catalogue.refresh }, base)
  runEvery(HOUR_MS, { name: 'nightly review', run: reviewIfDue }, base)
  onClose(
    await bus.subscribe(CHANGED_TOPIC, () => {
      catalogue
        .refresh()
        .catch((error: unknown) => logger.warn({ err: error }, 'the question catalogue could not be refreshed'))
    }),
  )

  return {
    api: {
      quizzes: soloQuizzes({
        categories,
        dealer,
        entitlements,
        size: config.questions.quizSize,
        onIssued({ category: { id: category }, difficulty, questions, unseenLeft }, asker) {
          const pooled = catalogue.pooled(category, difficulty)
          models.refillTrigger
            .quizIssued({ category, difficulty, served: questions.length, unseenLeft, pooled, asker })
            .catch((error: unknown) => logger.warn({ err: error }, 'the demand for new questions could not be checked'))
        },
      }),
      loadingMessages: loadingMessages(categories, (category) => fileOf(bank, category)?.loading ?? [], random),
      insights: insights({ catalogue, entitlements, wrongOptions: models.wrongOptions, sealing }),
      reports: questionReports({ store: reports, records, servings, catalogue, notifyNodes, log: logger, clock }),
    },
    catalogue,
    dealer,
    sealing,
    calibration: calibration(sqlCalibration(db), catalogue, clock),
    cellSize: (category, difficulty) => catalogue.index().cell(category, difficulty).length,
    review,
    models,
    notifyNodes,
    idle: models.idle,
  }
}
