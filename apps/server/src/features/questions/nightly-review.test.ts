import { fileURLToPath } from 'node:url'
import { loadBank } from '@knowdown/content/bank'
import { type ItemEstimate, newItemEstimate } from '@knowdown/domain/question/calibration'
import { describe, expect, test } from 'vitest'
import { type QuestionApp, questionApp } from '../../http/testing/question-app.ts'

const space = loadBank(fileURLToPath(new URL('../../../../../packages/content/bank', import.meta.url)), [
  { id: 'space' },
])
const optionsOf = (id: string) => space.files[0]?.questions.find((question) => question.id === id)?.options ?? []
const AT = Date.UTC(2026, 10, 11)

/** Stores a record as many answers would have left it. */
async function storeRecord(
  { storage }: QuestionApp,
  questionId: string,
  knowledge: Partial<ItemEstimate>,
  part: object = {},
) {
  const columns = { servings: 100, difficulty: null, difficulty_changed_at: null, hidden_reason: null, ...part }
  const calibration = JSON.stringify({ ...newItemEstimate({ difficulty: 'easy' }), ...knowledge })
  await storage.db
    .insertInto('question_records')
    .values({ question_id: questionId, calibration, ...columns })
    .execute()
}

const chosen = async ({ questions }: QuestionApp, count: number) =>
  questions.dealer.deal('battle', { category: 'space', difficulty: 'easy', count, seenBy: [] })

describe('the nightly review', () => {
  test('hides a question whose key seems wrong, and the operator can unhide it', async () => {
    const product = await questionApp()
    const { questions, desk } = product
    const [question] = await chosen(product, 1)
    const { id, answer } = question ?? { id: '', answer: '' }
    const key = optionsOf(id).indexOf(answer)
    const picks = [0, 1, 2, 3].map((place) => (place === key ? 5 : place === (key + 1) % 4 ? 60 : 1))
    await storeRecord(product, id, { picks })
    const before = questions.cellSize('space', 'easy')
    const findings = await questions.review(AT)
    expect(findings.hidden).toEqual([{ questionId: id, reason: 'wrong-key' }])
    expect(questions.cellSize('space', 'easy')).toBe(before - 1)
    const { questions: hidden } = await desk.questions.search({ text: '', category: null, show: 'hidden', offset: 0 })
    expect(hidden).toMatchObject([{ question: { id, answer }, hiddenReason: 'wrong-key' }])
    await desk.questions.act({ command: 'test' }, id, 'restore')
    expect(questions.cellSize('space', 'easy')).toBe(before)
    expect((await questions.review(AT)).hidden).toEqual([])
  })

  test('moves questions that are harder than labelled by one step, and keeps the minimum size of a cell', async () => {
    const product = await questionApp()
    const { questions } = product
    const room = questions.cellSize('space', 'easy') - 20
    const dealt = await chosen(product, room + 2)
    for (const { id, answer } of dealt) {
      const key = optionsOf(id).indexOf(answer)
      await storeRecord(product, id, { b: 1.8, v: 0.02, picks: [0, 1, 2, 3].map((place) => (place === key ? 40 : 20)) })
    }
    const { moved, hidden } = await questions.review(AT)
    expect(hidden).toEqual([])
    expect(moved).toHaveLength(room)
    expect(moved.every(({ from, to }) => from === 'easy' && to === 'medium')).toBe(true)
    expect(questions.cellSize('space', 'easy')).toBe(20)
    expect((await questions.review(AT + 1)).moved).toEqual([])
  })
})
