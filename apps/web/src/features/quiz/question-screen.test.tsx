import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QuestionScreen, type QuestionView } from './question-screen.tsx'

const vibrate = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('scrollTo', vi.fn())
  Object.assign(navigator, { vibrate, userActivation: { isActive: true } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vibrate.mockReset()
})

const view: QuestionView = {
  index: 2,
  total: 10,
  pips: ['right', 'right', 'open'],
  category: 'Space',
  difficulty: 'Medium',
  question: 'Which?',
  options: ['right', 'wrong'],
  settled: null,
  closesAt: 20_000,
  limitSeconds: 20,
}
type Props = ComponentProps<typeof QuestionScreen>

const screenOf = (changes: Partial<QuestionView>, props: Partial<Props>) => (
  <QuestionScreen
    view={{ ...view, ...changes }}
    onChoose={() => {}}
    onNext={() => {}}
    onTimeUp={() => {}}
    onClose={() => {}}
    insight={null}
    report={null}
    {...props}
  />
)
function show(changes: Partial<QuestionView> = {}, props: Partial<Props> = {}) {
  const { rerender } = render(screenOf(changes, props))
  return (next: Partial<QuestionView>, nextProps: Partial<Props> = props) => rerender(screenOf(next, nextProps))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const ring = () => document.querySelector('.timer-ring')?.className ?? ''
const answered = (chosen: string): Partial<QuestionView> => ({
  settled: { chosen, answer: 'right' },
  pips: ['right', 'right', chosen === 'right' ? 'right' : 'wrong'],
  closesAt: null,
})

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

test('[Q1] while something covers the question its countdown stands still and does not run out', async () => {
  const onTimeUp = vi.fn()
  const change = show({}, { onTimeUp })
  await pass(4_000)
  change({}, { onTimeUp, held: true })
  await pass(60_000)
  expect(screen.getByRole('timer').textContent).toBe('16')
  expect(onTimeUp).not.toHaveBeenCalled()
  change({ closesAt: 80_000 }, { onTimeUp })
  await pass(1_000)
  expect(screen.getByRole('timer').textContent).toBe('15')
})

test('[F2] [F4] the verdict stands where the invitation to answer stood', () => {
  const change = show()
  const place = screen.getByText('Answer the question to see feedback.').parentElement
  change(answered('wrong'))
  expect(place?.textContent).toBe('Incorrect!The correct answer was: right')
  change(answered('right'))
  expect(place?.textContent).toBe('Correct!All 3 right so far')
})

test('[F4] a question that ran out of time says so, and names the answer once', () => {
  show(answered(''))
  expect(screen.getByText('Not answered: the time ran out.')).toBeTruthy()
  expect(document.body.textContent?.split('The correct answer was: right')).toHaveLength(2)
})

test('cross and Escape ask to leave; Escape in a dialog is for that dialog', () => {
  const onClose = vi.fn()
  show({}, { onClose })
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  dialog.remove()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a right answer is rewarded: the row in a row, and the lighter vibration', () => {
  const change = show()
  change(answered('right'))
  expect(screen.getByRole('button', { name: /^A?\s*right/ }).textContent).toContain('+13 in a row')
  expect(vibrate.mock.calls).toEqual([[16]])
})

test('a wrong answer breaks the row and vibrates longer; a question answered before does neither again', () => {
  const change = show()
  change(answered('wrong'))
  expect(document.body.textContent).not.toContain('in a row')
  expect(vibrate.mock.calls).toEqual([[32]])
  cleanup()
  show(answered('wrong'))
  expect(vibrate).toHaveBeenCalledOnce()
})
