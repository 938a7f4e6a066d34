import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PromoStrip } from './promo-strip.tsx'

afterEach(cleanup)

test('[N6] the strip announces the three new categories, each once to a screen reader', () => {
  render(<PromoStrip />)
  const heard = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(heard).toEqual(['New Science Fiction', 'New Mythology', 'New Ancient History'])
})

test('[N6] the strip can be paused and resumed', async () => {
  render(<PromoStrip />)
  const strip = screen.getByRole('region', { name: 'New categories' })
  await userEvent.click(screen.getByRole('button', { name: 'Pause announcements' }))
  expect(strip.dataset.motion).toBe('paused')
  await userEvent.click(screen.getByRole('button', { name: 'Play announcements' }))
  expect(strip.dataset.motion).toBe('playing')
})
