// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { fitStem } from './stem.tsx'

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

/** A box of 112 px whose text needs the given height at each of the four sizes. */
function boxWith(heights: readonly [number, number, number, number]): HTMLElement {
  const box = document.createElement('div')
  Object.defineProperty(box, 'clientHeight', { value: 112 })
  Object.defineProperty(box, 'scrollHeight', { get: () => heights[Number(box.dataset.step)] })
  fitStem(box)
  return box
}

test('a long question steps down until it fits', () => {
  expect(boxWith([90, 80, 70, 60]).dataset.step).toBe('0')
  expect(boxWith([150, 104, 90, 80]).dataset.step).toBe('1')
  expect(boxWith([180, 130, 110, 90]).dataset.step).toBe('2')
  expect(boxWith([200, 150, 130, 110]).dataset.step).toBe('3')
})

test('only what fits at no size scrolls, and then the keyboard reaches it', () => {
  expect(boxWith([180, 130, 120, 110]).hasAttribute('tabindex')).toBe(false)
  const box = boxWith([240, 180, 160, 150])
  expect([box.dataset.step, box.dataset.whole, box.tabIndex]).toEqual(['3', 'false', 0])
})

test('with large text the question is shown whole, and the page scrolls', () => {
  document.documentElement.style.fontSize = '32px'
  const box = boxWith([480, 360, 320, 300])
  expect([box.dataset.step, box.dataset.whole, box.hasAttribute('tabindex')]).toEqual(['3', 'true', false])
  expect(boxWith([90, 80, 70, 60]).dataset.whole).toBe('false')
})
