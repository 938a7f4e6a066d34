// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('without a press work begins at once', () => {
  const work = vi.fn()
  afterPress(work)
  expect(work).toHaveBeenCalledOnce()
})

test('work that a press starts waits until the press was painted', () => {
  const work = vi.fn()
  addEventListener('click', () => afterPress(work), { once: true })
  dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(10)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledOnce()
})

test('work after the answer of a press does not wait', () => {
  const work = vi.fn()
  dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(1)
  afterPress(work)
  expect(work).toHaveBeenCalledOnce()
})

test('in a hidden page, which paints nothing, work begins nevertheless', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const work = vi.fn()
  dispatchEvent(new Event('click'))
  afterPress(work)
  vi.advanceTimersByTime(200)
  expect(work).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
