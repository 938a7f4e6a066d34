import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { visitorKey } from '../../platform/device-keys.ts'
import { DailyCard } from './daily-card.tsx'

const unanswered = () => new Promise<Response>(() => {})

const show = (isVisitor: boolean) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', unanswered) }}>
        <DailyCard isVisitor={isVisitor} onOpen={() => {}} />
      </BackendProvider>
    </QueryClientProvider>,
  )

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('[FV1] on a new device the daily can be played before the server has answered', () => {
  show(true)
  expect(screen.getByRole('button', { name: 'Play today’s ten' })).toBeTruthy()
  expect(screen.getByText(/^Today/)).toBeTruthy()
})

test.each([
  ['a visitor who was here before', true],
  ['a signed-in player', false],
])('[FV3] for %s nothing is said before the server has answered', (_who, isVisitor) => {
  if (isVisitor) visitorKey()
  show(isVisitor)
  expect(screen.queryByRole('button')).toBeNull()
})
