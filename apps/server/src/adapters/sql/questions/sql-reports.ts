import type { ReportReason } from '@knowdown/contracts/solo/reports'
import { reportWeight } from '@knowdown/domain/question/report-rules'
import type { Kysely } from 'kysely'
import type { ReportStore } from '../../../features/questions/question-reports.ts'
import type { Schema } from '../schema.ts'

export function sqlReports(db: Kysely<Schema>): ReportStore {
  const openReports = () =>
    db
      .selectFrom('question_reports')
      .leftJoin('users', 'users.user_id', 'question_reports.user_id')
      .select([
        'question_reports.question_id',
        'question_reports.user_id',
        'question_reports.network_hash',
        'question_reports.reason',
        'question_reports.reported_at',
        'users.created_at',
      ])
      .where('question_reports.dismissed_at', 'is', null)
  const byQuestion = async () => {
    const found = new Map<string, Awaited<ReturnType<ReturnType<typeof openReports>['execute']>>>()
    for (const row of await openReports().execute()) {
      const known = found.get(row.question_id)
      if (known) known.push(row)
      else found.set(row.question_id, [row])
    }
    return found
  }
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
      const rows = await openReports().where('question_reports.question_id', '=', questionId).execute()
      return reportWeight(rows.map(toReport), at)
    },
    async weights(at) {
      return new Map([...(await byQuestion())].map(([id, rows]) => [id, reportWeight(rows.map(toReport), at)]))
    },
    async open(at) {
      return [...(await byQuestion())].map(([questionId, rows]) => {
        const reasons = new Map<ReportReason, number>()
        for (const { reason } of rows) {
          reasons.set(reason as ReportReason, (reasons.get(reason as ReportReason) ?? 0) + 1)
        }
        const lastAt = Math.max(...rows.map(({ reported_at }) => reported_at))
        return { questionId, reasons, weight: reportWeight(rows.map(toReport), at), lastAt }
      })
    },
    async dismiss(questionId, at) {
      const dismissed = await db
        .updateTable('question_reports')
        .set({ dismissed_at: at })
        .where('question_id', '=', questionId)
        .where('dismissed_at', 'is', null)
        .executeTakeFirst()
      return Number(dismissed.numUpdatedRows)
    },
  }
}

/** Reports of older releases have no network; there the reporter stands for it. */
const toReport = (row: { user_id: string; network_hash: string; created_at: number | null }) => ({
  network: row.network_hash || row.user_id,
  accountCreatedAt: row.created_at,
})
