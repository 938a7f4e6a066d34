import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { LobbyWarning, needsWarning } from './lobby-consent.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

test('[C8] accepting stores the flag, and the guest joins 500 ms later; the category is not asked again', async () => {
  expect(needsWarning('True Crime')).toBe(true)
  expect(needsWarning('Space')).toBe(false)
  const onAccepted = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('', () => new Promise(() => {})) }}>
        <LobbyWarning category="True Crime" onAccepted={onAccepted} onDecline={() => {}} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('dialog', { name: 'Content Warning' }).textContent).toContain('True Crime')
  fireEvent.click(screen.getByRole('button', { name: 'I am 17 or older' }))
  expect(localStorage.getItem('content_warning_true-crime_accepted')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(onAccepted).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(onAccepted).toHaveBeenCalledOnce()
  expect(needsWarning('true-crime')).toBe(false)
})
