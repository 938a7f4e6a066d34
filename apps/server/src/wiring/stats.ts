import { categories } from '@knowdown/content/categories'
import { sqlLeaderboard } from '../adapters/sql/stats/sql-leaderboard.ts'
import { sqlLedger } from '../adapters/sql/stats/sql-ledger.ts'
import { sqlNameReports } from '../adapters/sql/stats/sql-name-reports.ts'
import { sqlPlayerProgress } from '../adapters/sql/stats/sql-player-progress.ts'
import { sqlSoloScores } from '../adapters/sql/stats/sql-solo-scores.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { Calibration } from '../features/questions/calibration-service.ts'
import type { QuestionCatalogue } from '../features/questions/question-catalogue.ts'
import type { StatisticsDocument } from '../features/stats/account-statistics.ts'
import { comparisons } from '../features/stats/comparisons.ts'
import { leaderboards } from '../features/stats/leaderboard-service.ts'
import { createLedger } from '../features/stats/ledger.ts'
import { playerProgress } from '../features/stats/player-progress.ts'
import { quizReview } from '../features/stats/quiz-review.ts'
import { type OnAnswers, statsService } from '../features/stats/stats-service.ts'
import type { Base } from './base.ts'

interface StatsDeps {
  documents: StatisticsDocument
  calibration: Calibration
  mistakes: Pick<MistakeDeck, 'addMissed'>
  catalogue: Pick<QuestionCatalogue, 'find'>
}

export type WiredStats = ReturnType<typeof wireStats>

export function wireStats(
  { storage: { db }, logger, clock }: Pick<Base, 'storage' | 'logger' | 'clock'>,
  { documents, calibration, mistakes, catalogue }: StatsDeps,
) {
  const store = sqlLedger(db)
  const progress = sqlPlayerProgress(db)
  // The game is recorded by now, so a failure of these later steps is only logged.
  const logFailure = (message: string) => (error: unknown) => logger.warn({ err: error }, message)
  const onAnswers: OnAnswers = (userId, asked, answers) =>
    calibration.recordAnswers(userId, asked, answers).catch(logFailure('answers could not be used for calibration'))
  const loggedDocuments: StatisticsDocument = {
    write: (userId, stats) =>
      documents.write(userId, stats).catch(logFailure('a statistics document could not be written')),
  }
  const onMissed = (userId: string, questionIds: readonly string[], at: number) =>
    mistakes
      .addMissed(userId, questionIds, 'solo', at)
      .catch(logFailure('missed questions could not be added to a deck'))
  return {
    history: store,
    ledger: createLedger({ categories, store, documents: loggedDocuments, onAnswers }),
    stats: statsService({ categories, store, progress, documents: loggedDocuments, onAnswers, onMissed, clock }),
    progress: playerProgress(progress),
    review: quizReview({ store, catalogue }),
    comparisons: comparisons({ scores: sqlSoloScores(db), categories, clock }),
    leaderboards: leaderboards(sqlLeaderboard(db), sqlNameReports(db), categories, clock),
  }
}
