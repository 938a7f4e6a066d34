import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PhonePicture } from './phone-picture.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const picture = { file: 'a-bridge', alt: 'An old bridge' }
const isLoading = () => screen.queryByRole('img', { name: 'An old bridge' }) !== null

test.each([0, 0.5, 0.999])(
  '[OQ13] a phone with the dice at %s loads its small picture within the time of the big screen',
  (dice) => {
    vi.spyOn(Math, 'random').mockReturnValue(dice)
    render(<PhonePicture picture={picture} waitMs={4_000} />)
    act(() => void vi.advanceTimersByTime(Math.max(0, 3_000 * dice - 1)))
    expect(isLoading()).toBe(dice === 0)
    act(() => void vi.advanceTimersByTime(2))
    expect(screen.getByRole('img').getAttribute('src')).toBe('/api/pictures/a-bridge/small')
  },
)

test('[OQ13] whoever comes while the question is open loads it at once', () => {
  render(<PhonePicture picture={picture} waitMs={0} />)
  expect(isLoading()).toBe(true)
})
