import type { Kysely } from 'kysely'
import type { Row } from '../../../features/privacy/privacy-service.ts'
import type { Schema } from '../schema.ts'

/** About how many bytes an answer takes in an export. */
const BYTES_OF_ANSWER = 150

const endedOf = (db: Kysely<Schema>, userId: string) =>
  db.selectFrom('parties').select('party_id').where('user_id', '=', userId).where('ended_at', 'is not', null)

/**
 * What others did in the parties of this host, which is in tables about them, some rows at a time. Without accounts and
 * keys of anybody.
 */
export async function* hostedResults(
  db: Kysely<Schema>,
  userId: string,
): AsyncGenerator<{ table: string; rows: Row[] }> {
  const ended = await endedOf(db, userId).execute()
  for (const { party_id } of ended) {
    const rows = await db
      .selectFrom('party_players')
      .select(['party_id', 'player_id', 'name', 'points', 'right_answers', 'place'])
      .where('party_id', '=', party_id)
      .where('removed', '=', 0)
      .execute()
    if (rows.length > 0) yield { table: 'hosted_party_players', rows }
  }
  for (const { party_id } of ended) {
    const rows = await db
      .selectFrom('party_answers')
      .select(['party_id', 'round', 'question_index', 'player_id', 'choice', 'given', 'correct', 'points', 'took_ms'])
      .where('party_id', '=', party_id)
      .execute()
    if (rows.length > 0) yield { table: 'hosted_party_answers', rows }
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
