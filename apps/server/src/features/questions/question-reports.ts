import type { ReportReason } from '@knowdown/contracts/solo/reports'
import { HIDDEN_FROM_WEIGHT, MAX_HIDDEN_PER_DAY } from '@knowdown/domain/question/report-rules'
import { Problem } from '../../problem.ts'
import { DAY_MS } from '../limits.ts'
import type { Log } from '../log.ts'
import type { QuestionCatalogue } from './question-catalogue.ts'
import type { QuestionRecords } from './question-records.ts'
import type { Servings } from './servings.ts'

export interface Reporter {
  /** The account, or for visitors the network, so that repeated reports of one person count once. */
  id: string
  networkHash: string
  /** Under which names questions were served to the reporter; null when it is known that this one was. */
  viewers: readonly string[] | null
}

interface Report {
  questionId: string
  reporter: string
  networkHash: string
  reason: ReportReason
  at: number
}

export interface ReportStore {
  /** Returns the weight of all reports of the question so far. */
  add(report: Report): Promise<number>
  /** The weight of the reports of each reported question. */
  weights(at: number): Promise<ReadonlyMap<string, number>>
  /** Reports that no operator has settled, by question. */
  open(at: number): Promise<readonly OpenReports[]>
  /** Settles all reports of the question; returns how many. */
  dismiss(questionId: string, at: number): Promise<number>
}

interface OpenReports {
  questionId: string
  reasons: ReadonlyMap<ReportReason, number>
  weight: number
  lastAt: number
}

export interface QuestionReports {
  report(questionId: string, reporter: Reporter, reason: ReportReason): Promise<void>
}

interface QuestionReportsDeps {
  store: ReportStore
  records: QuestionRecords
  servings: Pick<Servings, 'wasServed'>
  catalogue: QuestionCatalogue
  /** Makes the other nodes refresh their catalogue. */
  notifyNodes(): void
  log: Log
  clock(): number
}

export function questionReports(deps: QuestionReportsDeps): QuestionReports {
  const { store, records, servings, catalogue, notifyNodes, log, clock } = deps
  return {
    async report(questionId, { id, networkHash, viewers }, reason) {
      const question = catalogue.find(questionId)
      if (!question) throw new Problem('not-found', 'There is no such question.')
      if (viewers && !(await servings.wasServed(viewers, questionId))) {
        throw new Problem('not-found', 'You have not been asked this question.')
      }
      const at = clock()
      const weight = await store.add({ questionId, reporter: id, networkHash, reason, at })
      // Withdrawn is final until an operator says otherwise.
      if (weight < HIDDEN_FROM_WEIGHT || question.status === 'retired') return
      if ((await records.hiddenSince('reported', at - DAY_MS)) >= MAX_HIDDEN_PER_DAY) {
        log.warn({ questionId }, 'a reported question stays in play, because too many were hidden today')
        return
      }
      await records.hide(questionId, 'reported', at)
      await catalogue.refresh()
      notifyNodes()
    },
  }
}
