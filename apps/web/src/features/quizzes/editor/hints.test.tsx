import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Hints } from './hints.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const options = ['Nile, the great river that runs through eleven countries', 'Congo']
const asked = (text: string) => newQuestion(text, { kind: 'choice', options, right: 0 })
const hint = () => screen.queryByText('The right answer is much the longest.')

test('[OQ10] a hint waits until nobody has typed for a second', () => {
  vi.useFakeTimers()
  const { rerender } = render(<Hints question={asked('Which')} />)
  rerender(<Hints question={asked('Which?')} />)
  expect(hint()).toBeNull()
  act(() => vi.advanceTimersByTime(999))
  expect(hint()).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(hint()).not.toBeNull()
})
