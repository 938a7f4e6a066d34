import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineDaily } from './offline-daily.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[Y6] without a network the card of the daily stays, and says when it can be played', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 17, 23, 30) })
  render(<OfflineDaily />)
  const card = screen.getByRole('region', { name: 'Daily Ten' })
  expect(card.textContent).toContain('Tue 17 Nov')
  expect(card.textContent).toContain('Back when you’re online.')
})
