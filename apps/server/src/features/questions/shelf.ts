import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { type BankIndex, indexBank } from '@knowdown/domain/question/bank-index'
import { answerCount } from '@knowdown/domain/question/calibration'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { fold } from '@knowdown/domain/question/words'
import type { ItemNote, ItemNotes } from './item-notes.ts'
import type { PoolQuestion, QuestionPool } from './question-pool.ts'

/** So many answers without an alarm and a model's question counts as one of ours. */
const PROBATION_ANSWERS = 25

/** All questions that can be served now, with what is known of them, in memory. */
export interface Shelf {
  index(): BankIndex
  /** By id, hidden ones too: what was issued yesterday may still be asked about. */
  find(id: string): BankQuestion | null
  findByText(question: string): BankQuestion | null
  all(): readonly BankQuestion[]
  /** How many of a cell a model wrote. */
  pooled(category: string, difficulty: Difficulty): number
  /** How often a question was served to anybody. */
  servings(): ReadonlyMap<string, number>
  /** Difficulties learnt from answers. */
  measured(): ReadonlyMap<string, number>
  wasServed(id: string): Promise<boolean>
  countServings(ids: readonly string[]): void
  /** Writes down the servings counted since the last time. */
  flush(): Promise<void>
  /** Looks again at what may be served. Cheap when nothing has changed. */
  refresh(): Promise<void>
}

export async function openShelf(bank: readonly BankQuestion[], notes: ItemNotes, pool: QuestionPool): Promise<Shelf> {
  let questions = new Map<string, BankQuestion>()
  let byText = new Map<string, BankQuestion>()
  let index = indexBank([])
  let shape = ''
  const servings = new Map<string, number>()
  const measured = new Map<string, number>()
  let uncounted = new Map<string, number>()

  const refresh = async () => {
    const [known, pooled] = await Promise.all([notes.all(), pool.all()])
    for (const { questionId, servings: count, knowledge } of known) {
      servings.set(questionId, Math.max(count, servings.get(questionId) ?? 0))
      if (knowledge) measured.set(questionId, knowledge.b)
    }
    const now = shapeOf(known, pooled)
    if (now === shape) return
    shape = now
    const noteOf = new Map(known.map((note) => [note.questionId, note]))
    const all = [...bank, ...pooled.map((question) => onProbation(question, noteOf.get(question.id)))]
    questions = new Map(all.map((question) => [question.id, asNoted(question, noteOf.get(question.id))]))
    byText = new Map([...questions.values()].map((question) => [fold(question.question), question]))
    index = indexBank(questions.values())
  }
  const flush = async () => {
    if (uncounted.size === 0) return
    const counts = uncounted
    uncounted = new Map()
    await notes.addServings(counts)
  }
  await refresh()

  return {
    index: () => index,
    find: (id) => questions.get(id) ?? null,
    findByText: (question) => byText.get(fold(question)) ?? null,
    all: () => [...questions.values()],
    pooled: (category, difficulty) =>
      index.cell(category, difficulty).filter(({ question }) => question.probation !== undefined).length,
    servings: () => servings,
    measured: () => measured,
    async wasServed(id) {
      return (servings.get(id) ?? 0) > 0 || ((await notes.one(id))?.servings ?? 0) > 0
    },
    countServings(ids) {
      for (const id of ids) {
        servings.set(id, (servings.get(id) ?? 0) + 1)
        uncounted.set(id, (uncounted.get(id) ?? 0) + 1)
      }
    },
    flush,
    refresh,
  }
}

const asNoted = (question: BankQuestion, note: ItemNote | undefined): BankQuestion => ({
  ...question,
  difficulty: note?.label ?? question.difficulty,
  ...(note?.hidden && { status: 'quarantined' as const }),
})

const onProbation = (question: BankQuestion, note: ItemNote | undefined): BankQuestion => ({
  ...question,
  probation: !note?.knowledge || answerCount(note.knowledge) < PROBATION_ANSWERS,
})

/** Everything that decides what may be served where; equal shapes need no new index. */
const shapeOf = (notes: readonly ItemNote[], pooled: readonly PoolQuestion[]): string =>
  JSON.stringify([
    notes
      .filter(({ label, hidden }) => label || hidden)
      .map(({ questionId, label, hidden }) => [questionId, label, hidden]),
    pooled.map(({ id }) => id),
    notes.filter(({ knowledge }) => knowledge && answerCount(knowledge) >= PROBATION_ANSWERS).length,
  ])
