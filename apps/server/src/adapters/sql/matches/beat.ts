import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'

const NAME = 'matches'

/**
 * Inside a transaction: of several nodes that come back together one finds the outage, the others find it handled.
 * Tells whether running matches were marked.
 */
export async function beat(
  trx: Kysely<Schema>,
  engine: Storage['engine'],
  outageMs: number,
  at: number,
): Promise<boolean> {
  await trx
    .insertInto('pulse')
    .values({ name: NAME, beat_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { beat_at } = await trx
    .selectFrom('pulse')
    .select('beat_at')
    .where('name', '=', NAME)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  // A node that waited for the row may bring an older time than the one who had it.
  if (at <= beat_at) return false
  await trx.updateTable('pulse').set({ beat_at: at }).where('name', '=', NAME).execute()
  if (at - beat_at <= outageMs) return false
  // Due since long ago: the next look finds them all.
  await trx
    .updateTable('matches')
    .set({ down_since: sql`coalesce(down_since, ${beat_at})`, next_deadline: beat_at })
    .where('phase', '=', 'playing')
    .execute()
  return true
}
