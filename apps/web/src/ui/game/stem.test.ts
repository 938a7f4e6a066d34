// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fitStem } from './stem.tsx'

/** A box of 112 px whose text needs the given height at each of the three sizes. */
function boxWith(heights: readonly [number, number, number]): HTMLElement {
  const box = document.createElement('div')
  Object.defineProperty(box, 'clientHeight', { value: 112 })
  Object.defineProperty(box, 'scrollHeight', { get: () => heights[Number(box.dataset.step)] })
  fitStem(box)
  return box
}

test('a long question steps down until it fits', () => {
  expect(boxWith([90, 80, 70]).dataset.step).toBe('0')
  expect(boxWith([150, 104, 90]).dataset.step).toBe('1')
  expect(boxWith([180, 130, 110]).dataset.step).toBe('2')
})

test('only what fits at no size scrolls, and then the keyboard reaches it', () => {
  expect(boxWith([180, 130, 110]).hasAttribute('tabindex')).toBe(false)
  const box = boxWith([240, 180, 150])
  expect([box.dataset.step, box.tabIndex]).toEqual(['2', 0])
})
