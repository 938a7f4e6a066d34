import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const DAY_MS = 24 * 60 * 60_000
const SETS_DAYS = 60
const SERVINGS_DAYS = 400
const REPORTS_DAYS = 180
const MODEL_RUNS_DAYS = 90
const PAST_BOARDS_DAYS = 15
/** Events are repeated for some hours at most; they are kept longer to be able to explain a purchase. */
const PURCHASE_EVENTS_DAYS = 180
const PURCHASE_SYNCS_DAYS = 180
/** A device sends its reviews as soon as it has a network; later ones would be old news anyway. */
const REVIEWS_DAYS = 180
/** Kept while they count for the limit of a day. */
const PUSH_NOTICES_DAYS = 2
/** A device that was not used for so long has a new subscription, or nobody looks at it. */
const PUSH_DEVICES_DAYS = 180
/** Links live for 30 days; their results can be read a while longer. */
const CHALLENGES_DAYS = 90

/** Deletes rows that nothing reads any more, so that the database does not grow for ever. */
export async function deleteOldRows(db: Kysely<Schema>, at: number): Promise<void> {
  const before = (days: number) => at - days * DAY_MS
  await db.deleteFrom('issued_sets').where('issued_at', '<', before(SETS_DAYS)).execute()
  await db.deleteFrom('servings').where('served_at', '<', before(SERVINGS_DAYS)).execute()
  await db.deleteFrom('question_reports').where('reported_at', '<', before(REPORTS_DAYS)).execute()
  await db.deleteFrom('model_runs').where('started_at', '<', before(MODEL_RUNS_DAYS)).execute()
  await db.deleteFrom('purchase_events').where('received_at', '<', before(PURCHASE_EVENTS_DAYS)).execute()
  // Entries of users who never signed up.
  await db.deleteFrom('purchase_sync_queue').where('requested_at', '<', before(PURCHASE_SYNCS_DAYS)).execute()
  await db.deleteFrom('mistake_reviews').where('reviewed_at', '<', before(REVIEWS_DAYS)).execute()
  await db
    .deleteFrom('standings')
    .where('period', '!=', 'all')
    .where('period_start', '<', before(PAST_BOARDS_DAYS))
    .execute()
  await db.deleteFrom('push_notices').where('expires_at', '<', before(PUSH_NOTICES_DAYS)).execute()
  await db.deleteFrom('push_subscriptions').where('seen_at', '<', before(PUSH_DEVICES_DAYS)).execute()
  await deleteOldChallenges(db, before(CHALLENGES_DAYS))
}

/** Questions are kept as long as anybody has a run with them. */
async function deleteOldChallenges(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('challenges').where('created_at', '<', before).execute()
  await db
    .deleteFrom('challenge_players')
    .where('challenge_id', 'not in', db.selectFrom('challenges').select('challenge_id'))
    .execute()
  await db
    .deleteFrom('question_series')
    .where('series_id', 'like', 'challenge-%')
    .where('created_at', '<', before)
    .where('series_id', 'not in', db.selectFrom('runs').select('series_id'))
    .execute()
}
