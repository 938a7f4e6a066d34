import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { readSharedQuiz } from '@knowdown/contracts/own-quizzes/calls'
import type { readOwnRun } from '@knowdown/contracts/own-quizzes/runs'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { ada, fakeAccount } from '../../api/testing/fake-account.ts'
import { SessionProvider } from '../session/session.tsx'
import { SharedQuizLink } from './shared-quiz-page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

type Shared = ReplyOf<typeof readSharedQuiz>
type Run = ReplyOf<typeof readOwnRun>

const LINK = 'abcdefghijklmnopqrstuv'
const QUIZ: Shared = {
  link: 'play',
  title: 'Rivers of Europe',
  language: 'en',
  mature: false,
  author: 'Nora',
  origin: { title: 'Rivers', author: 'Ben' },
  source: '',
  licence: 'CC BY 4.0',
  by_model: false,
  total: 2,
  questions: null,
}
const asked = {
  text: 'Which?',
  kind: 'choice' as const,
  options: ['Nile', 'Congo'],
  unit: '',
  seconds: null,
  question_id: 'q1',
  picture: null,
}

function open(quiz: Shared | null, isSignedIn = false, run: Run | null = null) {
  const posts: string[] = []
  const reports: unknown[] = []
  const answer: typeof fetch = async (url, init) => {
    const path = new URL(String(url), 'http://x').pathname.replace('/api', '')
    if (init?.method === 'POST') {
      posts.push(path)
      if (path.endsWith('/copies'))
        return Response.json({ detail: 'You keep as many quizzes as you may.' }, { status: 403 })
      if (path.endsWith('/reports')) {
        reports.push(JSON.parse(String(init.body)))
        return Response.json({ received: true }, { status: 201 })
      }
      return run ? Response.json(run) : new Promise(() => {})
    }
    return quiz ? Response.json(quiz) : Response.json({ detail: 'gone' }, { status: 404 })
  }
  const { hook } = memoryLocation({ path: `/q/${LINK}` })
  const account = fakeAccount(isSignedIn ? { current: async () => ada } : {})
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer) }}>
        <SessionProvider account={account}>
          <Router hook={hook}>
            <Route path="/q/:link">
              <SharedQuizLink />
            </Route>
          </Router>
        </SessionProvider>
      </BackendProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), posts, reports }
}

test('[OQ15] [OQ18] a link says what it leads to and whose it is, and asks a visitor for nothing', async () => {
  const { user, posts } = open(QUIZ)
  await screen.findByRole('heading', { name: 'Rivers of Europe' })
  const fact = screen.getByText(/2 questions/)
  expect(fact.textContent).toBe('2 questions · by Nora, copied from Ben · CC BY 4.0')
  expect(screen.queryByRole('button', { name: 'Copy to my quizzes' })).toBeNull()
  expect(screen.queryByText(/sign (in|up)/i)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Play' }))
  expect(posts).toEqual([`/shared-quizzes/${LINK}/runs`])
})

test('[OQ15] the warning stands before a quiz for 17 and older, and is asked once', async () => {
  const { user } = open({ ...QUIZ, mature: true })
  expect(await screen.findByRole('dialog', { name: 'Content Warning' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'I am 17 or older' }))
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined()
  cleanup()
  open({ ...QUIZ, mature: true })
  expect(await screen.findByRole('button', { name: 'Play' })).toBeDefined()
})

test('[OQ14] somebody with an account copies the quiz, and a refusal is shown in its own words', async () => {
  const { user, posts } = open(QUIZ, true)
  await user.click(await screen.findByRole('button', { name: 'Copy to my quizzes' }))
  expect(await screen.findByText('You keep as many quizzes as you may.')).toBeDefined()
  expect(posts).toEqual([`/shared-quizzes/${LINK}/copies`])
})

test('[OQ11] a link for reading shows the questions; without keys there is no answer sheet', async () => {
  open({ ...QUIZ, link: 'read', questions: [{ ...asked, key: null, explanation: null }] })
  await screen.findByRole('article', { name: 'Question sheet' })
  expect(screen.getByText('A. Nile')).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Answer sheet' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
})

test('[OQ15] a dead link says so', async () => {
  open(null)
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined()
})

/** Presses the button and gives the first reason that fits. */
async function report(user: ReturnType<typeof userEvent.setup>, button: HTMLElement) {
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'It is offensive' }))
  await screen.findByText(/Thank you/)
}

test('[OQ17] whoever opens a link can report the quiz', async () => {
  const { user, reports } = open(QUIZ)
  await report(user, await screen.findByRole('button', { name: 'Report this quiz' }))
  expect(reports).toEqual([{ reason: 'offensive', words: '' }])
})

test('[OQ17] whoever reads a quiz can report it or one of its questions', async () => {
  const questions = ['first', 'second'].map((text) => ({
    ...asked,
    text,
    question_id: `${text}-question-id`,
    key: null,
    explanation: null,
  }))
  const { user, reports } = open({ ...QUIZ, link: 'read', questions })
  expect(await screen.findByRole('button', { name: 'Report this quiz' })).toBeDefined()
  const second = screen.getByText('second').closest('li') as HTMLElement
  await report(user, within(second).getByRole('button', { name: 'Report this question' }))
  expect(reports).toEqual([{ question_id: 'second-question-id', reason: 'offensive', words: '' }])
})

test('[OQ17] after playing, each question of the author can be reported, and those of the bank not here', async () => {
  const key = { kind: 'choice' as const, options: ['Nile', 'Congo'], right: 0 }
  const { seconds, question_id, ...question } = asked
  const settled = {
    question,
    key,
    given: null,
    correct: false,
    share: 0,
    timed_out: false,
    took_ms: 1,
    explanation: '',
  }
  const { user, reports } = open(QUIZ, false, {
    run_id: 'run',
    timing: 'normal',
    server_time: 1,
    total: 2,
    settled: [
      { ...settled, card_id: null },
      { ...settled, card_id: 'the-quiz-it-is-of/the-question-asked' },
    ],
    open: null,
    result: { right: 0, answered: 2, total_ms: 2, timing: 'normal' },
  })
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  await report(user, await screen.findByRole('button', { name: 'Report this question' }))
  expect(reports).toEqual([{ question_id: 'the-question-asked', reason: 'offensive', words: '' }])
})

test.each(['play', 'read'] as const)('[AG6] a link to %s says that a model helped to write the quiz', async (link) => {
  const questions = link === 'read' ? [] : null
  open({ ...QUIZ, link, questions, by_model: true })
  expect(await screen.findByText('Written with the help of AI and checked by its author.')).toBeDefined()
  cleanup()
  open({ ...QUIZ, link, questions })
  await screen.findByRole('heading', { name: 'Rivers of Europe' })
  expect(screen.queryByText(/help of AI/)).toBeNull()
})
