import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { DraftScreen } from './draft-screen.tsx'
import { markDeciding } from './job-text.ts'
import { WriteScreen } from './write-screen.tsx'

afterEach(cleanup)

const STATE = { provider: 'Example AI', obstacle: null, opens_at: null, left_today: 2, per_day: 3, jobs: [] }
const draft = (id: string, confirmed: boolean) => ({
  draft_id: `draft-number-${id}`,
  question: {
    text: `Question ${id}?`,
    answer: { kind: 'choice', options: ['Samarkand', 'Merv'], right: 0 },
    explanation: '',
    seconds: null,
    fixedOrder: false,
    picture: null,
  },
  confirmed,
  answers: [
    { doubt: null, chosen: 'Samarkand' },
    { doubt: confirmed ? null : 'several', chosen: confirmed ? 'Samarkand' : null },
  ],
  names: [],
  passage: 6,
  quote: 'The Sogdians of Samarkand carried the trade',
})
const JOB = {
  job_id: 'job-with-an-id-of-its-own',
  state: 'done',
  stage: null,
  topic: null,
  asked: 4,
  failure: null,
  quiz_id: null,
  created_at: 0,
  kept: 0,
  dropped: [{ reason: 'duplicate', count: 2 }],
  drafts: [draft('one', true), draft('two', false)],
  can_write_more: true,
}

/** The screen with a server that answers each call by its method and path. */
function show(screenToShow: ReactNode, answers: Record<string, unknown> = {}) {
  const calls: [string, unknown][] = []
  const answer = async (url: string | URL | Request, init?: RequestInit) => {
    const name = `${init?.method ?? 'GET'} ${String(url).replace(/^.*\/api/, '')}`
    calls.push([name, init?.body ? JSON.parse(String(init.body)) : null])
    const body = answers[name]
    return new Response(JSON.stringify(body ?? { detail: `no answer for ${name}` }), { status: body ? 200 : 404 })
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer as typeof fetch) }}>{screenToShow}</BackendProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), calls }
}

