import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Kysely } from 'kysely'
import type { ProgressStore } from '../../../features/stats/player-progress.ts'
import type { Schema } from '../schema.ts'

export const sqlPlayerProgress = (db: Kysely<Schema>): ProgressStore => ({
  async gameCounts(userId) {
    const rows = await db
      .selectFrom('games')
      .select(({ fn, eb }) => [
        'category',
        'difficulty',
        'kind',
        fn.countAll().as('games'),
        fn.max('right_count').as('best'),
        fn.sum(eb.case().when('wrong_count', '=', 0).then(1).else(0).end()).as('flawless'),
      ])
      .where('user_id', '=', userId)
      .groupBy(['category', 'difficulty', 'kind'])
      .execute()
    // PostgreSQL returns counts and sums as text.
    return rows.map(({ category, difficulty, kind, games, best, flawless }) => ({
      category,
      difficulty: difficulty as Difficulty,
      kind,
      games: Number(games),
      best: Number(best),
      flawless: Number(flawless),
    }))
  },
  async skills(userId) {
    const rows = await db
      .selectFrom('player_skills')
      .select(['category', 'skill', 'variance'])
      .where('user_id', '=', userId)
      .execute()
    return new Map(rows.map(({ category, skill, variance }) => [category, { t: skill, w: variance }]))
  },
  async ratedBattles(userId, most) {
    const rows = await db
      .selectFrom('games')
      .select(['rating_before as before', 'rating as after', 'finished_at as at'])
      .where('user_id', '=', userId)
      .where('rating', 'is not', null)
      .orderBy('finished_at', 'desc')
      .limit(most)
      .execute()
    return rows.flatMap(({ before, after, at }) => (after === null ? [] : [{ before, after, at }])).toReversed()
  },
  async highestRating(userId) {
    const row = await db
      .selectFrom('games')
      .select(({ fn }) => fn.max('rating').as('highest'))
      .where('user_id', '=', userId)
      .where('rating', 'is not', null)
      .executeTakeFirst()
    return row?.highest ?? null
  },
  async bestQuiz(userId, category, difficulty, before) {
    const row = await db
      .selectFrom('games')
      .select(({ fn }) => fn.max('right_count').as('best'))
      .where('user_id', '=', userId)
      .where('category', '=', category)
      .where('difficulty', '=', difficulty)
      .where('kind', '=', 'solo')
      .$if(before !== undefined, (games) => games.where('finished_at', '<', before as number))
      .executeTakeFirst()
    return row?.best ?? null
  },
})
