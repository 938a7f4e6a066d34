import { type Kysely, sql } from 'kysely'
import { type Row, type UserData, userHash } from '../../features/privacy/privacy-service.ts'
import type { Schema } from './schema.ts'

/** Records of erasures must survive the erasure. */
const KEPT_TABLE = 'erasures'
/**
 * Never exported, because it could be used to sign in: hashes, secrets, keys, and the links in mails; or because it is the
 * id of somebody else.
 */
const PRIVATE_COLUMN = /_hash$|secret|_key$|^body_|^(blocked|origin)_user_id$/
/**
 * Never exported, because it contains keys: of a running game, or of questions that were not asked any more and that
 * another game may ask now. What its owner wrote is in the own quizzes.
 */
const COLUMNS_WITH_KEYS: Readonly<Partial<Record<string, readonly string[]>>> = {
  parties: ['state', 'quiz', 'question_ids'],
}

/** Finds every table with a `user_id` column; every table about users must have one. */
export function sqlUserData(db: Kysely<Schema>): UserData {
  const tables = async (): Promise<{ name: string; columns: string[] }[]> => {
    const all = await db.introspection.getTables()
    return all
      .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
      .filter(({ name, columns }) => name !== KEPT_TABLE && columns.includes('user_id'))
  }

  return {
    async collect(userId) {
      const found: Record<string, Row[]> = {}
      for (const { name, columns } of await tables()) {
        const exported = columns
          .filter((column) => !PRIVATE_COLUMN.test(column) && !COLUMNS_WITH_KEYS[name]?.includes(column))
          .map((column) => sql.ref(column))
        const { rows } = await sql<Row>`
          select ${sql.join(exported)} from ${sql.table(name)} where user_id = ${userId}`.execute(db)
        found[name] = rows.map(withText)
      }
      return { ...found, ...(await resultsOfHost(db, userId)) }
    },
    async erase(userId) {
      const names = (await tables()).map(({ name }) => name)
      await db.transaction().execute(async (transaction) => {
        // The user's row first, as everywhere else: whoever signs in at this moment waits, and then finds no user.
        await sql`update users set access_version = access_version + 1 where user_id = ${userId}`.execute(transaction)
        await clearLobbyCreator(transaction, userId)
        await transaction
          .updateTable('own_quizzes')
          .set({ origin_author: '', origin_user_id: null })
          .where('origin_user_id', '=', userId)
          .execute()
        await transaction.deleteFrom('opponent_blocks').where('blocked_user_id', '=', userId).execute()
        const quizzes = transaction.selectFrom('own_quizzes').select('quiz_id').where('user_id', '=', userId)
        await transaction.deleteFrom('mistake_cards').where('quiz_id', 'in', quizzes).execute()
        for (const name of names) {
          await sql`delete from ${sql.table(name)} where user_id = ${userId}`.execute(transaction)
        }
      })
    },
    async hasAccount(userId) {
      const found = await db.selectFrom('users').select('user_id').where('user_id', '=', userId).executeTakeFirst()
      return found !== undefined
    },
    async findByHash(hashes) {
      const users = await db.selectFrom('users').select('user_id').execute()
      return users.map(({ user_id }) => user_id).filter((id) => hashes.has(userHash(id)))
    },
  }
}

/** What others did in the parties of this host, which is in tables about them. Without accounts and keys of anybody. */
async function resultsOfHost(db: Kysely<Schema>, userId: string): Promise<Record<string, Row[]>> {
  const ended = db
    .selectFrom('parties')
    .select('party_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
  const players = await db
    .selectFrom('party_players')
    .select(['party_id', 'player_id', 'name', 'points', 'right_answers', 'place'])
    .where('party_id', 'in', ended)
    .where('removed', '=', 0)
    .execute()
  const answers = await db
    .selectFrom('party_answers')
    .select(['party_id', 'round', 'question_index', 'player_id', 'choice', 'given', 'correct', 'points', 'took_ms'])
    .where('party_id', 'in', ended)
    .execute()
  return { hosted_party_players: players, hosted_party_answers: answers }
}

/** Bytes as base64, which JSON can hold. */
const withText = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  )

/** A lobby goes on for the other player, but must not keep the hash of the erased user who created it. */
async function clearLobbyCreator(transaction: Kysely<Schema>, userId: string): Promise<void> {
  const opened = transaction.selectFrom('match_seats').select('match_id').where('user_id', '=', userId)
  await transaction
    .updateTable('matches')
    .set({ creator: '' })
    .where('match_id', 'in', opened.where('role', '=', 'host'))
    .execute()
}
