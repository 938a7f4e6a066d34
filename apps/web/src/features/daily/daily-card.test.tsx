import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { visitorKey } from '../../platform/device-keys.ts'
import { DailyCard } from './daily-card.tsx'

const unanswered = () => new Promise<Response>(() => {})

const show = (isVisitor: boolean, answer: () => Promise<Response> = unanswered) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer) }}>
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

test('a daily that cannot be loaded says so, and is asked for again', async () => {
  let asked = 0
  show(false, async () => {
    asked += 1
    return Response.json({ detail: 'Not now.' }, { status: 400 })
  })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 4_000 })
  expect(screen.getByText('Today’s ten could not be loaded.')).toBeTruthy()
  const before = asked
  await userEvent.click(again)
  expect(asked).toBeGreaterThan(before)
})
