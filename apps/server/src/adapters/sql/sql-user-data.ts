import { type Kysely, sql } from 'kysely'
import { type Row, type UserData, userHash } from '../../features/privacy/privacy-service.ts'
import { hostedResults } from './parties/sql-hosted-results.ts'
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

/** Every table with a `user_id` column, and what of it may be exported; every table about users must have one. */
export async function exportedTables(db: Kysely<Schema>) {
  const all = await db.introspection.getTables()
  return all
    .filter(({ name, columns }) => name !== KEPT_TABLE && columns.some((column) => column.name === 'user_id'))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter(
        (column) => !PRIVATE_COLUMN.test(column.name) && !COLUMNS_WITH_KEYS[name]?.includes(column.name),
      ),
    }))
}

export function sqlUserData(db: Kysely<Schema>): UserData {
  return {
    async collect(userId) {
      const found: Record<string, Row[]> = {}
      for (const { name, columns } of await exportedTables(db)) {
        const exported = columns.map((column) => sql.ref(column.name))
        const { rows } = await sql<Row>`
          select ${sql.join(exported)} from ${sql.table(name)} where user_id = ${userId}`.execute(db)
        found[name] = rows.map(withText)
      }
      const hosted: Record<string, Row[]> = { hosted_party_players: [], hosted_party_answers: [] }
      for await (const { table, rows } of hostedResults(db, userId)) {
        for (const row of rows) hosted[table]?.push(row)
      }
      return { ...found, ...hosted }
    },
    async erase(userId) {
      const names = (await exportedTables(db)).map(({ name }) => name)
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
        await deletePartyAnswers(transaction, userId)
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

/** SQLite gives bytes as an ArrayBuffer. */
const isBytes = (value: unknown): boolean => value instanceof Uint8Array || value instanceof ArrayBuffer

/** Bytes as base64, which JSON can hold. */
const withText = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isBytes(value) ? Buffer.from(value as Uint8Array).toString('base64') : value,
    ]),
  )

/** They name the seat and not the user, so they must go before it does. */
async function deletePartyAnswers(transaction: Kysely<Schema>, userId: string): Promise<void> {
  const seats = transaction.selectFrom('party_players').where('user_id', '=', userId)
  await transaction
    .deleteFrom('party_answers')
    .where('party_id', 'in', seats.select('party_id'))
    .where('player_id', 'in', seats.select('player_id'))
    .execute()
}

/** A lobby goes on for the other player, but must not keep the hash of the erased user who created it. */
async function clearLobbyCreator(transaction: Kysely<Schema>, userId: string): Promise<void> {
  const opened = transaction.selectFrom('match_seats').select('match_id').where('user_id', '=', userId)
  await transaction
    .updateTable('matches')
    .set({ creator: '' })
    .where('match_id', 'in', opened.where('role', '=', 'host'))
    .execute()
}
