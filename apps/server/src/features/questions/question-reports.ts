import type { ReportReason } from '@knowdown/contracts/reports'
import { Problem } from '../../problem.ts'
import type { QuestionCatalogue } from './question-catalogue.ts'
import type { QuestionRecords } from './question-records.ts'

/** So many different people, and a question is out of play until somebody has looked it up. */
const HIDDEN_FROM = 3

interface Report {
  questionId: string
  /** The account, else where the report came from: one person counts once, however often he clicks. */
  reporter: string
  reason: ReportReason
  at: number
}

export interface ReportStore {
  /** Gives how many different people have reported the question so far. */
  add(report: Report): Promise<number>
  /** Reports for each reported question. */
  counts(): Promise<ReadonlyMap<string, number>>
}

export interface QuestionReports {
  report(questionId: string, reporter: string, reason: ReportReason): Promise<void>
}

interface QuestionReportsDeps {
  store: ReportStore
  records: QuestionRecords
  catalogue: QuestionCatalogue
  /** Tells the other nodes that something may no longer be served. */
  notifyNodes(): void
  clock(): number
}

export function questionReports({
  store,
  records,
  catalogue,
  notifyNodes,
  clock,
}: QuestionReportsDeps): QuestionReports {
  return {
    async report(questionId, reporter, reason) {
      if (!catalogue.find(questionId)) throw new Problem('not-found', 'There is no such question.')
      const reporters = await store.add({ questionId, reporter, reason, at: clock() })
      if (reporters < HIDDEN_FROM) return
      await records.hide(questionId, 'reported')
      await catalogue.refresh()
      notifyNodes()
    },
  }
}
