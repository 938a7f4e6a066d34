import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { type BankIndex, indexBank } from '@knowdown/domain/question/bank-index'
import { answerCount } from '@knowdown/domain/question/calibration'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { fold } from '@knowdown/domain/question/words'
import type { QuestionRecord, QuestionRecords } from './question-records.ts'

/** A question that a model wrote and a second check confirmed, or that an operator added. */
interface PoolQuestion extends BankQuestion {
  model: string
  createdAt: number
}

/** Stands for the model in a question that an operator added. */
export const BY_OPERATOR = 'operator'

/** The stored questions that models wrote and operators added. */
export interface QuestionPool {
  all(): Promise<readonly PoolQuestion[]>
  add(questions: readonly PoolQuestion[]): Promise<void>
}

/** After so many answers without a problem, a model's question counts like one of the bank. */
const PROBATION_ANSWERS = 25

/** All questions that can be served now, from bank and pool, with what is known of them; kept in memory. */
export interface QuestionCatalogue {
  index(): BankIndex
  /** By id, hidden ones included: a question that was issued yesterday may still be asked about. */
  find(id: string): BankQuestion | null
  /** The same as its writer left it. */
  original(id: string): BankQuestion | null
  findByText(question: string): BankQuestion | null
  all(): readonly BankQuestion[]
  /** How many questions of a cell a model wrote. */
  pooled(category: string, difficulty: Difficulty): number
  /** How often a question was served to anybody. */
  servings(): ReadonlyMap<string, number>
  /** Difficulties measured from answers. */
  measured(): ReadonlyMap<string, number>
  countServings(ids: readonly string[]): void
  /** Saves the servings counted since the last time. */
  flush(): Promise<void>
  /** Reads again what may be served. Cheap when nothing has changed. */
  refresh(): Promise<void>
}

/** The questions that ship with the product. */
export interface QuestionBank {
  categories: readonly string[]
  /** Reads a file when a category is first asked for. */
  questionsOf(category: string): readonly BankQuestion[]
}

/** All questions of one category, prepared when one of them is first needed. */
interface Shelf {
  originals: ReadonlyMap<string, BankQuestion>
  questions: ReadonlyMap<string, BankQuestion>
  index: BankIndex
}

export async function openQuestionCatalogue(
  bank: QuestionBank,
  records: QuestionRecords,
  pool: QuestionPool,
): Promise<QuestionCatalogue> {
  let recordOf = new Map<string, QuestionRecord>()
  let pooled: readonly BankQuestion[] = []
  let shelves = new Map<string, Shelf>()
  let byText: ReadonlyMap<string, BankQuestion> | null = null
  let currentFingerprint = ''
  const servings = new Map<string, number>()
  const measured = new Map<string, number>()
  let unsaved = new Map<string, number>()

  const shelf = (category: string): Shelf => {
    const made =
      shelves.get(category) ??
      shelfOf([...bank.questionsOf(category), ...pooled.filter((question) => question.category === category)], recordOf)
    shelves.set(category, made)
    return made
  }
  const allShelves = () => [...new Set([...bank.categories, ...pooled.map(({ category }) => category)])].map(shelf)
  const shelfWith = (id: string): Shelf | undefined => {
    // Ids begin with the category.
    const category = id.slice(0, id.lastIndexOf('-'))
    const likely = bank.categories.includes(category) ? shelf(category) : undefined
    return likely?.questions.has(id) ? likely : allShelves().find(({ questions }) => questions.has(id))
  }
  const all = () => allShelves().flatMap(({ questions }) => [...questions.values()])
  const index: BankIndex = { cell: (category, difficulty) => shelf(category).index.cell(category, difficulty) }

  const refresh = async () => {
    const [known, inPool] = await Promise.all([records.all(), pool.all()])
    for (const { questionId, servings: count, calibration } of known) {
      servings.set(questionId, Math.max(count, servings.get(questionId) ?? 0))
      if (calibration) measured.set(questionId, calibration.b)
      else measured.delete(questionId)
    }
    const newFingerprint = fingerprint(known, inPool)
    if (newFingerprint === currentFingerprint) return
    currentFingerprint = newFingerprint
    recordOf = new Map(known.map((record) => [record.questionId, record]))
    pooled = inPool.map((question) => withProbation(question, recordOf.get(question.id)))
    shelves = new Map()
    byText = null
  }
  const flush = async () => {
    if (unsaved.size === 0) return
    const counts = unsaved
    unsaved = new Map()
    await records.addServings(counts)
  }
  await refresh()

  return {
    index: () => index,
    find: (id) => shelfWith(id)?.questions.get(id) ?? null,
    original: (id) => shelfWith(id)?.originals.get(id) ?? null,
    findByText(question) {
      byText ??= new Map(all().map((known) => [fold(known.question), known]))
      return byText.get(fold(question)) ?? null
    },
    all,
    pooled: (category, difficulty) =>
      index.cell(category, difficulty).filter(({ question }) => question.probation !== undefined).length,
    servings: () => servings,
    measured: () => measured,
    countServings(ids) {
      for (const id of ids) {
        servings.set(id, (servings.get(id) ?? 0) + 1)
        unsaved.set(id, (unsaved.get(id) ?? 0) + 1)
      }
    },
    flush,
    refresh,
  }
}

function shelfOf(originals: readonly BankQuestion[], recordOf: ReadonlyMap<string, QuestionRecord>): Shelf {
  const questions = originals.map((question) => withRecord(question, recordOf.get(question.id)))
  return { originals: byId(originals), questions: byId(questions), index: indexBank(questions) }
}

const byId = (questions: readonly BankQuestion[]): ReadonlyMap<string, BankQuestion> =>
  new Map(questions.map((question) => [question.id, question]))

const withRecord = (question: BankQuestion, record: QuestionRecord | undefined): BankQuestion =>
  record
    ? {
        ...question,
        ...record.edited,
        difficulty: record.difficulty ?? question.difficulty,
        ...(record.hiddenReason && { status: record.hiddenReason === 'withdrawn' ? 'retired' : 'quarantined' }),
      }
    : question

/** What an operator has added was read by a person, and counts like the bank at once. */
const withProbation = (question: PoolQuestion, record: QuestionRecord | undefined): BankQuestion =>
  question.model === BY_OPERATOR
    ? question
    : { ...question, probation: !record?.calibration || answerCount(record.calibration) < PROBATION_ANSWERS }

/** Everything that decides what may be served where; while it is equal, the index stays. */
const fingerprint = (records: readonly QuestionRecord[], pooled: readonly PoolQuestion[]): string =>
  JSON.stringify([
    records
      .filter(({ difficulty, hiddenReason, edited }) => difficulty || hiddenReason || edited)
      .map(({ questionId, difficulty, hiddenReason, edited }) => [questionId, difficulty, hiddenReason, edited]),
    pooled.map(({ id }) => id),
    records.filter(({ calibration }) => calibration && answerCount(calibration) >= PROBATION_ANSWERS).length,
  ])
