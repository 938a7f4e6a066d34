import type { openAssigned } from '@knowdown/contracts/assignments/player'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { AssignedScreen } from './assigned-screen.tsx'

afterEach(cleanup)

const ASSIGNED: ReplyOf<typeof openAssigned> = {
  title: 'The human heart',
  mature: false,
  by_model: false,
  total: 4,
  phase: 'open',
  opens_at: 1,
  closes_at: 2,
  server_time: 1,
  attempts: null,
  timed: false,
  keys: 'each',
  has_list: false,
}

test.each([true, false])('[AG6] whoever opens an assignment is told whether a model helped: %s', async (by_model) => {
  const answer: typeof fetch = async () => Response.json({ ...ASSIGNED, by_model })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer) }}>
        <AssignedScreen code="ABCDEFGH" renderAnswer={() => null} onOver={async () => {}} onHome={() => {}} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'The human heart' })
  expect(screen.queryAllByText(/^Written with the help of AI/)).toHaveLength(by_model ? 1 : 0)
})