test('[AG9] without a model a complete request can be copied, and the answer be pasted', async () => {
  const { user } = show(<WriteScreen userId={null} onJob={() => {}} />)
  const copy = screen.getByRole('button', { name: 'Copy the request' })
  expect(copy.hasAttribute('disabled')).toBe(true)
  const reason = () => document.getElementById(copy.getAttribute('aria-describedby') ?? '')?.textContent
  expect(reason()).toBe('Write a topic first.')
  const topic = screen.getByRole('textbox', { name: 'Topic' })
  await user.click(topic)
  await user.paste('x'.repeat(121))
  expect(reason()).toBe('Make the topic shorter first.')
  await user.clear(topic)
  await user.type(topic, 'The Silk Road')
  expect(reason()).toBeUndefined()
  await user.click(screen.getByRole('radio', { name: '15' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'German')
  await user.click(copy)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()
  const request = await navigator.clipboard.readText()
  for (const part of ['"The Silk Road"', 'questions: 15', 'German']) expect(request).toContain(part)
  expect(screen.getByRole('link', { name: 'Paste the answer' }).getAttribute('href')).toBe('/quizzes/import?paste')
  expect(screen.queryByRole('button', { name: 'Write it for me' })).toBeNull()
  expect(screen.getByText(/AI_PROVIDER and AI_MODEL/)).toBeDefined()
})

test('[AG5] the screen says to whom a text goes, and warns of a telephone number in it', async () => {
  const onJob = vi.fn()
  const { user, calls } = show(<WriteScreen userId="ada" onJob={onJob} />, {
    'GET /quiz-jobs': STATE,
    'POST /quiz-jobs': { job: JOB },
  })
  await user.click(await screen.findByRole('radio', { name: 'My text' }))
  const ask = screen.getByRole('button', { name: 'Write it for me' })
  expect(ask.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('The text needs 200 to 20000 characters.').id).toBe(ask.getAttribute('aria-describedby'))
  await user.click(screen.getByRole('textbox', { name: /^Text/ }))
  await user.paste(`${'Sogdian traders of Samarkand. '.repeat(10)} Call +49 30 901820.`)
  expect(screen.getByText(/The text is sent to Example AI/)).toBeDefined()
  expect(screen.getByText(/looks like an address, a telephone number/)).toBeDefined()
  await user.click(ask)
  await vi.waitFor(() => expect(onJob).toHaveBeenCalledWith(JOB.job_id))
  expect(calls.at(-1)?.[1]).toMatchObject({ topic: null, count: 10 })
})

test('[AG8] when nothing can be asked for, the screen says when it opens again', async () => {
  const shut = { ...STATE, obstacle: 'day-used', opens_at: Date.parse('2026-12-11T00:00:00Z'), left_today: 0 }
  show(<WriteScreen userId="ada" onJob={() => {}} />, { 'GET /quiz-jobs': shut })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^That is all for today\. It opens again .*\d/)
  expect(screen.getByRole('button', { name: 'Write it for me' }).hasAttribute('disabled')).toBe(true)
})

test('[AG6] confirmed ones are kept by one press, the others one by one, with what the checker said and the quote', async () => {
  const kept = { ...JOB, kept: 1, quiz_id: 'quiz', drafts: JOB.drafts.slice(1) }
  const { user, calls } = show(<DraftScreen jobId={JOB.job_id} onQuiz={() => {}} onLeave={() => {}} />, {
    [`GET /quiz-jobs/${JOB.job_id}`]: { job: JOB },
    [`POST /quiz-jobs/${JOB.job_id}/kept`]: { job: kept, quiz_id: 'quiz' },
    [`POST /quiz-jobs/${JOB.job_id}/dropped`]: { job: { ...kept, drafts: [] } },
  })
  expect(await screen.findByText(/You asked for 4: 2 are here, 2 repeated others\./)).toBeDefined()
  expect(screen.getByText('The checker answered Samarkand, then more than one.')).toBeDefined()
  expect(screen.getAllByText('Your text, passage 7')).toHaveLength(2)
  expect(screen.getAllByText('Samarkand', { selector: 'mark' })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Keep all 1 confirmed' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Keep all/ })).toBeNull())
  expect(calls.at(-1)?.[1]).toEqual({ drafts: [{ draft_id: 'draft-number-one' }] })
  screen.getByRole('article', { name: 'Question two?' }).focus()
  await user.keyboard('x')
  expect(await screen.findByRole('button', { name: 'Open the quiz' })).toBeDefined()
})

test('[AG6] after a decision by a key the next card has the focus, and after the last one the quiz', async () => {
  const drafts = [draft('one', false), draft('two', true), draft('three', false)]
  const left = (ids: string[]) => ({ job: { ...JOB, quiz_id: 'quiz', drafts: ids.map((id) => draft(id, false)) } })
  const answers: Record<string, unknown> = { [`GET /quiz-jobs/${JOB.job_id}`]: { job: { ...JOB, drafts } } }
  const { user, calls } = show(<DraftScreen jobId={JOB.job_id} onQuiz={() => {}} onLeave={() => {}} />, answers)
  const card = (id: string) => screen.getByRole('article', { name: `Question ${id}?` })
  // Confirmed ones stand first.
  ;(await screen.findByRole('article', { name: 'Question two?' })).focus()
  answers[`POST /quiz-jobs/${JOB.job_id}/kept`] = { ...left(['one', 'three']), quiz_id: 'quiz' }
  await user.keyboard('k')
  await vi.waitFor(() => expect(document.activeElement).toBe(card('one')))
  answers[`POST /quiz-jobs/${JOB.job_id}/dropped`] = left(['three'])
  fireEvent.keyDown(card('one'), { key: 'x', repeat: true })
  expect(calls.at(-1)?.[0]).toMatch(/kept$/)
  await user.keyboard('x')
  await vi.waitFor(() => expect(document.activeElement).toBe(card('three')))
  answers[`POST /quiz-jobs/${JOB.job_id}/dropped`] = left([])
  await user.keyboard('x')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Open the quiz'))
})

test('[AG6] after the last one was dropped and nothing was kept, throwing away has the focus', async () => {
  const one = { ...JOB, drafts: [draft('one', false)] }
  const { user } = show(<DraftScreen jobId={JOB.job_id} onQuiz={() => {}} onLeave={() => {}} />, {
    [`GET /quiz-jobs/${JOB.job_id}`]: { job: one },
    [`POST /quiz-jobs/${JOB.job_id}/dropped`]: { job: { ...one, drafts: [] } },
  })
  ;(await screen.findByRole('article', { name: 'Question one?' })).focus()
  await user.keyboard('x')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Throw away'))
})

test.each([
  ['Samarkand', 'The Sogdians of Samarkand carried the trade', 'Samarkand'],
  ['the trade', 'The Sogdians of Samarkand carried the trade', 'the trade'],
  ['Carried by Sogdians', 'The Sogdians of Samarkand carried the trade', 'Sogdians|carried'],
  ['art', 'The start of 1054', ''],
  ['In 1054', 'The start of 1054', '1054'],
])('[AG6] in the quote the words are marked that decide for %s', (answer, quote, marked) => {
  const parts = markDeciding(quote, answer)
  expect(parts.map(({ text }) => text).join('')).toBe(quote)
  expect(parts.flatMap(({ text, deciding }) => (deciding ? text : [])).join('|')).toBe(marked)
})

test('[AG6] the options of a doubtful draft show the key and what the checker chose, and when', async () => {
  const doubtful = (id: string, first: string | null, second: string | null) => ({
    ...draft(id, false),
    answers: [first, second].map((chosen) => ({
      doubt: chosen === 'Samarkand' ? 'checker-unsure' : chosen ? 'disagreed' : 'none',
      chosen,
    })),
  })
  const drafts = [
    draft('sure', true),
    doubtful('one', 'Merv', 'Samarkand'),
    doubtful('two', 'Merv', 'Merv'),
    doubtful('three', null, null),
  ]
  show(<DraftScreen jobId={JOB.job_id} onQuiz={() => {}} onLeave={() => {}} />, {
    [`GET /quiz-jobs/${JOB.job_id}`]: { job: { ...JOB, drafts } },
  })
  await screen.findByRole('article', { name: 'Question one?' })
  const optionsOf = (name: string) => {
    const card = within(screen.getByRole('article', { name }))
    expect(within(card.getByText('Samarkand', { selector: 'li' })).getByLabelText('Right')).toBeDefined()
    return card.getAllByRole('listitem').map(({ textContent }) => textContent)
  }
  const chosen = 'Chosen by the checker '
  expect(optionsOf('Question one?')).toEqual([`Samarkand${chosen}2nd time`, `Merv${chosen}1st time`])
  expect(optionsOf('Question two?')).toEqual(['Samarkand', `Merv${chosen}both times`])
  expect(optionsOf('Question three?')).toEqual(['Samarkand', 'Merv'])
  expect(optionsOf('Question sure?')).toEqual(['Samarkand', 'Merv'])
})

test('[AG1] while it is written, its stages are shown, and it can be cancelled', async () => {
  const running = { ...JOB, state: 'running', stage: 'write', drafts: [] }
  const { user, calls } = show(<DraftScreen jobId={JOB.job_id} onQuiz={() => {}} onLeave={() => {}} />, {
    [`GET /quiz-jobs/${JOB.job_id}`]: { job: running },
    [`POST /quiz-jobs/${JOB.job_id}/cancel`]: { job: { ...running, state: 'cancelled', stage: null } },
  })
  expect((await screen.findByText('Writing questions')).getAttribute('aria-current')).toBe('step')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('You have stopped it.')).toBeDefined()
  expect(calls.at(-1)?.[0]).toMatch(/cancel$/)
})

test.each([
  ['blocked', 'The model would not write about this. It did not count.'],
  ['overloaded', 'The model has too much to do right now. Please try again later. It did not count.'],
  ['malformed', 'Nothing could be written this time. It did not count.'],
])('[AG1] a job that failed because the model was %s says what players can do about it', async (failure, sentence) => {
  const job = { ...JOB, state: 'failed', failure, drafts: [] }
  show(<DraftScreen jobId={JOB.job_id} onQuiz={() => {}} onLeave={() => {}} />, {
    [`GET /quiz-jobs/${JOB.job_id}`]: { job },
  })
  expect(await screen.findByText(sentence)).toBeTruthy()
})
