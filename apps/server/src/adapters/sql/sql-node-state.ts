import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const count = sql<number>`count(*)`.as('count')

/** Counts for the metrics. Small tables, because ended matches and parties are deleted. */
export const sqlNodeState = (db: Kysely<Schema>) => ({
  async games(): Promise<{ battles: number; parties: number }> {
    const battles = await db.selectFrom('matches').select(count).where('phase', '=', 'playing').executeTakeFirst()
    const parties = await db
      .selectFrom('parties')
      .select(count)
      .where('next_deadline', 'is not', null)
      .where('question_ids', 'is not', null)
      .executeTakeFirst()
    return { battles: Number(battles?.count), parties: Number(parties?.count) }
  },
  async hiddenQuestions(): Promise<number> {
    const found = await db
      .selectFrom('question_records')
      .select(count)
      .where('hidden_reason', 'is not', null)
      .executeTakeFirst()
    return Number(found?.count)
  },
  async modelTokensSince(at: number): Promise<{ input: number; output: number }> {
    const found = await db
      .selectFrom('model_runs')
      .select(({ fn }) => [fn.sum<number>('tokens_in').as('input'), fn.sum<number>('tokens_out').as('output')])
      .where('started_at', '>=', at)
      .executeTakeFirst()
    return { input: Number(found?.input ?? 0), output: Number(found?.output ?? 0) }
  },
})
