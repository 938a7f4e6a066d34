// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { trappedFocusTarget } from './use-modal.ts'

afterEach(() => document.body.replaceChildren())

function trap(html: string) {
  const within = document.createElement('div')
  within.innerHTML = html
  document.body.append(within)
  const find = (id: string) => within.querySelector<HTMLElement>(`#${id}`)
  return { within, find }
}

test('Tab moves from the last element to the first, and Shift+Tab back', () => {
  const { within, find } = trap('<button id="a">A</button><a id="b" href="/">B</a><button id="c">C</button>')
  expect(trappedFocusTarget(within, find('c'), false)).toBe(find('a'))
  expect(trappedFocusTarget(within, find('a'), true)).toBe(find('c'))
})

test('between the first and the last element Tab is left to the browser', () => {
  const { within, find } = trap('<button id="a">A</button><button id="b">B</button>')
  expect(trappedFocusTarget(within, find('a'), false)).toBeNull()
  expect(trappedFocusTarget(within, find('b'), true)).toBeNull()
})

test('elements that Tab cannot reach are skipped', () => {
  const { within, find } = trap(
    '<button id="a">A</button><button id="b" disabled>B</button><p id="c" tabindex="-1">C</p>',
  )
  expect(trappedFocusTarget(within, find('a'), false)).toBe(find('a'))
})

test('any radio of a group at the end counts as the last element', () => {
  const radio = (id: string) => `<input type="radio" name="mode" id="${id}">`
  const { within, find } = trap(`<button id="a">A</button>${radio('b')}${radio('c')}`)
  expect(trappedFocusTarget(within, find('b'), false)).toBe(find('a'))
})

test('without focusable elements the focus stays on the dialog', () => {
  const { within } = trap('<p>Wait</p>')
  expect(trappedFocusTarget(within, within, false)).toBe(within)
})
