import { sqlCorrectionStore } from '../adapters/sql/corrections/sql-correction-store.ts'
import { sqlOperatorLog } from '../adapters/sql/operator/sql-operator-log.ts'
import { keyCorrections } from '../features/corrections/key-corrections.ts'
import type { QuestionCatalogue } from '../features/questions/question-catalogue.ts'
import type { StatisticsDocument } from '../features/stats/account-statistics.ts'
import { runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'

/** How soon a change that was made by command, or by another node, takes effect here. */
const POLL_MS = 3_000

interface CorrectionDeps {
  catalogue: Pick<QuestionCatalogue, 'refresh'>
  documents: StatisticsDocument
}

/** Returns what carries out the corrections that are due now; it runs by itself, too. */
export function wireCorrections(
  base: Pick<Base, 'storage' | 'logger' | 'clock' | 'onClose'>,
  { catalogue, documents }: CorrectionDeps,
): () => Promise<void> {
  const { storage, logger, clock, onClose } = base
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
  onClose(async () => {
    isStopped = true
    await running?.catch((err: unknown) => logger.warn({ err }, 'a correction goes on after the next start'))
  })
  runEvery(POLL_MS, { name: 'correcting keys', run }, base)
  return run
}
