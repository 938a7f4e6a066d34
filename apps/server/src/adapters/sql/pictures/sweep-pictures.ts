import { type Kysely, sql } from 'kysely'
import { deleteInBatches } from '../delete-in-batches.ts'
import type { Schema } from '../schema.ts'

/** A copy for a game names its pictures a moment before it is stored. */
const COPY_IS_STORED_MS = 3_600_000

const isUsed = sql<boolean>`(
  exists (select 1 from own_questions where own_questions.picture_id = pictures.picture_id)
  or exists (select 1 from picture_copies where picture_copies.picture_id = pictures.picture_id))`

/**
 * A picture goes when nothing has used it for a while: an author may take one out and bring it back, and a new one is in
 * no question until the question is saved.
 */
export async function sweepPictures(db: Kysely<Schema>, at: number, unusedForMs: number): Promise<number> {
  await deleteInBatches(
    db,
    'picture_copies',
    sql`created_at < ${at - COPY_IS_STORED_MS}
      and not exists (select 1 from parties where parties.party_id = picture_copies.copy_id)
      and not exists (select 1 from assignments where assignments.assignment_id = picture_copies.copy_id)
      and not exists (select 1 from question_series where question_series.series_id = picture_copies.copy_id)`,
  )
  await sql`update pictures set unused_since = null where unused_since is not null and ${isUsed}`.execute(db)
  await sql`update pictures set unused_since = ${at} where unused_since is null and not ${isUsed}`.execute(db)
  const deleted = await deleteInBatches(db, 'pictures', sql`unused_since <= ${at - unusedForMs} and not ${isUsed}`)
  await deleteInBatches(
    db,
    'picture_files',
    sql`not exists (select 1 from pictures where pictures.picture_id = picture_files.picture_id)`,
  )
  return deleted
}
