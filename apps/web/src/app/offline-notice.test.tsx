import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineNotice } from './offline-notice.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the notice is shown while there is no network', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineNotice />)
  expect(screen.getByRole('status').textContent).toBe('')
  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toContain('You are offline.')
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
})
