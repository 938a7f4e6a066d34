import { describe, expect, test } from 'vitest'
import {
  containsPhrase,
  fold,
  foldOption,
  isNumeric,
  jaccardSimilarity,
  rootOf,
  rootsOf,
  trigramsOf,
  wordsOf,
} from './words.ts'

test.each([
  ['Émile Zola?', ' emile zola '],
  ['  Rock  &  Roll! ', ' rock roll '],
  ['?!', '?!'],
  ['', ''],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('an apostrophe joins its neighbours, other signs separate words', () => {
  expect(wordsOf("Ireland's rock’n’roll, jazz-funk")).toEqual(['irelands', 'rocknroll', 'jazz', 'funk'])
})

test('roots leave out stop words and words of two letters, but keep numbers', () => {
  expect(rootsOf('The planets of an ox in 42 or 7 games, all red')).toEqual([
    'planet',
    '42',
    '7',
    'games',
    'all',
    'red',
  ])
})

test.each([
  ['planets', 'planet'],
  ['cities', 'cities'.slice(0, -3)],
  ['singing', 'sing'],
  ['italian', 'ital'],
  ['danish', 'dan'],
  ['chinese', 'chin'],
  ['boxes', 'boxes'],
  ['ships', 'ships'],
  ['horses', 'hors'],
  ['essays', 'essay'],
  ['anderson', 'anderson'],
])('the root of %s is %s', (word, root) => {
  expect(rootOf(word)).toBe(root)
})

test.each([
  ['The Beatles', 'beatles'],
  ['An apple', 'apple'],
  ['A river', 'river'],
  ['Into the woods', 'into the woods'],
  ['The', 'the'],
  [' ? ', '?'],
  ['C#', 'c #'],
  ['C', 'c'],
  ['the +', 'the +'],
  ['Jean-Luc', 'jean luc'],
  ['5-a', '5 a -'],
  ['a-5', 'a 5 -'],
])('the option %j is compared as %j', (option, folded) => {
  expect(foldOption(option)).toBe(folded)
})

test('a phrase is found as whole words only, and an empty one never', () => {
  expect(containsPhrase('Who painted the Mona Lisa?', 'mona lisa')).toBe(true)
  expect(containsPhrase('Who painted the Mona Lisas?', 'mona lisa')).toBe(false)
  expect(containsPhrase('', '')).toBe(false)
})

test('the trigrams of a text are those of its words with a space around each', () => {
  expect([...trigramsOf('Ox, up')]).toEqual([' ox', 'ox ', 'x u', ' up', 'up '])
  expect([...trigramsOf('')]).toEqual([])
})

test('similarity is the share of common items', () => {
  expect(jaccardSimilarity(new Set(['a', 'b', 'c']), new Set(['b', 'c', 'd']))).toBe(0.5)
  expect(jaccardSimilarity(new Set(), new Set())).toBe(0)
  expect(jaccardSimilarity(new Set(['a']), new Set(['b']))).toBe(0)
})

describe('what counts as a number', () => {
  test.each([
    '42',
    ' 42 ',
    '4',
    '~ 42',
    '<5',
    '$5',
    '-4',
    '$-4',
    '1,000.5',
    '42 %',
    '42%',
    '5 km',
    '7km.',
    '20 °',
    '3 kg net',
    '3 kg. net',
    '12 m²',
  ])('%j does', (option) => {
    expect(isNumeric(option)).toBe(true)
  })

  test.each([
    'Mars',
    'about 42',
    'x42',
    '%42',
    '42 KM Net',
    '42 km net weight',
    '42 km N',
    '42 !',
    '42%%',
    '5 km; 6',
    '@5',
    'Route 66',
  ])('%j does not', (option) => {
    expect(isNumeric(option)).toBe(false)
  })
})
