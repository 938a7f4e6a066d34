import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../../api/api.ts'
import { BackendProvider } from '../../../../api/backend.tsx'
import { createQueryClient } from '../../../../api/query-client.ts'
import { OwnSetup } from './own-setup.tsx'
import type { HostedQuiz, QuizShelf } from './quiz-shelf.ts'

afterEach(cleanup)

const typeIn = (text: string, part: Partial<OwnQuestion> = {}): OwnQuestion => ({
  ...newQuestion(text, { kind: 'typeIn', accepted: ['Mostar'], wrong: [], typos: true }),
  ...part,
})

/** The quizzes of a host, in memory. */
const shelfOf = (...quizzes: HostedQuiz[]): QuizShelf => ({
  list: async () => quizzes.map(({ id, title, questions }) => ({ id: id ?? '', title, questions: questions.length })),
  read: async (id) => quizzes.find((quiz) => quiz.id === id) ?? null,
})
const RIVERS: HostedQuiz = { id: 'q1', title: 'Rivers', questions: [typeIn('One?'), typeIn(''), typeIn('Three?')] }

function open(shelf: QuizShelf | null, quizId: string | null = null) {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  const onOpened = vi.fn()
  const api = createApi('/api', async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init)
    sent.push({ url: request.url, body: JSON.parse(await request.text()) })
    return Response.json({ code: 'K7QM', host_key: 'key' }, { status: 201 })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api }}>
        <OwnSetup shelf={shelf} quizId={quizId} kept={null} onOpened={onOpened} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return { sent, onOpened }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('[OQ13] a host chooses a quiz, leaves a question out, doubles another, and the party gets a copy', async () => {
  const { sent, onOpened } = open(shelfOf(RIVERS))
  fireEvent.click(await screen.findByRole('button', { name: /Rivers/ }))
  expect(await screen.findByText(/1 question cannot be played yet/)).toBeTruthy()
  expect(screen.getByText('2 questions, about 1 minute.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /Three/ }))
  fireEvent.change(screen.getByLabelText('Points of question 1'), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Shuffled' }))
  fireEvent.click(screen.getByRole('radio', { name: 'No time limit' }))
  fireEvent.click(screen.getByRole('switch', { name: /Speed points/ }))
  press(/Open the party/)
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith('K7QM'))
  expect(sent[0]?.body).toMatchObject({
    title: 'Rivers',
    quiz_id: 'q1',
    shuffled: true,
    speed_points: false,
    phones_show_question: true,
    mature: false,
    questions: [{ text: 'One?', factor: 2, seconds: null, answer: { kind: 'typeIn' } }],
  })
})

test('[OQ13] the address names a quiz, with the times of its author', async () => {
  open(shelfOf({ ...RIVERS, questions: [typeIn('One?', { seconds: 90 })] }), 'q1')
  expect(await screen.findByRole('heading', { name: /Rivers/ })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Own times' }).checked).toBe(true)
})

test('[OQ13] a quiz that is not there is said so', async () => {
  open(null, 'gone')
  expect(await screen.findByText('This quiz is not on this device or in this account.')).toBeTruthy()
})

test('[OQ13] a file of a known format can be played at once, and one of no format says why not', async () => {
  open(null)
  const field = screen.getByLabelText('Open a file')
  const drop = (text: string) =>
    fireEvent.change(field, { target: { files: [new File([text], 'capitals of Europe.txt')] } })
  drop('no quiz at all')
  expect(await screen.findByText(/No questions were found/)).toBeTruthy()
  drop('::One:: Which is the capital of France? {=Paris ~Lyon}')
  expect(await screen.findByRole('heading', { name: /capitals of Europe/ })).toBeTruthy()
  expect(screen.getByText('Which is the capital of France?')).toBeTruthy()
})
