import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Due at once, whatever was wished for before: what has just happened may be missing in a reading under way. */
export async function wishForReading(db: Kysely<Schema>, userIds: readonly string[], at: number): Promise<void> {
  // In one order, or two events about the same two people would wait for each other.
  for (const userId of userIds.toSorted()) {
    await db
      .insertInto('purchase_rereads')
      .values({ user_id: userId, wish: 1, wished_at: at, attempts: 0, next_try_at: at })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(({ eb }) => ({
          wish: eb('purchase_rereads.wish', '+', 1),
          wished_at: at,
          attempts: 0,
          next_try_at: at,
        })),
      )
      .execute()
  }
}
