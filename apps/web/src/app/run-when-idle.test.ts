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

test('[FV4] on a first visit it waits for an input, or some seconds, although the browser is idle', () => {
  document.body.innerHTML = '<div id="root" data-prerendered></div>'
  const whenIdle = vi.fn()
  vi.stubGlobal('requestIdleCallback', whenIdle)
  const [touched, left] = [vi.fn(), vi.fn()]
  runWhenIdle(touched)
  vi.advanceTimersByTime(4_900)
  expect([whenIdle, touched].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  dispatchEvent(new Event('pointerdown'))
  expect(touched).toHaveBeenCalledOnce()
  runWhenIdle(left)
  vi.advanceTimersByTime(5_000)
  expect(left).toHaveBeenCalledOnce()
  document.body.innerHTML = ''
})

test('once cancelled it never starts', () => {
  const start = vi.fn()
  runWhenIdle(start)()
  vi.runAllTimers()
  dispatchEvent(new Event('keydown'))
  expect(start).not.toHaveBeenCalled()
})
