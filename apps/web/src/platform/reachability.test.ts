// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { isOnline, noteReach, onBackOnline, onReachChange } from './reachability.ts'

afterEach(() => {
  vi.restoreAllMocks()
  noteReach({ type: 'answered' })
})

const failTwice = () => {
  noteReach({ type: 'failed', at: 1_000 })
  noteReach({ type: 'failed', at: 2_000 })
}

test('[Y6] the app is offline when requests fail, although the browser says that there is a network', () => {
  expect(navigator.onLine).toBe(true)
  expect(isOnline()).toBe(true)
  failTwice()
  expect(isOnline()).toBe(false)
})

test('[Y6] whoever waits is told once when the server goes and once when it answers again', () => {
  const changed = vi.fn()
  const back = vi.fn()
  const stops = [onReachChange(changed), onBackOnline(back)]
  failTwice()
  noteReach({ type: 'failed', at: 3_000 })
  expect([changed.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
  noteReach({ type: 'answered' })
  noteReach({ type: 'answered' })
  expect([changed.mock.calls.length, back.mock.calls.length]).toEqual([2, 1])
  for (const stop of stops) stop()
  failTwice()
  expect(changed).toHaveBeenCalledTimes(2)
})

test('[Y6] a lost network counts at once, and a found one is worth another try', () => {
  const back = vi.fn()
  const stop = onBackOnline(back)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(isOnline()).toBe(false)
  expect(back).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(isOnline()).toBe(true)
  expect(back).toHaveBeenCalledTimes(1)
  stop()
})
