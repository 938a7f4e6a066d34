import { correctCopies, judgeAgain } from '@knowdown/domain/correction/correct-key'
import { runResult } from '@knowdown/domain/run/run'
import type { Kysely, Transaction } from 'kysely'
import type { RunningCorrection } from '../../../features/corrections/key-corrections.ts'
import { seriesJson } from '../runs/run-json.ts'
import { selectRun, stateColumns, toStoredRun } from '../runs/sql-run-store.ts'
import type { Schema } from '../schema.ts'
import { sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { addNote } from './correction-notes.ts'

const RUNS_PER_BATCH = 100
const PREFIX = 'daily-'

/** The keys of the dailies first, so that whoever answers from now on is judged by the right one; then the runs. */
export async function correctDailies(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  correction: RunningCorrection,
  at: number,
): Promise<{ cursor: string | null }> {
  const dates = await correctSeries(db, correction)
  if (dates.length === 0) return { cursor: null }
  const runs = await db
    .selectFrom('runs')
    .select('run_id')
    .where('daily_date', 'in', dates)
    .where('run_id', '>', correction.cursor)
    .orderBy('run_id')
    .limit(RUNS_PER_BATCH)
    .execute()
  for (const { run_id } of runs) {
    await db.transaction().execute((transaction) => correctRun(transaction, engine, run_id, correction, at))
  }
  return { cursor: runs.at(-1)?.run_id ?? null }
}

/** Returns the dates of all dailies with this question. */
async function correctSeries(db: Kysely<Schema>, correction: RunningCorrection): Promise<readonly string[]> {
  const found = await db
    .selectFrom('question_series')
    .select(['series_id', 'questions'])
    .where('series_id', 'like', `${PREFIX}%`)
    .where('questions', 'like', `%"id":"${correction.questionId}"%`)
    .execute()
  for (const { series_id, questions } of found) {
    const dealt = seriesJson.parse(questions, series_id)
    const corrected = correctCopies(dealt, correction)
    if (corrected === dealt) continue
    await db
      .updateTable('question_series')
      .set({ questions: seriesJson.stringify(corrected) })
      .where('series_id', '=', series_id)
      .execute()
  }
  return found.map(({ series_id }) => series_id.slice(PREFIX.length))
}

async function correctRun(
  transaction: Transaction<Schema>,
  engine: Storage['engine'],
  runId: string,
  { correctionId }: RunningCorrection,
  at: number,
): Promise<void> {
  // An update that changes nothing takes the row's lock on both engines.
  await transaction
    .updateTable('runs')
    .set(({ ref }) => ({ run_id: ref('run_id') }))
    .where('run_id', '=', runId)
    .execute()
  const row = await selectRun(
    transaction,
    sqlNow({ engine }, () => at),
  )
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (!row) return
  const { run, player, dailyDate } = toStoredRun(row)
  const judged = judgeAgain(run)
  // Of a run that goes on, the version rises in any case: an answer that was judged by the old key is judged again.
  if (judged === run && run.endedAt !== null) return
  await transaction
    .updateTable('runs')
    .set({ ...stateColumns(judged), version: row.version + 1 })
    .where('run_id', '=', runId)
    .execute()
  const gained = runResult(judged).right - runResult(run).right
  if (gained !== 0) await addNote(transaction, { correctionId, player, gained, dailyDate, at })
}
