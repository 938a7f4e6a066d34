import { KEPT_DAYS } from '@knowdown/domain/privacy/kept-data'
import { type Kysely, sql } from 'kysely'
import { deleteInBatches } from './delete-in-batches.ts'
import { RETENTION } from './retention.ts'
import type { Schema } from './schema.ts'

const DAY_MS = 24 * 60 * 60_000

/** Deletes rows that nothing reads any more, so that the database does not grow for ever. Gives the number per table. */
export async function deleteOldRows(db: Kysely<Schema>, at: number): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [name, retention] of Object.entries(RETENTION)) {
    if (!('ages' in retention)) continue
    const table = name as keyof Schema
    for (const { column, days, only } of retention.ages) {
      const isOld = sql<boolean>`${sql.ref(column)} < ${at - days * DAY_MS} ${sql.raw(only ? `and ${only}` : '')}`
      const count = await deleteInBatches(db, table, isOld)
      if (count > 0) deleted[table] = (deleted[table] ?? 0) + count
    }
  }
  await deleteOrphanedQuestions(db, at)
  await deleteInBatches(
    db,
    'own_questions',
    sql`not exists (select 1 from own_quizzes where own_quizzes.quiz_id = own_questions.quiz_id)`,
  )
  return deleted
}

/** Questions of challenges, own quizzes and recorded games are kept as long as anybody has a run with them. */
async function deleteOrphanedQuestions(db: Kysely<Schema>, at: number): Promise<void> {
  await deleteInBatches(
    db,
    'challenge_players',
    sql`not exists (select 1 from challenges where challenges.challenge_id = challenge_players.challenge_id)`,
  )
  const before = at - KEPT_DAYS.challenge * DAY_MS
  await deleteInBatches(
    db,
    'question_series',
    sql`series_id like 'challenge-%' and created_at < ${before}
      and not exists (select 1 from runs where runs.series_id = question_series.series_id)`,
  )
  // The questions of an own quiz or a recorded game are copied a moment before the run that plays them.
  await deleteInBatches(
    db,
    'question_series',
    sql`(series_id like 'own-%' or series_id like 'recorded-%') and created_at < ${at - DAY_MS}
      and not exists (select 1 from runs where runs.series_id = question_series.series_id)`,
  )
}
