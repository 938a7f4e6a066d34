import { randomBytes } from 'node:crypto'
import type { Category } from '@knowdown/domain/catalogue/category'
import { type DuplicateFinder, duplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import { FALLBACK_CATEGORY } from '@knowdown/domain/question/pick-questions'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { type Random, shuffle } from '@knowdown/domain/random'
import type { QuestionCatalogue, QuestionPool } from '../question-catalogue.ts'
import type { ModelGate } from './model-gate.ts'
import type { ModelMeter, ModelRun } from './model-runs.ts'
import type { Draft, QuestionWriter, WritingBrief } from './question-writer.ts'
import { refillCell } from './refill-cell.ts'
import type { Cell } from './refill-queue.ts'

const QUESTIONS_PER_RUN = 14
const TOPICS_PER_RUN = 7
const AVOIDED_ANSWERS = 40
const AVOIDED_QUESTIONS = 30
/** After so many questions other work of the process gets its turn. */
const QUESTIONS_PER_SLICE = 25

interface RefillServiceDeps {
  categories: readonly Category[]
  topicsOf(category: string): readonly string[]
  writer: QuestionWriter
  checker: QuestionWriter
  catalogue: QuestionCatalogue
  pool: QuestionPool
  gate: ModelGate
  meter: ModelMeter
  /** Makes the other nodes refresh their catalogue. */
  notifyNodes(): void
  random: Random
  clock(): number
}

/** Adds questions to one cell of the pool. Returns how many were kept; null when the model was not asked or failed. */
export function refillService(deps: RefillServiceDeps): (cell: Cell, signal: AbortSignal) => Promise<number | null> {
  const { writer, checker, catalogue, pool, gate, meter, notifyNodes, random, clock } = deps

  const briefFor = ({ category, difficulty }: Cell): WritingBrief => {
    const cell = catalogue
      .index()
      .cell(category, difficulty)
      .map(({ question }) => question)
    return {
      categoryName: deps.categories.find(({ id }) => id === category)?.name ?? category,
      difficulty,
      count: QUESTIONS_PER_RUN,
      topics: shuffle(deps.topicsOf(category), random).slice(0, TOPICS_PER_RUN),
      avoidAnswers: mostFrequent(cell.map(({ answer }) => answer)).slice(0, AVOIDED_ANSWERS),
      avoidQuestions: shuffle(cell, random)
        .slice(0, AVOIDED_QUESTIONS)
        .map(({ question }) => question),
    }
  }

  return async ({ category, difficulty }, signal) => {
    const cell = { category, difficulty }
    // Without sources at hand a model's obscure facts are too often invented; the bank alone serves those.
    if (cell.difficulty === 'obscure') return null
    const blockReason = await gate.blockedBy()
    if (blockReason) {
      meter.skipped(blockReason)
      return null
    }
    const startedAt = clock()
    const findKnown = () =>
      buildInSlices(
        catalogue.all().filter(({ category }) => category === cell.category || category === FALLBACK_CATEGORY),
      )
    const { kept, ...result } = await refillCell(briefFor(cell), { writer, checker, findKnown, random, signal })
    const run: ModelRun = { purpose: 'refill', ...cell, model: writer.model, startedAt, ...result, kept: kept.length }
    await gate.record(run)
    meter.record(run)
    if (kept.length > 0) {
      const topics = deps.topicsOf(cell.category)
      await pool.add(kept.map((draft) => toQuestion(draft, cell, topics, writer.model, clock())))
      await catalogue.refresh()
      notifyNodes()
    }
    return result.failure === null ? kept.length : null
  }
}

/** In slices, because adding all at once would block the event loop for 20 ms. */
async function buildInSlices(questions: readonly BankQuestion[]): Promise<DuplicateFinder> {
  const finder = duplicateFinder([])
  for (const [at, { id, question, answer }] of questions.entries()) {
    if (at % QUESTIONS_PER_SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    finder.add({ id, question, answer })
  }
  return finder
}

const toQuestion = (draft: Draft, cell: Cell, topics: readonly string[], model: string, createdAt: number) => ({
  id: `${cell.category}-m${randomBytes(6).toString('hex')}`,
  ...cell,
  question: draft.question,
  options: [draft.answer, ...draft.wrong],
  answer: draft.answer,
  explanation: draft.explanation,
  tags: [topics.find((topic) => topic === draft.topic) ?? topics[0] ?? cell.category] as [string],
  model,
  createdAt,
})

function mostFrequent(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text)
}
