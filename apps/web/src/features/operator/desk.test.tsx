import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { Desk } from './desk.tsx'

afterEach(cleanup)

const QUESTION = {
  question_id: 'art-1',
  category: 'art',
  difficulty: 'easy',
  question: 'Who painted it?',
  options: ['Ada', 'Bob'],
  answer: 'Ada',
  explanation: 'Ada did.',
  status: 'active',
  hidden_reason: null,
  daily: '2026-11-18',
  edited: false,
  servings: 3,
  answers: 0,
  share_right: null,
  picks: [0, 0],
}
const REPORT = { ...QUESTION, reasons: [{ name: 'unclear', count: 2 }], weight: 2, last_reported_at: 0 }
const QUEUE = { queue: 'mail', waiting: 2, failed: 1, given_up: 1, oldest_at: null, items: [] }

function open(part: string) {
  const onPart = vi.fn()
  const acted: unknown[] = []
  const answer = async (url: string | URL | Request, init?: RequestInit) => {
    const path = String(url).split('?')[0]
    if (path === '/api/admin/reports') return Response.json({ reports: [REPORT] })
    if (path === '/api/admin/work') return Response.json({ queues: [QUEUE] })
    acted.push(JSON.parse(String(init?.body)))
    return Response.json({ question: QUESTION })
  }
  function Page() {
    const [at, setAt] = useState(part)
    onPart.mockImplementation(setAt)
    return <Desk today={{ hours: [], traffic: [] }} part={at} onPart={onPart} askForProof={() => null} />
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer as typeof fetch) }}>
        <Page />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return { onPart, acted }
}

test('[OP2] the address chooses the part, and tabs say how much waits there', async () => {
  const { onPart } = open('reports')
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Reports/)
  expect(await screen.findByRole('tab', { name: 'Reports 1' })).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Work 2' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Work 2' }))
  expect(onPart).toHaveBeenCalledExactlyOnceWith('work')
})

test('[OP2] withdrawing asks first, says that a daily keeps the question, and can be taken back', async () => {
  const { acted } = open('reports')
  const card = await screen.findByRole('article', { name: 'Who painted it?' })
  expect(within(card).getByText(/in the Daily Ten of 2026-11-18/)).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: 'Withdraw' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this question?', description: /keeps it/ })
  expect(acted).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(acted).toEqual([{ action: 'withdraw' }, { action: 'restore' }]))
})
