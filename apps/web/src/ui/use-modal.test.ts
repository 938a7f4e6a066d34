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

test('from the last stop Tab jumps to the first, and back', () => {
  const { within, find } = trap('<button id="a">A</button><a id="b" href="/">B</a><button id="c">C</button>')
  expect(trappedFocusTarget(within, find('c'), false)).toBe(find('a'))
  expect(trappedFocusTarget(within, find('a'), true)).toBe(find('c'))
})

test('in between the browser finds the way', () => {
  const { within, find } = trap('<button id="a">A</button><button id="b">B</button>')
  expect(trappedFocusTarget(within, find('a'), false)).toBeNull()
  expect(trappedFocusTarget(within, find('b'), true)).toBeNull()
})

test('what cannot be reached by Tab is no stop', () => {
  const { within, find } = trap(
    '<button id="a">A</button><button id="b" disabled>B</button><p id="c" tabindex="-1">C</p>',
  )
  expect(trappedFocusTarget(within, find('a'), false)).toBe(find('a'))
})

test('any radio of a group at the end stands for the group', () => {
  const radio = (id: string) => `<input type="radio" name="mode" id="${id}">`
  const { within, find } = trap(`<button id="a">A</button>${radio('b')}${radio('c')}`)
  expect(trappedFocusTarget(within, find('b'), false)).toBe(find('a'))
})

test('with nothing to focus the focus stays on the dialog', () => {
  const { within } = trap('<p>Wait</p>')
  expect(trappedFocusTarget(within, within, false)).toBe(within)
})
