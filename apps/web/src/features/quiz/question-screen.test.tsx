import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QuestionScreen, type QuestionView } from './question-screen.tsx'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const view: QuestionView = {
  index: 0,
  total: 10,
  pips: ['open'],
  topic: 'Space · Medium',
  question: 'Which?',
  options: ['right', 'wrong'],
  settled: null,
  closesAt: 20_000,
  limitSeconds: 20,
}

function show(changes: Partial<QuestionView> = {}) {
  const nothing = () => {}
  render(
    <QuestionScreen
      view={{ ...view, ...changes }}
      onChoose={nothing}
      onNext={nothing}
      onTimeUp={nothing}
      insight={null}
      report={null}
    />,
  )
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const ring = () => document.querySelector('.timer-ring')?.className ?? ''

test('[Q1] the countdown turns red and pulses when 5 seconds are left, not before', async () => {
  show()
  await pass(14_000)
  expect(screen.getByRole('timer').textContent).toBe('6')
  expect(ring()).not.toMatch(/warning|pulse/)
  await pass(1_000)
  expect(screen.getByRole('timer').textContent).toBe('5')
  expect(ring()).toMatch(/timer-ring-warning.*timer-ring-pulse/)
})

test('[Q1] without a time limit there is no countdown', () => {
  show({ closesAt: null, limitSeconds: null })
  expect(screen.queryByRole('timer')).toBeNull()
})
