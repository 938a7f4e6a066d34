import { type Kysely, sql } from 'kysely'
import type { CodeKind } from '../../features/parties/party-store.ts'
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

/** Codes of assignments are longer, so that they are in a space of their own. */
export async function kindOfCode(db: Kysely<Schema>, code: string): Promise<CodeKind | null> {
  const kind = (name: CodeKind) => sql<CodeKind>`${sql.lit(name)}`.as('kind')
  const row = await db
    .selectFrom('matches')
    .select(kind('battle'))
    .where('code', '=', code)
    .union(db.selectFrom('parties').select(kind('party')).where('code', '=', code))
    .union(db.selectFrom('assignments').select(kind('assignment')).where('code', '=', code))
    .executeTakeFirst()
  return row?.kind ?? null
}
