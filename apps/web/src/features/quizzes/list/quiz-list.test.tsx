import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { readQuiz } from '@knowdown/formats/read-quiz'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceQuizzes } from '../../../api/own-quizzes/device-quizzes.ts'
import { memoryShelf } from '../../../api/own-quizzes/testing/memory-shelf.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { QuizList } from './quiz-list.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const head = (title: string) => ({ title, language: 'en', source: '', licence: '', mature: false })
const choice = (text: string, right: number) => newQuestion(text, { kind: 'choice', options: ['Nile', 'Congo'], right })

async function open(...titles: string[]) {
  const store = deviceQuizzes(memoryShelf())
  const ids: string[] = []
  for (const title of titles) {
    const id = await store.create(head(title))
    await store.addQuestions(id, [
      { id: `question-of-${title}`, question: choice('Which?', title === 'Unfinished' ? -1 : 0) },
    ])
    ids.push(id)
  }
  const onOpen = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QuizList store={store} onOpen={onOpen} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), store, ids, onOpen }
}

test('[OQ9] an empty list offers to write, to import and to fill up, and says where quizzes are kept', async () => {
  const { user, store, onOpen } = await open()
  await user.click(await screen.findByRole('button', { name: 'Write a question' }))
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce())
  expect((await store.list()).quizzes).toHaveLength(1)
  expect(screen.getByRole('link', { name: /^Import a file or paste/ }).getAttribute('href')).toBe('/quizzes/import')
  expect(screen.getByRole('link', { name: /^Fill from Knowdown/ })).toBeDefined()
  expect(screen.getByText('Kept on this device until you sign in.')).toBeDefined()
})

test('[OQ10] a quiz that cannot be played offers its cure in place of Play', async () => {
  const { ids } = await open('Unfinished')
  const fix = await screen.findByRole('link', { name: 'Fix 1 question' })
  expect(fix.getAttribute('href')).toBe(`/quizzes/${ids[0]}?fix`)
  expect(screen.queryByRole('link', { name: /^Play/ })).toBeNull()
})

test('[OQ10] a quiz that can be played leads to the party', async () => {
  const { ids } = await open('Rivers')
  const play = await screen.findByRole('link', { name: 'Play Rivers' })
  expect(play.getAttribute('href')).toBe(`/host?quiz=${ids[0]}`)
})

test('[OQ9] a quiz goes to the bin without a question, comes back by Undo, and later from the bin', async () => {
  const { user, store } = await open('Rivers', 'Lakes')
  const bin = async () => {
    await user.click(await screen.findByRole('button', { name: 'More about Rivers' }))
    await user.click(screen.getByRole('button', { name: 'Move to the bin', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Rivers' })).toBeNull())
  }
  await bin()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'Rivers' })
  await bin()
  await user.click(screen.getByRole('button', { name: 'Bin: 1 quiz, kept 30 days' }))
  await user.click(screen.getByRole('button', { name: 'Restore Rivers', hidden: true }))
  await screen.findByRole('link', { name: 'Rivers' })
  expect((await store.list()).bin).toEqual([])
})

test('[IM11] a quiz is exported as a file that comes back equal, and as CSV with what that cannot hold', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await open('Rivers')
  await user.click(await screen.findByRole('button', { name: 'More about Rivers' }))
  await user.click(screen.getByRole('button', { name: 'Export as Knowdown file', hidden: true }))
  await waitFor(() => expect(files).toHaveLength(1))
  const back = readQuiz(new Uint8Array(await (files[0] as Blob).arrayBuffer()))
  expect(back.ok && back.value.quiz.title).toBe('Rivers')
  expect(back.ok && back.value.imported.map(({ question }) => question)).toEqual([choice('Which?', 0)])

  await user.click(screen.getByRole('button', { name: 'More about Rivers' }))
  await user.click(screen.getByRole('button', { name: 'Export as CSV for Excel', hidden: true }))
  await screen.findByText('CSV cannot hold the title.')
})

test('[OQ9] a quiz can be duplicated', async () => {
  const { user, store } = await open('Rivers')
  await user.click(await screen.findByRole('button', { name: 'More about Rivers' }))
  await user.click(screen.getByRole('button', { name: 'Duplicate', hidden: true }))
  await screen.findByRole('link', { name: 'Rivers (copy)' })
  expect((await store.list()).quizzes.map(({ questions }) => questions)).toEqual([1, 1])
})

test('[OQ14] questions are searched over all quizzes, and those that are ticked are copied into another one', async () => {
  const { user, store, ids } = await open('Rivers', 'Lakes')
  await user.type(await screen.findByRole('searchbox'), 'congo')
  const ticks = await screen.findAllByRole('checkbox', { name: /^Which\?/ })
  expect(ticks).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: /Rivers$/ }))
  await user.click(screen.getByRole('button', { name: 'Copy 1 question' }))
  await user.click(screen.getByRole('button', { name: 'Lakes', hidden: true }))
  await screen.findByText(/1 question copied to/)
  expect((await store.read(ids[1] ?? '')).questions).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
})
