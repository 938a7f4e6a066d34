import { expect, test } from 'vitest'
import { parseAnswerKey } from './use-answer-keys.ts'

const press = (key: string, held: Partial<Parameters<typeof parseAnswerKey>[0]> = {}) =>
  parseAnswerKey({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held })

test('1 to 4 and A to D, small or large, are the four options', () => {
  expect(['1', '2', '3', '4'].map((key) => press(key))).toEqual(
    [0, 1, 2, 3].map((place) => ({ type: 'option', place })),
  )
  expect(press('a')).toEqual({ type: 'option', place: 0 })
  expect(press('D')).toEqual({ type: 'option', place: 3 })
})

test('Enter and the right arrow go on', () => {
  expect([press('Enter'), press('ArrowRight')]).toEqual([{ type: 'next' }, { type: 'next' }])
})

test.each(['5', '0', 'e', ' ', 'Tab', 'ArrowLeft', 'F1'])('the key %s is not for the question', (key) => {
  expect(press(key)).toBeNull()
})

test("shortcuts of the browser stay the browser's, and a held key does not answer the next question too", () => {
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('1', { metaKey: true })).toBeNull()
  expect(press('d', { altKey: true })).toBeNull()
  expect(press('Enter', { repeat: true })).toBeNull()
})
