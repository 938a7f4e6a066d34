// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWhenIdle } from './run-when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without idle callbacks it starts a moment later, once', () => {
  const start = vi.fn()
  runWhenIdle(start)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  dispatchEvent(new Event('pointerdown'))
  expect(start).toHaveBeenCalledOnce()
})

test('the first input starts it, once', () => {
  const start = vi.fn()
  runWhenIdle(start)
  dispatchEvent(new Event('keydown'))
  dispatchEvent(new Event('pointerdown'))
  vi.runAllTimers()
  expect(start).toHaveBeenCalledOnce()
})

test('with idle callbacks it waits for one', () => {
  let idle = () => {}
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    idle = call
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  const start = vi.fn()
  runWhenIdle(start)
  vi.runAllTimers()
  expect(start).not.toHaveBeenCalled()
  idle()
  expect(start).toHaveBeenCalledOnce()
})

test('once cancelled it never starts', () => {
  const start = vi.fn()
  runWhenIdle(start)()
  vi.runAllTimers()
  dispatchEvent(new Event('keydown'))
  expect(start).not.toHaveBeenCalled()
})
