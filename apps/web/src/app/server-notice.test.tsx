import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { repeatWhileFull } from '../api/wait-for-room.ts'
import { ServerNotice } from './server-notice.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the notice is shown while there is no network', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<ServerNotice />)
  expect(screen.getByRole('status').textContent).toBe('')
  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toBe('You’re offline. What is kept on this device still works.')
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[S-160] while a call waits for a full server, the notice says so calmly', async () => {
  vi.useFakeTimers()
  render(<ServerNotice />)
  let isFull = true
  const call = repeatWhileFull(
    async () => isFull,
    async (refused) => (refused ? 3 : null),
  )
  await act(() => vi.advanceTimersByTimeAsync(2_900))
  expect(screen.getByRole('status').textContent).toBe('Knowdown is full for a moment, trying again.')
  isFull = false
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await call).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('')
  vi.useRealTimers()
})
