import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CountUp, countedTo } from './count-up.tsx'
import { RewardPill, rightInARow } from './reward-pill.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the row counts the right answers up to this question', () => {
  expect(rightInARow([true, false, true, true], 3)).toBe(2)
  expect(rightInARow([true, true, false], 2)).toBe(0)
  expect(rightInARow([true, true, null], 1)).toBe(2)
})

test('one right answer is no row yet', () => {
  render(<RewardPill inARow={1} />)
  expect(document.body.textContent).toBe('')
  cleanup()
  render(<RewardPill inARow={2} />)
  expect(screen.getByText(/in a row/).textContent).toBe('2 in a row')
})

test('a figure counts up, and stands at its value from the start for screen readers', async () => {
  vi.useFakeTimers()
  const { container } = render(<CountUp to={8} />)
  const shown = () => container.querySelector('[aria-hidden]')?.textContent
  expect([shown(), container.querySelector('.sr-only')?.textContent]).toEqual(['0', '8'])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(shown()).toBe('8')
  expect([0, 0.5, 1].map((part) => countedTo(0, 8, part))).toEqual([0, 7, 8])
})

test('without motion a figure stands at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { container } = render(<CountUp to={8} />)
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('8')
})
