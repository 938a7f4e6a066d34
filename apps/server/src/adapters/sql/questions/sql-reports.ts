import { reportWeight } from '@knowdown/domain/question/report-rules'
import type { Kysely } from 'kysely'
import type { ReportStore } from '../../../features/questions/question-reports.ts'
import type { Schema } from '../schema.ts'

export function sqlReports(db: Kysely<Schema>): ReportStore {
  const reports = () =>
    db
      .selectFrom('question_reports')
      .leftJoin('users', 'users.user_id', 'question_reports.user_id')
      .select([
        'question_reports.question_id',
        'question_reports.user_id',
        'question_reports.network_hash',
        'users.created_at',
      ])
  return {
    async add({ questionId, reporter, networkHash, reason, at }) {
      await db
        .insertInto('question_reports')
        .values({
          question_id: questionId,
          user_id: reporter,
          reason,
          reported_at: at,
          network_hash: networkHash,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const rows = await reports().where('question_reports.question_id', '=', questionId).execute()
      return reportWeight(rows.map(toReport), at)
    },
    async weights(at) {
      const byQuestion = new Map<string, ReturnType<typeof toReport>[]>()
      for (const row of await reports().execute()) {
        byQuestion.set(row.question_id, [...(byQuestion.get(row.question_id) ?? []), toReport(row)])
      }
      return new Map([...byQuestion].map(([id, found]) => [id, reportWeight(found, at)]))
    },
  }
}

/** Reports of older releases have no network; there the reporter stands for it. */
const toReport = (row: { user_id: string; network_hash: string; created_at: number | null }) => ({
  network: row.network_hash || row.user_id,
  accountCreatedAt: row.created_at,
})
