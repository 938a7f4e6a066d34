import { expect, test } from 'vitest'
import { roving } from './roving.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, null],
])('%s from %s leads to %s of three', (key, at, to) => {
  expect(roving(key, at, 3)).toBe(to)
})

test('in an empty row no key leads anywhere', () => {
  expect(roving('ArrowRight', 0, 0)).toBeNull()
})
