import type { KeptQuestion, KeptQuiz, NewQuestion, QuizDraft } from '../../../api/own-quizzes/own-quiz-store.ts'

/** As many as one call of the server takes. */
const PIECE = 50

interface Piece {
  questions: NewQuestion[]
  /** The question before them; null if they are the first. */
  after: string | null
}

/** What the store does not have yet. Questions whose ids are in `waiting` are left alone. */
export interface QuizChanges {
  deleted: readonly KeptQuestion[]
  added: readonly Piece[]
  changed: readonly (NewQuestion & { version: number })[]
  /** All questions in their new order; null if the order is the same. */
  order: readonly string[] | null
}

export const hasChanges = ({ deleted, added, changed, order }: QuizChanges): boolean =>
  deleted.length + added.length + changed.length > 0 || order !== null

export function changesOf(kept: KeptQuiz, draft: QuizDraft, waiting: ReadonlySet<string>): QuizChanges {
  const there = new Map(kept.questions.map((one) => [one.id, one]))
  const here = new Set(draft.questions.map(({ id }) => id))
  return {
    deleted: kept.questions.filter(({ id }) => !here.has(id) && !waiting.has(id)),
    added: piecesOf(draft, (id) => !there.has(id) && !waiting.has(id)),
    changed: draft.questions.flatMap(({ id, question }) => {
      const before = there.get(id)
      if (!before || !question || before.question === question || waiting.has(id)) return []
      return [{ id, version: before.version, question }]
    }),
    order: orderOf(kept, draft),
  }
}

/** New questions that stand together are one piece. */
function piecesOf(draft: QuizDraft, isNew: (id: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  let before: string | null = null
  let open: Piece | null = null
  for (const { id, question } of draft.questions) {
    if (!question || !isNew(id)) open = null
    else if (open && open.questions.length < PIECE) open.questions.push({ id, question })
    else {
      open = { questions: [{ id, question }], after: before }
      pieces.push(open)
    }
    before = id
  }
  return pieces
}

/** Only the questions that both have can be out of order. */
function orderOf(kept: KeptQuiz, draft: QuizDraft): readonly string[] | null {
  const there = new Set(kept.questions.map(({ id }) => id))
  const wanted = draft.questions.flatMap(({ id }) => (there.has(id) ? [id] : []))
  const here = new Set(wanted)
  const present = kept.questions.flatMap(({ id }) => (here.has(id) ? [id] : []))
  return wanted.some((id, at) => id !== present[at]) ? wanted : null
}

/** Questions in the given order, others behind them. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], order: readonly string[]): Item[] {
  const place = new Map(order.map((id, at) => [id, at]))
  const at = ({ id }: Item) => place.get(id) ?? order.length
  return items.toSorted((one, other) => at(one) - at(other))
}
