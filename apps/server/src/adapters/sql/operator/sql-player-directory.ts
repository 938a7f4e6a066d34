import { type Kysely, sql } from 'kysely'
import type { DeskPlayer, PlayerDirectory } from '../../../features/operator/operator-players.ts'
import type { Schema } from '../schema.ts'

const MOST_FOUND = 30

export function sqlPlayerDirectory(db: Kysely<Schema>): PlayerDirectory {
  const countOf = (table: 'sessions' | 'games' | 'name_reports') =>
    sql<number>`(select count(*) from ${sql.table(table)} counted where counted.user_id = users.user_id)`

  const players = () =>
    db
      .selectFrom('users')
      .leftJoin('player_blocks', 'player_blocks.user_id', 'users.user_id')
      .select([
        'users.user_id',
        'users.name',
        'users.email',
        'users.email_verified',
        'users.created_at',
        'users.accessed_at',
        'users.active',
        'player_blocks.blocked_at',
        countOf('sessions').as('sessions'),
        countOf('games').as('games'),
        countOf('name_reports').as('name_reports'),
      ])

  return {
    async search(text) {
      const part = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
      const rows = await players()
        .where(({ eb, or }) =>
          or([
            eb('users.user_id', '=', text),
            eb('users.email', '=', text.toLowerCase()),
            sql<boolean>`lower(users.name) like ${part} escape '\\'`,
            sql<boolean>`users.email like ${part} escape '\\'`,
          ]),
        )
        .orderBy('users.accessed_at', 'desc')
        .limit(MOST_FOUND)
        .execute()
      return rows.map(toPlayer)
    },
    async one(userId) {
      const row = await players().where('users.user_id', '=', userId).executeTakeFirst()
      return row ? toPlayer(row) : null
    },
    block: (userId, at) =>
      db.transaction().execute(async (transaction) => {
        const user = await transaction
          .updateTable('users')
          // A sign-in that is being checked at this moment opens no session.
          .set(({ eb, ref }) => ({ updated_at: at, access_version: eb(ref('access_version'), '+', 1) }))
          .where('user_id', '=', userId)
          .returning('active')
          .executeTakeFirst()
        if (!user) return
        await transaction
          .insertInto('player_blocks')
          .values({ user_id: userId, blocked_at: at, was_active: user.active })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await transaction.updateTable('users').set({ active: 0 }).where('user_id', '=', userId).execute()
      }),
    unblock: (userId, at) =>
      db.transaction().execute(async (transaction) => {
        const block = await transaction
          .deleteFrom('player_blocks')
          .where('user_id', '=', userId)
          .returning('was_active')
          .executeTakeFirst()
        if (!block) return false
        await transaction
          .updateTable('users')
          .set({ active: block.was_active, updated_at: at })
          .where('user_id', '=', userId)
          .execute()
        return true
      }),
  }
}

type Row = {
  user_id: string
  name: string
  email: string | null
  email_verified: number
  created_at: number
  accessed_at: number
  active: number
  blocked_at: number | null
  sessions: number
  games: number
  name_reports: number
}

const toPlayer = (row: Row): DeskPlayer => ({
  userId: row.user_id,
  name: row.name,
  email: row.email,
  emailVerified: row.email_verified === 1,
  createdAt: row.created_at,
  accessedAt: row.accessed_at,
  sessions: Number(row.sessions),
  games: Number(row.games),
  nameReports: Number(row.name_reports),
  status: row.blocked_at !== null ? 'blocked' : row.active === 1 ? 'active' : 'closed',
})
