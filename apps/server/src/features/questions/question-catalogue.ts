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
  wasServed(id: string): Promise<boolean>
  countServings(ids: readonly string[]): void
  /** Saves the servings counted since the last time. */
  flush(): Promise<void>
  /** Reads again what may be served. Cheap when nothing has changed. */
  refresh(): Promise<void>
}

export async function openQuestionCatalogue(
  bank: readonly BankQuestion[],
  records: QuestionRecords,
  pool: QuestionPool,
): Promise<QuestionCatalogue> {
  let questions = new Map<string, BankQuestion>()
  let byText = new Map<string, BankQuestion>()
  let index = indexBank([])
  let originals = new Map<string, BankQuestion>()
  let currentFingerprint = ''
  const servings = new Map<string, number>()
  const measured = new Map<string, number>()
  let unsaved = new Map<string, number>()

  const refresh = async () => {
    const [known, pooled] = await Promise.all([records.all(), pool.all()])
    for (const { questionId, servings: count, calibration } of known) {
      servings.set(questionId, Math.max(count, servings.get(questionId) ?? 0))
      if (calibration) measured.set(questionId, calibration.b)
      else measured.delete(questionId)
    }
    const newFingerprint = fingerprint(known, pooled)
    if (newFingerprint === currentFingerprint) return
    currentFingerprint = newFingerprint
    const recordOf = new Map(known.map((record) => [record.questionId, record]))
    const all = [...bank, ...pooled.map((question) => withProbation(question, recordOf.get(question.id)))]
    originals = new Map(all.map((question) => [question.id, question]))
    questions = new Map(all.map((question) => [question.id, withRecord(question, recordOf.get(question.id))]))
    byText = new Map([...questions.values()].map((question) => [fold(question.question), question]))
    index = indexBank(questions.values())
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
    find: (id) => questions.get(id) ?? null,
    original: (id) => originals.get(id) ?? null,
    findByText: (question) => byText.get(fold(question)) ?? null,
    all: () => [...questions.values()],
    pooled: (category, difficulty) =>
      index.cell(category, difficulty).filter(({ question }) => question.probation !== undefined).length,
    servings: () => servings,
    measured: () => measured,
    async wasServed(id) {
      return (servings.get(id) ?? 0) > 0 || ((await records.one(id))?.servings ?? 0) > 0
    },
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

const withRecord = (question: BankQuestion, record: QuestionRecord | undefined): BankQuestion => ({
  ...question,
  ...record?.edited,
  difficulty: record?.difficulty ?? question.difficulty,
  ...(record?.hiddenReason && { status: record.hiddenReason === 'withdrawn' ? 'retired' : 'quarantined' }),
})

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
