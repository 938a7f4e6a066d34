import { fingerprintOf } from '@knowdown/domain/own-quiz/duplicate-key'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { readPastedQuiz, readQuiz } from '@knowdown/formats/read-quiz'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceQuizzes } from '../../../api/own-quizzes/device-quizzes.ts'
import { memoryShelf } from '../../../api/own-quizzes/testing/memory-shelf.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { ImportScreen } from './import-screen.tsx'
import type { ReadSource } from './read-source.ts'
import { withReport } from './sort-report.ts'

afterEach(cleanup)

/** The same reader without a worker, which tests have not. */
const readHere: ReadSource = async (source, terms) =>
  withReport(
    source.kind === 'text'
      ? readPastedQuiz(source.text, { terms })
      : readQuiz(new Uint8Array(await source.file.arrayBuffer()), { terms }),
  )

const GIFT = `What is 2 plus 2? {=Four ~Five}

Match them. {=a -> b =c -> d =e -> f}

Which are even? {=Two ~%50%Nearly ~Five}

What is 3 plus 3? {=Six ~Seven}`

const head = { title: 'Sums', language: 'en', source: '', licence: '', mature: false }

async function open(into = false) {
  const store = deviceQuizzes(memoryShelf())
  const mine = newQuestion('what is 3 plus 3', { kind: 'choice', options: ['Six', 'Nine'], right: 0 })
  const id = await store.create(head)
  await store.addQuestions(id, [{ id: 'mine', question: mine }])
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ImportScreen store={store} into={into ? id : null} onDone={onDone} readSource={readHere} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), store, id, onDone, mine }
}

async function read(text: string, into = false) {
  const opened = await open(into)
  await opened.user.click(screen.getByRole('textbox', { name: 'Or paste text' }))
  await opened.user.paste(text)
  await opened.user.click(screen.getByRole('button', { name: 'Read the text' }))
  return opened
}

test('[IM3] the report names the format, and left out, changed and as they are add up to what was found', async () => {
  await read(GIFT)
  await screen.findByRole('heading', { name: '4 questions found' })
  expect(screen.getByText('GIFT')).toBeDefined()
  expect(screen.getByRole('heading', { name: /^1 left out/ })).toBeDefined()
  expect(screen.getByText(/matching question/)).toBeDefined()
  expect(screen.getByRole('heading', { name: /^1 changed/ })).toBeDefined()
  expect(screen.getByRole('heading', { name: /^2 as they are/ })).toBeDefined()
})

test('[IM12] a question that is there already is marked and not ticked', async () => {
  const { mine } = await read(GIFT)
  const tick = await screen.findByRole('checkbox', { name: 'What is 3 plus 3?' })
  expect(tick).toHaveProperty('checked', false)
  expect(screen.getByText('You have this one')).toBeDefined()
  expect(fingerprintOf(mine)).toHaveLength(16)
  expect(screen.getByRole('button', { name: 'Add 2 questions' })).toBeDefined()
})

test('[IM1] an import that is repeated after a lost reply is there once', async () => {
  const { user, store, onDone } = await read(GIFT)
  await screen.findByRole('button', { name: 'Add 2 questions' })
  const { addQuestions } = store
  store.addQuestions = async (...input) => {
    store.addQuestions = addQuestions
    await addQuestions(...input)
    throw new Error('The server does not answer right now.')
  }
  await user.click(screen.getByRole('button', { name: 'Add 2 questions' }))
  await screen.findByText('The server does not answer right now.')
  await user.click(screen.getByRole('button', { name: 'Add 2 questions' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const { quizzes } = await store.list()
  expect(quizzes.map(({ questions }) => questions).toSorted()).toEqual([1, 2])
})

test('[IM1] only what is ticked is kept, in a new quiz with its source', async () => {
  const { user, store, onDone } = await read(GIFT)
  await user.click(await screen.findByRole('checkbox', { name: 'What is 2 plus 2?' }))
  const title = screen.getByRole('textbox', { name: 'Its title' })
  await user.clear(title)
  await user.type(title, 'From Moodle')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.type(screen.getByRole('textbox', { name: 'Source' }), 'Our teacher')
  await user.click(screen.getByRole('button', { name: 'Add 1 question' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const kept = await store.read(onDone.mock.calls[0]?.[0])
  expect(kept.head).toMatchObject({ title: 'From Moodle', source: 'Our teacher' })
  expect(kept.questions.map(({ question }) => question?.text)).toEqual(['Which are even?'])
})

test('[IM1] questions are added to a quiz that is there', async () => {
  const { user, store, id, onDone } = await read(GIFT, true)
  await user.click(await screen.findByRole('button', { name: 'Add 2 questions' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(id))
  expect((await store.read(id)).questions).toHaveLength(3)
})

test('[OQ1] more than a quiz takes cannot be added, and the reason is said', async () => {
  const many = Array.from({ length: 201 }, (_, at) => `What is ${at} plus 1? {=${at + 1} ~${at}}`).join('\n\n')
  const { user } = await read(many)
  const add = await screen.findByRole('button', { name: 'Add 201 questions' })
  expect(add).toHaveProperty('disabled', true)
  expect(screen.getByText('A quiz has at most 200 questions. Untick 1.')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'What is 0 plus 1?' }))
  expect(screen.getByRole('button', { name: 'Add 200 questions' })).toHaveProperty('disabled', false)
})

test('[IM10] of 2,000 questions the first are drawn at once and others on demand; all of them are counted and ticked', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => `What is ${at} plus 1? {=${at + 1} ~${at}}`).join('\n\n')
  const { user } = await read(many)
  await screen.findByRole('heading', { name: '2000 questions found' })
  const rows = () => screen.getAllByRole('listitem').length
  expect(rows()).toBe(100)
  expect(screen.getByText('All 2000 ticked')).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'What is 150 plus 1?' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }))
  expect(rows()).toBe(200)
  await user.click(screen.getByRole('checkbox', { name: 'What is 150 plus 1?' }))
  expect(screen.getByText('1999 of 2000 ticked')).toBeDefined()
})

test('[IM3] a text without questions shows its first lines and what can be read', async () => {
  await read('Dear diary,\nnothing happened.')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/Dear diary/)).toBeDefined()
  expect(alert.getByText(/These formats are read: Knowdown, CSV/)).toBeDefined()
})

test('[IM9] a list of terms can be typed or chosen', async () => {
  const terms = ['dog\tHund', 'cat\tKatze', 'bird\tVogel', 'fish\tFisch', 'cow\tKuh'].join('\n')
  const { user } = await read(terms)
  await user.click(await screen.findByRole('radio', { name: 'Choose among four' }))
  await waitFor(() => expect(screen.getAllByText('One right').length).toBe(5))
})
