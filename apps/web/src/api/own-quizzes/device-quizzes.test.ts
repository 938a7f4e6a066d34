import { fingerprintOf } from '@knowdown/domain/own-quiz/duplicate-key'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import { BIN_DAYS, DEVICE_BYTES, deviceQuizzes } from './device-quizzes.ts'
import type { QuizHead } from './own-quiz-store.ts'
import { memoryShelf } from './testing/memory-shelf.ts'

const head: QuizHead = { title: 'Rivers', language: 'en', source: '', licence: '', mature: false }
const asked = (text: string) => newQuestion(text, { kind: 'choice', options: ['Nile', 'Congo'], right: 0 })
const DAY_MS = 86_400_000

function open() {
  const clock = { now: 1_000_000 }
  return { clock, store: deviceQuizzes(memoryShelf(), () => clock.now) }
}

async function openWith(...texts: string[]) {
  const { clock, store } = open()
  const id = await store.create(head)
  await store.addQuestions(
    id,
    texts.map((text) => ({ id: `question-${text}`, question: asked(text) })),
  )
  return { clock, store, id }
}

const textsOf = async ({ store, id }: Awaited<ReturnType<typeof openWith>>) =>
  (await store.read(id)).questions.map(({ question }) => question?.text)

test('[OQ9] a quiz on the device comes back as it was written, and the list counts what cannot be played', async () => {
  const { store, id } = await openWith('A?', '')
  const kept = await store.read(id)
  expect(kept.head).toEqual(head)
  expect(kept.questions.map(({ question }) => question)).toEqual([asked('A?'), asked('')])
  const { quizzes } = await store.list()
  expect(quizzes).toMatchObject([{ id, title: 'Rivers', questions: 2, unplayable: 1 }])
})

test('[OQ9] a question that another tab has changed is not overwritten: both versions are there', async () => {
  const { store, id } = await openWith('A?')
  const mine = { id: 'question-A?', version: 1, question: asked('mine') }
  expect(await store.saveQuestion(id, mine)).toMatchObject({ kind: 'saved', kept: { version: 2 } })
  const second = await store.saveQuestion(id, { ...mine, question: asked('theirs') })
  expect(second).toMatchObject({ kind: 'conflict', kept: { version: 2, question: { text: 'mine' } } })
})

test('[OQ9] a question that another tab has changed is not deleted, and one that is gone says so', async () => {
  const { store, id } = await openWith('A?', 'B?')
  await store.saveQuestion(id, { id: 'question-A?', version: 1, question: asked('changed') })
  const old = [
    { id: 'question-A?', version: 1 },
    { id: 'question-B?', version: 1 },
  ]
  expect(await store.deleteQuestions(id, old)).toMatchObject([{ id: 'question-A?', version: 2 }])
  expect(await textsOf({ store, id, clock: { now: 0 } })).toEqual(['changed'])
  const gone = await store.saveQuestion(id, { id: 'question-B?', version: 1, question: asked('B!') })
  expect(gone).toEqual({ kind: 'conflict', kept: null })
})

test('[OQ9] a title that another tab has changed is a conflict too', async () => {
  const { store, id } = await openWith()
  await store.saveHead(id, { version: 1, head: { ...head, title: 'Lakes' } })
  const late = await store.saveHead(id, { version: 1, head: { ...head, title: 'Seas' } })
  expect(late).toMatchObject({ kind: 'conflict', kept: { version: 2, head: { title: 'Lakes' } } })
})

test('[OQ9] questions are added where they are wanted, once, and arranged', async () => {
  const opened = await openWith('A?', 'B?')
  const { store, id } = opened
  const added = [{ id: 'question-new', question: asked('New?') }]
  await store.addQuestions(id, added, 'question-A?')
  await store.addQuestions(id, added, null)
  expect(await textsOf(opened)).toEqual(['A?', 'New?', 'B?'])
  await store.arrange(id, ['question-B?', 'question-A?'])
  expect(await textsOf(opened)).toEqual(['B?', 'A?', 'New?'])
})

