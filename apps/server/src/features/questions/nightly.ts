import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { ItemEstimate } from '@knowdown/domain/question/calibration'
import {
  nextLabel,
  type QuarantineReason,
  quarantineReason,
  weakDistractors,
} from '@knowdown/domain/question/nightly-rules'
import type { BankQuestion } from '@knowdown/domain/question/question'
import type { ItemNote, ItemNotes } from './item-notes.ts'
import type { ReportStore } from './question-reports.ts'
import type { Shelf } from './shelf.ts'

/** A cell that is opened holds at least so many; nothing moves out of a smaller one. */
const CELL_FLOOR = 20

export interface NightlyFindings {
  hidden: readonly { questionId: string; reason: QuarantineReason }[]
  moved: readonly { questionId: string; from: Difficulty; to: Difficulty }[]
  /** Wrong options that tempt nearly nobody, for the writers. */
  weak: readonly { questionId: string; options: readonly string[] }[]
}

interface Parts {
  notes: ItemNotes
  reports: ReportStore
  shelf: Shelf
  announce(): void
}

/** What a day of answers has taught: wrong keys leave the game, wrong labels move one step. */
export function nightlyReview({ notes, reports, shelf, announce }: Parts) {
  return async (at: number): Promise<NightlyFindings> => {
    await shelf.refresh()
    const reported = await reports.counts()
    const cells = new Map<string, number>()
    const sizeOf = ({ category, difficulty }: BankQuestion) =>
      cells.get(`${difficulty} ${category}`) ?? shelf.index().cell(category, difficulty).length
    const findings = { hidden: [], moved: [], weak: [] } as {
      [Kind in keyof NightlyFindings]: NightlyFindings[Kind][number][]
    }

    for (const { question, note, item } of await answeredItems(notes, shelf)) {
      const { id } = question
      const key = question.options.indexOf(question.answer)
      const reason = quarantineReason({ item, key, reports: reported.get(id) ?? 0, views: note.servings })
      if (reason) {
        await notes.hide(id, reason)
        findings.hidden.push({ questionId: id, reason })
        continue
      }
      const weak = weakDistractors(item, key).flatMap((place) => question.options[place] ?? [])
      if (weak.length > 0) findings.weak.push({ questionId: id, options: weak })
      const from = question.difficulty
      const size = sizeOf(question)
      const to = nextLabel({ label: from, item, key, lastMovedAt: note.movedAt, cell: { size, floor: CELL_FLOOR }, at })
      if (to === from) continue
      await notes.relabel(id, to, at)
      cells.set(`${from} ${question.category}`, size - 1)
      findings.moved.push({ questionId: id, from, to })
    }
    await shelf.refresh()
    announce()
    return findings
  }
}

async function answeredItems(notes: ItemNotes, shelf: Shelf) {
  const found: { question: BankQuestion; note: ItemNote; item: ItemEstimate }[] = []
  for (const note of await notes.all()) {
    const question = shelf.find(note.questionId)
    if (question && note.knowledge && !note.hidden) found.push({ question, note, item: note.knowledge })
  }
  return found
}
