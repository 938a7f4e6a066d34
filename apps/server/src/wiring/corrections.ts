import type { Logger } from 'pino'
import { sqlCorrectionStore } from '../adapters/sql/corrections/sql-correction-store.ts'
import { sqlOperatorLog } from '../adapters/sql/operator/sql-operator-log.ts'
import type { Storage } from '../adapters/sql/storage.ts'
import { keyCorrections } from '../features/corrections/key-corrections.ts'
import type { QuestionCatalogue } from '../features/questions/question-catalogue.ts'
import type { StatisticsDocument } from '../features/stats/account-statistics.ts'
import { runEvery } from './background-jobs.ts'

/** How soon a change that was made by command, or by another node, takes effect here. */
const POLL_MS = 3_000

interface CorrectionDeps {
  storage: Pick<Storage, 'db' | 'engine'>
  catalogue: Pick<QuestionCatalogue, 'refresh'>
  documents: StatisticsDocument
  logger: Logger
  clock(): number
}

interface WiredCorrections {
  /** Carries out what is due now; runs by itself, too. */
  run(): Promise<void>
  close(): Promise<void>
}

export function wireCorrections({ storage, catalogue, documents, logger, clock }: CorrectionDeps): WiredCorrections {
  const log = sqlOperatorLog(storage.db, clock)
  const corrections = keyCorrections({ store: sqlCorrectionStore(storage, clock), documents })
  let isStopped = false
  let running: Promise<void> | null = null
  let lastChange: string | null = null

  async function work(): Promise<void> {
    const newest = await log.newestAboutQuestions()
    if (newest !== lastChange) await catalogue.refresh()
    lastChange = newest
    await corrections.run(() => isStopped)
  }
  const run = () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
  const timer = runEvery(POLL_MS, { name: 'correcting keys', run }, logger)
  return {
    run,
    async close() {
      isStopped = true
      clearInterval(timer)
      await running?.catch((err: unknown) => logger.warn({ err }, 'a correction goes on after the next start'))
    },
  }
}