test('[OQ1] a quiz takes 200 questions; one more is refused, and nothing of that piece is added', async () => {
  const opened = await openWith(...Array.from({ length: 199 }, (_, at) => `${at}?`))
  const { store, id } = opened
  const piece = [1, 2].map((at) => ({ id: `question-more-${at}`, question: asked('More?') }))
  await expect(store.addQuestions(id, piece)).rejects.toMatchObject({ kind: 'refused' })
  await store.addQuestions(id, piece.slice(0, 1))
  expect(await textsOf(opened)).toHaveLength(200)
})

test('[OQ9] a deleted quiz lies in the bin for 30 days, can be restored until then, and is gone afterwards', async () => {
  const { store, id, clock } = await openWith('A?')
  await store.bin(id)
  await expect(store.read(id)).rejects.toMatchObject({ kind: 'missing' })
  expect(await store.list()).toMatchObject({ quizzes: [], bin: [{ id, title: 'Rivers', questions: 1 }] })
  clock.now += BIN_DAYS * DAY_MS - 1
  await store.restore(id)
  expect((await store.list()).quizzes).toMatchObject([{ id }])
  await store.bin(id)
  clock.now += BIN_DAYS * DAY_MS
  expect(await store.list()).toEqual({ quizzes: [], bin: [], notes: [] })
  await expect(store.restore(id)).rejects.toMatchObject({ kind: 'missing' })
})

test('[OQ1] the bin of the device holds 50 quizzes, too', async () => {
  const { store, clock } = await openWith('A?')
  const ids: string[] = []
  for (let index = 0; index <= 50; index += 1) {
    const id = await store.create(head)
    ids.push(id)
    clock.now += 1_000
    await store.bin(id)
  }
  const { bin } = await store.list()
  expect(bin.map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
  await expect(store.restore(ids[0] ?? '')).rejects.toMatchObject({ kind: 'missing' })
})

test('[OQ9] the device keeps at most 20 MB; what is there stays, and can be made smaller', async () => {
  const { store, id } = await openWith('A?')
  const other = await store.create(head)
  const long = { ...asked('Long?'), explanation: 'x'.repeat(DEVICE_BYTES) }
  await expect(store.addQuestions(other, [{ id: 'question-long', question: long }])).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('20 MB'),
  })
  expect((await store.read(other)).questions).toEqual([])
  expect(await store.deleteQuestions(id, [{ id: 'question-A?', version: 1 }])).toEqual([])
})

test('[IM12] questions that are on the device already are found by question and answer', async () => {
  const { store } = await openWith('Which river is longer?')
  const [same, other] = [fingerprintOf(asked('which RIVER is longer')), fingerprintOf(asked('Which is shorter?'))]
  expect([...(await store.findKnown([same, other]))]).toEqual([same])
})

test('[OQ14] questions of all quizzes are found by their words, and copied all or none', async () => {
  const { store, id } = await openWith('Longest river?', 'Deepest lake?')
  const other = await store.create({ ...head, title: 'Lakes' })
  expect((await store.search('congo river', 0)).found).toMatchObject([
    { quizId: id, questionId: 'question-Longest river?', quizTitle: 'Rivers', question: { text: 'Longest river?' } },
  ])
  expect((await store.search('volcano', 0)).found).toEqual([])
  expect((await store.search('nile', 1)).found).toHaveLength(1)
  const from = (await store.search('nile', 0)).found
  await store.copyQuestions(other, from)
  const copied = (await store.read(other)).questions
  expect(copied.map(({ question }) => question)).toEqual([asked('Longest river?'), asked('Deepest lake?')])
  expect(copied.some((one) => one.id === 'question-Longest river?')).toBe(false)
  const gone = [...from, { quizId: id, questionId: 'never-there' }]
  await expect(store.copyQuestions(other, gone)).rejects.toMatchObject({ kind: 'missing' })
  expect((await store.read(other)).questions).toHaveLength(2)
})
