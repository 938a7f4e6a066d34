import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom, shuffle } from '../random.ts'
import type { BankQuestion } from './question.ts'
import { serveQuestion } from './serve-question.ts'

const asked = (options: readonly string[]): BankQuestion => ({
  id: 'capitals-0001',
  category: 'capitals',
  difficulty: 'easy',
  question: 'What is the capital of Canada?',
  options,
  answer: options[0] ?? '',
  explanation: 'Queen Victoria chose Ottawa in 1857.',
  tags: ['americas'],
  group: 'canada',
})
const served = (options: readonly string[], seed = 1) => serveQuestion(asked(options), seededRandom(seed)).options

test('a shuffle is a permutation, whatever the items', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), fc.integer(), (items, seed) => {
      const left = [...items]
      for (const item of shuffle(items, seededRandom(seed))) {
        const at = left.findIndex((one) => Object.is(one, item))
        expect(at).toBeGreaterThanOrEqual(0)
        left.splice(at, 1)
      }
      expect(left).toEqual([])
    }),
  )
})

test('[S-03] every item comes to every place about equally often', () => {
  const random = seededRandom(5)
  const places = new Map<string, number>()
  for (let round = 0; round < 4000; round++) {
    shuffle(['a', 'b', 'c', 'd'], random).forEach((item, place) => {
      places.set(`${item}${place}`, (places.get(`${item}${place}`) ?? 0) + 1)
    })
  }
  expect(places.size).toBe(16)
  for (const count of places.values()) expect(Math.abs(count - 1000)).toBeLessThan(130)
})

test('[K7] a serving keeps the four options and the answer among them, and drops what only the bank needs', () => {
  const question = asked(['Ottawa', 'Toronto', 'Montreal', 'Vancouver'])
  const { options, ...rest } = serveQuestion(question, seededRandom(3))
  expect(options.toSorted()).toEqual(question.options.toSorted())
  expect(options).toContain(rest.answer)
  expect(Object.keys(rest)).toEqual(['id', 'question', 'answer', 'explanation'])
})

test('the same seed shows the same order, so that both players of a battle see one screen', () => {
  const options = ['Ottawa', 'Toronto', 'Montreal', 'Vancouver']
  expect(served(options, 9)).toEqual(served(options, 9))
  expect(new Set(Array.from({ length: 50 }, (_, seed) => served(options, seed)[0])).size).toBe(4)
})

test.each([
  [['1,440', '400', '2,400', '1,240']],
  [['-32', '-100', '0', '7']],
  [['42 km', '26 km', '50 km', '36 km']],
  [['1980s', '1950s', '1970s', '1960s']],
])('[S-03] the right one of four numbers is at every position about equally often: %j', (stored) => {
  const places = [0, 0, 0, 0]
  for (let seed = 0; seed < 2000; seed++) {
    const place = served(stored, seed).indexOf(stored[0] ?? '')
    places[place] = (places[place] ?? 0) + 1
  }
  for (const count of places) expect(Math.abs(count - 500)).toBeLessThan(100)
})

test.each([
  [['3 hours', '5 minutes', '20 minutes', '24 hours']],
  [['1', '2', '3', 'None']],
  [['TR-606', 'TR-808', 'TR-707', 'TR-909']],
  [['12 Grimmauld Place', '93 Diagon Alley', "7 Spinner's End", '4 Privet Drive']],
])('all options are shuffled: %j', (stored) => {
  expect(new Set(Array.from({ length: 30 }, (_, seed) => served(stored, seed).join())).size).toBeGreaterThan(10)
})
