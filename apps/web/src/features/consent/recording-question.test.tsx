import type { AnyEndpoint } from '@knowdown/contracts/endpoint'
import { ok } from '@knowdown/domain/result'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { RecordingQuestion } from './recording-question.tsx'

afterEach(cleanup)

function show(given: { allowed?: boolean; asked?: boolean; verified?: boolean } = {}) {
  let consent = { allowed: false, asked: false, verified: true, ...given }
  const decided: (boolean | null)[] = []
  const call = async ({ method }: AnyEndpoint, input: { allowed?: boolean | null }) => {
    if (method === 'POST') {
      const allowed = input.allowed ?? null
      decided.push(allowed)
      consent = { ...consent, asked: true, allowed: allowed ?? consent.allowed }
    }
    return ok(consent)
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: { call } as never }}>
        <RecordingQuestion />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return decided
}

const settled = () => new Promise((done) => setTimeout(done, 20))

test('[QM3] a verified player is asked once, and nothing is allowed before the answer', async () => {
  const decided = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Allow' }))
  await screen.findByText(/You can change this in Settings/)
  expect(decided).toEqual([null, true])
})

test.each([
  ['whoever was asked', { asked: true }],
  ['an account that is not verified', { verified: false }],
])('[QM3] %s is not asked', async (_, given) => {
  const decided = show(given)
  await settled()
  expect(screen.queryByRole('region', { name: 'Recorded games' })).toBeNull()
  expect(decided).toEqual([])
})
