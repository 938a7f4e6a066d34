import { categories } from '@knowdown/content/categories'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '../adapters/sql/schema.ts'
import { sqlLeaderboard } from '../adapters/sql/stats/sql-leaderboard.ts'
import { sqlLedger } from '../adapters/sql/stats/sql-ledger.ts'
import type { Calibration } from '../features/questions/calibration-service.ts'
import type { StatisticsDocument } from '../features/stats/account-statistics.ts'
import { type Leaderboards, leaderboards } from '../features/stats/leaderboard-service.ts'
import type { Ledger } from '../features/stats/ledger.ts'
import { ledgerService } from '../features/stats/ledger-service.ts'
import { type OnAnswers, type Stats, statsService } from '../features/stats/stats-service.ts'

export interface StatsDeps {
  db: Kysely<Schema>
  documents: StatisticsDocument
  calibration: Calibration
  logger: Logger
  clock(): number
}

export interface WiredStats {
  ledger: Ledger
  stats: Stats
  leaderboards: Leaderboards
}

/** Ledger, statistics and leaderboard, put together. */
export function wireStats({ db, documents, calibration, logger, clock }: StatsDeps): WiredStats {
  const store = sqlLedger(db)
  // The game is counted; what follows from it must not undo that.
  const quietly = (what: string) => (error: unknown) => logger.warn({ err: error }, what)
  const onAnswers: OnAnswers = (userId, asked, answers) =>
    calibration.recordAnswers(userId, asked, answers).catch(quietly('answers could not be learnt from'))
  const quietDocuments: StatisticsDocument = {
    write: (userId, stats) => documents.write(userId, stats).catch(quietly('a statistics record could not be written')),
  }
  return {
    ledger: ledgerService({ categories, store, documents: quietDocuments, onAnswers }),
    stats: statsService({ categories, store, documents: quietDocuments, onAnswers, clock }),
    leaderboards: leaderboards(sqlLeaderboard(db), categories, clock),
  }
}
