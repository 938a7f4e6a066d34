import { listCategories } from '@knowdown/contracts/solo/categories'
import { ok } from '@knowdown/domain/result'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../api/api.ts'
import { type Backend, BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { type RunReply, useRun } from '../../api/use-run.ts'
import { RunQuestion } from './run-question.tsx'

const LIMIT_MS = 20_000
const ONE_WAY_MS = 1_500

const question = {
  category: 'science',
  difficulty: 'easy',
  question: 'Which planet has rings?',
  options: ['Mars', 'Saturn'],
}

const reply = (changes: Partial<RunReply> = {}): RunReply => ({
  run_id: 'r1',
  timing: 'normal',
  server_time: Date.now(),
  total: 10,
  settled: [],
  open: null,
  result: null,
  ghost: null,
  ...changes,
})

const travel = () => new Promise((resolve) => setTimeout(resolve, ONE_WAY_MS))

/** A line on which every message takes 1.5 s, to a server whose clock agrees with ours. */
async function overASlowLine<Value>(answer: () => Value) {
  await travel()
  const value = answer()
  await travel()
  return ok(value)
}

const start = (_: Api) => overASlowLine(() => reply())

function PlayedRun() {
  return <RunQuestion play={useRun(start, true)} loading="Dealing…" />
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[RU2] on a slow line the clock shows the time that is left at the server, not what was left when it replied', async () => {
  const deal = () => overASlowLine(() => reply({ open: { index: 0, question, closes_at: Date.now() + LIMIT_MS } }))
  const call = (endpoint: unknown) => (endpoint === listCategories ? overASlowLine(() => []) : deal())
  const backend = { api: { call } } as unknown as Backend
  render(
    <BackendProvider backend={backend}>
      <QueryClientProvider client={createQueryClient()}>
        <PlayedRun />
      </QueryClientProvider>
    </BackendProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(4 * ONE_WAY_MS))
  expect(screen.getByRole('timer').textContent).toContain('19')
})
