import { categories } from '@knowdown/content/categories'
import { sqlUsers } from '../adapters/sql/accounts/sql-users.ts'
import { sqlArenaStore } from '../adapters/sql/arenas/sql-arena-store.ts'
import { sqlOperatorLog } from '../adapters/sql/operator/sql-operator-log.ts'
import { sqlOperatorGrants } from '../adapters/sql/operator/sql-operators.ts'
import { sqlPlayCounts } from '../adapters/sql/operator/sql-play-counts.ts'
import { sqlPlayerDirectory } from '../adapters/sql/operator/sql-player-directory.ts'
import { sqlQuestionEdits } from '../adapters/sql/operator/sql-question-edits.ts'
import { sqlSwitches } from '../adapters/sql/operator/sql-switches.ts'
import {
  sqlCorrectionWork,
  sqlMailWork,
  sqlPurchaseWork,
  sqlPushWork,
} from '../adapters/sql/operator/sql-work-queues.ts'
import { sqlQuizReports } from '../adapters/sql/own-quizzes/sql-quiz-reports.ts'
import { sqlModelRuns } from '../adapters/sql/questions/sql-model-runs.ts'
import { sqlQuestionPool } from '../adapters/sql/questions/sql-question-pool.ts'
import { sqlQuestionRecords } from '../adapters/sql/questions/sql-question-records.ts'
import { sqlReports } from '../adapters/sql/questions/sql-reports.ts'
import { sqlQuizJobs } from '../adapters/sql/quiz-writing/sql-quiz-jobs.ts'
import { sqlDailyQuestions } from '../adapters/sql/runs/sql-run-store.ts'
import type { Storage } from '../adapters/sql/storage.ts'
import type { AiSettings } from '../config/questions.ts'
import type { OperatorDesk } from '../features/operator/desk.ts'
import { type ArenaSchedule, operatorArenas } from '../features/operator/operator-arenas.ts'
import { operatorModels } from '../features/operator/operator-models.ts'
import { operatorPlayers } from '../features/operator/operator-players.ts'
import { operatorQuestions } from '../features/operator/operator-questions.ts'
import { operatorToday, type TrafficSlice } from '../features/operator/operator-today.ts'
import { operatorWork, type WorkQueue } from '../features/operator/operator-work.ts'
import { operators } from '../features/operator/operators.ts'
import { operatorQuizzes } from '../features/own-quizzes/quiz-reports.ts'
import type { ModelGate } from '../features/questions/models/model-gate.ts'
import type { Cell, RefillQueue } from '../features/questions/models/refill-queue.ts'
import type { QuestionCatalogue } from '../features/questions/question-catalogue.ts'
import type { Base } from './base.ts'

interface OperatorBase extends Pick<Base, 'clock' | 'onUnreadable'> {
  storage: Pick<Storage, 'db' | 'engine'>
}

interface OperatorDeps {
  /** Addresses of operators. */
  addresses: readonly string[]
  catalogue: QuestionCatalogue
  notifyNodes(): void
  ai: AiSettings | null
  /** Null in a process that asks no model. */
  models: { gate: ModelGate | null; refills: RefillQueue | null } | null
  endSessions(userId: string): Promise<void>
  /** False if there is no such picture. */
  removePicture(pictureId: string): Promise<boolean>
  isOffensive(name: string): boolean
  traffic(): readonly TrafficSlice[]
  arenas: ArenaSchedule
}

/** The operator's desk, for the server and for commands beside it. */
export function wireOperator({ storage, clock, onUnreadable }: OperatorBase, deps: OperatorDeps): OperatorDesk {
  const { db } = storage
  const { addresses, catalogue, notifyNodes, ai, models, endSessions, removePicture, isOffensive, traffic, arenas } =
    deps
  const log = sqlOperatorLog(db, clock)
  const grants = sqlOperatorGrants(db)
  const who = operators(grants, new Set(addresses))
  return {
    operators: who,
    questions: operatorQuestions({
      catalogue,
      records: sqlQuestionRecords(db, onUnreadable),
      reports: sqlReports(db),
      pool: sqlQuestionPool(db, onUnreadable),
      edits: sqlQuestionEdits(db, clock),
      questionIdsOfDailies: sqlDailyQuestions(db, onUnreadable),
      log,
      categories,
      notifyNodes,
      clock,
    }),
    players: operatorPlayers({
      directory: sqlPlayerDirectory(db),
      users: sqlUsers(db),
      grants,
      operators: who,
      endSessions,
      isOffensive,
      log,
      clock,
    }),
    quizzes: operatorQuizzes({ reports: sqlQuizReports(db, clock, onUnreadable), removePicture, log, clock }),
    models: operatorModels({
      runs: sqlModelRuns(db, clock),
      catalogue,
      switches: sqlSwitches(db),
      jobs: sqlQuizJobs(db, clock),
      gate: models?.gate ?? null,
      settings: ai,
      log,
      clock,
    }),
    work: operatorWork({
      queues: {
        mail: sqlMailWork(db),
        push: sqlPushWork(db),
        purchases: sqlPurchaseWork(db),
        corrections: sqlCorrectionWork(db),
        refills: models?.refills ? refillWork(models.refills) : null,
      },
      log,
      clock,
    }),
    arenas: { ...operatorArenas({ store: sqlArenaStore(storage, clock), categories, log, clock }), ...arenas },
    today: operatorToday({ counts: sqlPlayCounts(db), traffic, clock }),
    log,
  }
}

/** A cell whose last refill brought too little counts as failed. */
const refillWork = (refills: RefillQueue): WorkQueue => ({
  async state() {
    const { wanted, poor } = await refills.state()
    const nameOf = ({ difficulty, category }: Cell) => `${difficulty} ${category}`
    return {
      waiting: wanted.length + poor.length,
      failed: poor.length,
      givenUp: 0,
      oldestAt: null,
      items: [
        ...poor.map(({ cell, until, times }) => ({
          id: nameOf(cell),
          label: nameOf(cell),
          attempts: times,
          nextTryAt: until,
          failure: null,
        })),
        ...wanted.map((cell) => ({
          id: nameOf(cell),
          label: nameOf(cell),
          attempts: 0,
          nextTryAt: null,
          failure: null,
        })),
      ].slice(0, 20),
    }
  },
  retry: refills.resume,
})
