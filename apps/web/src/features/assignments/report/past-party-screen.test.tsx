import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { readPastParty } from '@knowdown/contracts/parties/past'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { PastPartyScreen } from './past-party-screen.tsx'

afterEach(cleanup)

const REPORT: ReplyOf<typeof readPastParty> = {
  title: 'Rivers of Europe',
  ended_at: 1_700_000_000_000,
  deleted_at: 1_702_592_000_000,
  correctable: true,
  in_account: true,
  version: 3,
  corrections: [],
  summary: { players: 1, finished: 1, playing: 0, not_started: 0, average_share: 0, need_help: 1, usual_ms: 1 },
  questions: [
    {
      ...{ place: 0, text: 'Which river?', kind: 'choice', settled: 1, right: 0, right_text: 'Sava' },
      choices: [
        { place: 0, text: 'Sava', count: 0, right: true },
        { place: 1, text: 'Neretva', count: 1, right: false },
      ],
      median_ms: 2_000,
      suspected: null,
    },
  ],
  players: [],
  missed: 1,
}

function open(report: ReplyOf<typeof readPastParty> | null) {
  const sent: { method: string; path: string; body: unknown }[] = []
  const answer: typeof fetch = async (input, init) => {
    const path = new URL(String(input instanceof Request ? input.url : input), 'http://localhost').pathname
    const method = init?.method ?? 'GET'
    sent.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : null })
    if (!report) return Response.json({ detail: 'There is no such party.' }, { status: 404 })
    if (method === 'DELETE') return Response.json({ deleted: true })
    if (path.endsWith('/practice'))
      return Response.json({ quiz_id: 'of-what-was-missed', questions: 1 }, { status: 201 })
    return Response.json(method === 'POST' ? { changed: 1, elsewhere: 2, in_quiz: true } : report)
  }
  const [onAgain, onQuiz, onDeleted] = [vi.fn(async () => {}), vi.fn(), vi.fn()]
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer) }}>
        <PastPartyScreen partyId="a-party-of-the-past" onAgain={onAgain} onQuiz={onQuiz} onDeleted={onDeleted} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return { sent, onAgain, onQuiz, onDeleted }
}

test('[AS6] a key is corrected in the report of a past party, with the version that was read', async () => {
  const { sent } = open(REPORT)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the key' }))
  await userEvent.click(screen.getByRole('radio', { name: /Neretva/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Count again' }))
  await waitFor(() => expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2))
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/past-parties/a-party-of-the-past/corrections',
    body: { place: 0, version: 3, correction: { kind: 'right', places: [1] }, in_quiz: true },
  })
  const told = '2 other reports of this quiz were counted again too. The quiz has the new key.'
  expect((await screen.findByText(told)).closest('[role=status]')).not.toBeNull()
})

test('[AS6] the quiz keeps its key where the host does not want it, and is not offered where no account has it', async () => {
  const { sent } = open(REPORT)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the key' }))
  await userEvent.click(screen.getByRole('radio', { name: /Neretva/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Correct it in the quiz too' }))
  await userEvent.click(screen.getByRole('button', { name: 'Count again' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ in_quiz: false }))
  cleanup()
  open({ ...REPORT, in_account: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the key' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[AS6] questions of the bank show no way to correct them', async () => {
  open({ ...REPORT, correctable: false })
  await screen.findByRole('heading', { name: 'Rivers of Europe' })
  expect(screen.queryByRole('button', { name: 'Correct the key' })).toBeNull()
})

test('[AS6] what was missed in a past party becomes a quiz, which opens', async () => {
  const { sent, onQuiz } = open(REPORT)
  await userEvent.click(await screen.findByRole('button', { name: 'Practise what was missed' }))
  await waitFor(() => expect(onQuiz).toHaveBeenCalledWith('of-what-was-missed'))
  expect(sent.at(-1)).toMatchObject({
    path: '/api/past-parties/a-party-of-the-past/practice',
    body: { request_id: expect.stringMatching(/^[\w-]{16,64}$/) },
  })
})

test('[AS6] where nothing was missed there is nothing to practise', async () => {
  open({ ...REPORT, missed: 0 })
  await screen.findByRole('heading', { name: 'Rivers of Europe' })
  expect(screen.queryByRole('button', { name: 'Practise what was missed' })).toBeNull()
})

test('[OQ18] a past party is played again, and deleted only after a second press', async () => {
  const { sent, onAgain, onDeleted } = open(REPORT)
  await userEvent.click(await screen.findByRole('button', { name: 'Play again' }))
  expect(onAgain).toHaveBeenCalledWith('a-party-of-the-past')
  await userEvent.click(screen.getByRole('button', { name: 'Delete the report' }))
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete all names and answers' }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/past-parties/a-party-of-the-past' })
})

test('[OQ18] a party that was deleted says so', async () => {
  open(null)
  await screen.findByRole('heading', { name: 'This report is not here' })
})
