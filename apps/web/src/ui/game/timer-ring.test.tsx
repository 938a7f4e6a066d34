import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TimerBar, timerBarTone } from './timer-bar.tsx'
import { TimerRing, timerAnnouncement } from './timer-ring.tsx'

afterEach(cleanup)

const ring = () => document.querySelector('.timer-ring')
const offset = () => Number(document.querySelector('.timer-ring-left')?.getAttribute('stroke-dashoffset'))

test('it shows whole seconds and the part that is left', () => {
  render(<TimerRing left={6.2} total={10} warnAt={3} label="Time left" />)
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('7')
  expect(offset()).toBeCloseTo(0.38)
})

test('it is red at the warning second and not one second before', () => {
  const { rerender } = render(<TimerRing left={4} total={10} warnAt={3} label="Time left" pulse />)
  expect(ring()?.className).toBe('timer-ring')
  rerender(<TimerRing left={3} total={10} warnAt={3} label="Time left" />)
  expect(ring()?.className).toBe('timer-ring timer-ring-warning')
  rerender(<TimerRing left={3} total={10} warnAt={3} label="Time left" pulse />)
  expect(ring()?.className).toContain('timer-ring-pulse')
})

test('the time is announced at 5 seconds and not at 4', () => {
  const { rerender } = render(<TimerRing left={5} total={10} warnAt={3} label="Time left" />)
  expect(screen.getByRole('status').textContent).toBe('5 seconds left')
  rerender(<TimerRing left={4} total={10} warnAt={3} label="Time left" />)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('time below zero is shown as 0 on an empty ring', () => {
  render(<TimerRing left={-2} total={10} warnAt={3} label="Time left" />)
  expect(screen.getByRole('timer').textContent).toBe('0')
  expect(offset()).toBe(1)
})

test('the colour of the bar depends on the time left', () => {
  render(<TimerBar left={5} total={10} label="Time left" />)
  expect(document.querySelector('.timer-bar')?.getAttribute('data-tone')).toBe('yellow')
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('5 seconds')
})

test('the time is announced at 10, 5 and 3 seconds and not in between', () => {
  const calls = Array.from({ length: 12 }, (_, left) => timerAnnouncement(left)).filter(Boolean)
  expect(calls).toEqual(['3 seconds left', '5 seconds left', '10 seconds left'])
})

test.each([
  [10, 'green'],
  [6.1, 'green'],
  [6, 'yellow'],
  [3.1, 'yellow'],
  [3, 'red'],
  [0, 'red'],
])('with %s of 10 seconds left the bar is %s', (left, tone) => {
  expect(timerBarTone(left, 10)).toBe(tone)
})

test('a bar without a duration is red, not broken', () => {
  expect(timerBarTone(0, 0)).toBe('red')
})
