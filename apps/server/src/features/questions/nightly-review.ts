import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { ItemEstimate } from '@knowdown/domain/question/calibration'
import {
  nextLabel,
  type QuarantineReason,
  quarantineReason,
  weakDistractors,
} from '@knowdown/domain/question/nightly-rules'
import type { BankQuestion } from '@knowdown/domain/question/question'
import type { QuestionCatalogue } from './question-catalogue.ts'
import type { QuestionRecord, QuestionRecords } from './question-records.ts'
import type { ReportStore } from './question-reports.ts'

/** No question is moved out of a cell that would then hold fewer than this. */
const CELL_FLOOR = 20

export interface NightlyFindings {
  hidden: readonly { questionId: string; reason: QuarantineReason }[]
  moved: readonly { questionId: string; from: Difficulty; to: Difficulty }[]
  /** Wrong options that hardly anybody chooses, for the writers. */
  weak: readonly { questionId: string; options: readonly string[] }[]
}

interface NightlyReviewDeps {
  records: QuestionRecords
  reports: ReportStore
  catalogue: QuestionCatalogue
  notifyNodes(): void
}

/** Hides questions whose key seems wrong, and moves questions with a wrong difficulty by one step. */
export function nightlyReview({ records, reports, catalogue, notifyNodes }: NightlyReviewDeps) {
  return async (at: number): Promise<NightlyFindings> => {
    await catalogue.refresh()
    const reported = await reports.weights(at)
    const cells = new Map<string, number>()
    const sizeOf = ({ category, difficulty }: BankQuestion) =>
      cells.get(`${difficulty} ${category}`) ?? catalogue.index().cell(category, difficulty).length
    const findings = { hidden: [], moved: [], weak: [] } as {
      [Kind in keyof NightlyFindings]: NightlyFindings[Kind][number][]
    }

    for (const { question, record, item } of await answeredItems(records, catalogue)) {
      const { id } = question
      const key = question.options.indexOf(question.answer)
      const reason = quarantineReason({ item, key, reports: reported.get(id) ?? 0, views: record.servings })
      if (reason) {
        await records.hide(id, reason, at)
        findings.hidden.push({ questionId: id, reason })
        continue
      }
      const weak = weakDistractors(item, key).flatMap((place) => question.options[place] ?? [])
      if (weak.length > 0) findings.weak.push({ questionId: id, options: weak })
      const from = question.difficulty
      const size = sizeOf(question)
      const to = nextLabel({
        label: from,
        item,
        key,
        lastMovedAt: record.difficultyChangedAt,
        cell: { size, floor: CELL_FLOOR },
        at,
      })
      if (to === from) continue
      await records.setDifficulty(id, to, at)
      cells.set(`${from} ${question.category}`, size - 1)
      findings.moved.push({ questionId: id, from, to })
    }
    await catalogue.refresh()
    notifyNodes()
    return findings
  }
}

async function answeredItems(records: QuestionRecords, catalogue: QuestionCatalogue) {
  const found: { question: BankQuestion; record: QuestionRecord; item: ItemEstimate }[] = []
  for (const record of await records.all()) {
    const question = catalogue.find(record.questionId)
    if (question && record.calibration && !record.hiddenReason)
      found.push({ question, record, item: record.calibration })
  }
  return found
}
