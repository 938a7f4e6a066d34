import { type Kysely, sql } from 'kysely'
import type { Row } from '../../../features/privacy/privacy-service.ts'
import { readInPages } from '../read-in-pages.ts'
import type { Schema } from '../schema.ts'

/** About how many bytes an answer takes in an export. */
const BYTES_OF_ANSWER = 150

const endedOf = (db: Kysely<Schema>, userId: string) =>
  db.selectFrom('parties').select('party_id').where('user_id', '=', userId).where('ended_at', 'is not', null)

/**
 * What others did in the parties of this host, which is in tables about them, some rows at a time. Without accounts and
 * keys of anybody, and without players whom the host removed.
 */
export async function* hostedResults(
  db: Kysely<Schema>,
  userId: string,
): AsyncGenerator<{ table: string; rows: Row[] }> {
  const ended = await endedOf(db, userId).execute()
  for (const { party_id } of ended) {
    const columns = ['party_id', 'player_id', 'name', 'points', 'right_answers', 'place']
    const where = sql`party_id = ${party_id} and removed = 0`
    const pages = readInPages(db, { table: 'party_players', columns, key: ['player_id'], where })
    for await (const rows of pages) yield { table: 'hosted_party_players', rows }
  }
  for (const { party_id } of ended) {
    const key = ['party_id', 'round', 'question_index', 'player_id']
    const columns = [...key, 'choice', 'given', 'correct', 'points', 'took_ms']
    const listed = sql`select player_id from party_players where party_id = ${party_id} and removed = 0`
    const where = sql`party_id = ${party_id} and player_id in (${listed})`
    const pages = readInPages(db, { table: 'party_answers', columns, key, where })
    for await (const rows of pages) yield { table: 'hosted_party_answers', rows }
  }
}

export async function hostedBytes(db: Kysely<Schema>, userId: string): Promise<number> {
  const { answers } = await db
    .selectFrom('party_answers')
    .select((eb) => eb.fn.countAll<string | number>().as('answers'))
    .where('party_id', 'in', endedOf(db, userId))
    .executeTakeFirstOrThrow()
  return Number(answers) * BYTES_OF_ANSWER
}
