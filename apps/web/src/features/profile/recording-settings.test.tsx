import type { AnyEndpoint } from '@knowdown/contracts/endpoint'
import { ok } from '@knowdown/domain/result'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { RecordingSettings } from './recording-settings.tsx'

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
        <RecordingSettings />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return decided
}

test('[QM3] the switch in the settings allows it and takes it back', async () => {
  const decided = show()
  const toggle = await screen.findByRole('switch', { name: /Others may play my recorded games/ })
  fireEvent.click(toggle)
  await screen.findByRole('switch', { checked: true })
  fireEvent.click(toggle)
  await screen.findByRole('switch', { checked: false })
  expect(decided).toEqual([true, false])
})

test('[QM3] without a verified address the switch says what is missing', async () => {
  show({ verified: false })
  const toggle = await screen.findByRole('switch', { name: /Verify your email first/ })
  expect((toggle as HTMLButtonElement).disabled).toBe(true)
})
