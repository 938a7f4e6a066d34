// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBarHeight } from './use-bar-height.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const published = () => document.documentElement.style.getPropertyValue('--bar-height')

const barOf = (height: number) => {
  const bar = { offsetHeight: height }
  return { bar, ref: { current: bar as HTMLElement } }
}

test('[N7] the bar height is 120 until it is measured, 100 ms after mount', () => {
  const { ref } = barOf(68)
  renderHook(() => useBarHeight(ref))
  expect(published()).toBe('120px')
  vi.advanceTimersByTime(99)
  expect(published()).toBe('120px')
  vi.advanceTimersByTime(1)
  expect(published()).toBe('68px')
})

test('[N7] the bar is measured again on resize', () => {
  const { bar, ref } = barOf(68)
  renderHook(() => useBarHeight(ref))
  vi.advanceTimersByTime(100)
  bar.offsetHeight = 84
  dispatchEvent(new Event('resize'))
  expect(published()).toBe('84px')
})

test('[N7] a bar that has no height yet counts as 120', () => {
  renderHook(() => useBarHeight({ current: null }))
  vi.advanceTimersByTime(100)
  expect(published()).toBe('120px')
})
