import { type Kysely, sql } from 'kysely'
import type { RivalStore } from '../../../features/rivals/rivals.ts'
import type { Schema } from '../schema.ts'

const countOf = (outcome: string) => sql<number>`sum(case when mine.outcome = ${sql.lit(outcome)} then 1 else 0 end)`

export const sqlRivals = (db: Kysely<Schema>, clock: () => number): RivalStore => ({
  async rivalsOf(userId, max) {
    const played = await db
      .selectFrom('games as mine')
      .innerJoin('games as theirs', 'theirs.game_id', 'mine.game_id')
      .innerJoin('users', 'users.user_id', 'theirs.user_id')
      .select(['theirs.user_id', 'users.name'])
      .select([countOf('won').as('won'), countOf('lost').as('lost'), countOf('tied').as('tied')])
      .where('mine.user_id', '=', userId)
      .where('mine.kind', '=', 'battle')
      .where('theirs.user_id', '!=', userId)
      .groupBy(['theirs.user_id', 'users.name'])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('theirs.user_id')
      .limit(max)
      .execute()
    const blocked = await db
      .selectFrom('opponent_blocks as block')
      .innerJoin('users', 'users.user_id', 'block.blocked_user_id')
      .select(['users.user_id', 'users.name'])
      .where('block.user_id', '=', userId)
      .orderBy('block.blocked_at', 'desc')
      .execute()
    const blockedIds = new Set(blocked.map(({ user_id }) => user_id))
    const rivals = played.map(({ user_id, name, won, lost, tied }) => ({
      userId: user_id,
      name,
      won: Number(won),
      lost: Number(lost),
      tied: Number(tied),
      isBlocked: blockedIds.has(user_id),
    }))
    const others = blocked.filter(({ user_id }) => !rivals.some((rival) => rival.userId === user_id))
    return [
      ...rivals,
      ...others.map(({ user_id, name }) => ({ userId: user_id, name, won: 0, lost: 0, tied: 0, isBlocked: true })),
    ]
  },
  async setBlocked(user_id, blocked_user_id, isBlocked) {
    if (isBlocked) {
      await db
        .insertInto('opponent_blocks')
        .values({ user_id, blocked_user_id, blocked_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await db
        .deleteFrom('opponent_blocks')
        .where('user_id', '=', user_id)
        .where('blocked_user_id', '=', blocked_user_id)
        .execute()
    }
  },
  async hasBlocked(userId, otherUserId) {
    const found = await db
      .selectFrom('opponent_blocks')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('blocked_user_id', '=', otherUserId)
      .executeTakeFirst()
    return found !== undefined
  },
  async isBlockedPair(userId, otherUserId) {
    const pair = [userId, otherUserId]
    const found = await db
      .selectFrom('opponent_blocks')
      .select('user_id')
      .where('user_id', 'in', pair)
      .where('blocked_user_id', 'in', pair)
      .executeTakeFirst()
    return found !== undefined
  },
})
