import type { ReportReason } from '@knowdown/contracts/reports'
import { Problem } from '../../problem.ts'
import type { QuestionCatalogue } from './question-catalogue.ts'
import type { QuestionRecords } from './question-records.ts'

/** A question that so many different people report is hidden until the operator has checked it. */
const HIDDEN_FROM = 3

interface Report {
  questionId: string
  /** The account, or for visitors the network, so that repeated reports of one person count once. */
  reporter: string
  reason: ReportReason
  at: number
}

export interface ReportStore {
  /** Returns how many different people have reported the question so far. */
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
  /** Makes the other nodes refresh their catalogue. */
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
