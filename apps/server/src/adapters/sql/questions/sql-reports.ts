import type { Kysely } from 'kysely'
import type { ReportStore } from '../../../features/questions/question-reports.ts'
import type { Schema } from '../schema.ts'

export function sqlReports(db: Kysely<Schema>): ReportStore {
  const countsFrom = () =>
    db
      .selectFrom('question_reports')
      .select(({ fn }) => ['question_id', fn.countAll<number>().as('reporters')])
      .groupBy('question_id')
  return {
    async add({ questionId, reporter, reason, at }) {
      await db
        .insertInto('question_reports')
        .values({ question_id: questionId, user_id: reporter, reason, reported_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await countsFrom().where('question_id', '=', questionId).executeTakeFirst()
      return Number(row?.reporters ?? 0)
    },
    async counts() {
      const rows = await countsFrom().execute()
      return new Map(rows.map(({ question_id, reporters }) => [question_id, Number(reporters)]))
    },
  }
}
