import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Storage } from './storage.ts'

/**
 * Whether neither a lobby nor a party uses the code; both draw from one space, so that one field finds either. Inside the
 * transaction that takes the code: on PostgreSQL two that draw the same one wait for each other.
 */
export async function isCodeFree(
  transaction: Kysely<Schema>,
  engine: Storage['engine'],
  code: string,
): Promise<boolean> {
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtext(${`lobby-code ${code}`}))`.execute(transaction)
  }
  return (await kindOfCode(transaction, code)) === null
}

export async function kindOfCode(db: Kysely<Schema>, code: string): Promise<'battle' | 'party' | null> {
  const row = await db
    .selectFrom('matches')
    .select(sql<'battle' | 'party'>`'battle'`.as('kind'))
    .where('code', '=', code)
    .union(db.selectFrom('parties').select(sql<'battle' | 'party'>`'party'`.as('kind')).where('code', '=', code))
    .executeTakeFirst()
  return row?.kind ?? null
}
