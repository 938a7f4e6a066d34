import { expect, test } from 'vitest'
import { checkSpelling } from './check-spelling.ts'

const rulesFor = (explanation: string) =>
  checkSpelling({
    difficulty: 'easy',
    question: 'Who was it?',
    options: ['Ada', 'Bo'],
    answer: 'Ada',
    explanation,
  }).map(({ rule }) => rule)

test.each(['The color faded.', 'A theater burned down.', 'She was recognized.', 'The neighbors traveled.'])(
  'American spelling is found in: %s',
  (text) => {
    expect(rulesFor(text)).toEqual(['spelling'])
  },
)

test.each(['The colour faded.', 'Rockefeller Center opened.', 'He wrote "color" on it.', 'Prizes and sizes vary.'])(
  'names, quotations and British spelling are left alone in: %s',
  (text) => {
    expect(rulesFor(text)).toEqual([])
  },
)

test('a share is given in per cent, two words', () => {
  expect(rulesFor('About 9 percent of it froze.')).toEqual(['spelling'])
  expect(rulesFor('About 9 per cent of it froze.')).toEqual([])
})

test.each([
  ['It cost 20000 dollars.', ['number']],
  ['It cost 20,000 dollars in 1999.', []],
  ['It cost 1,234,567.89 in all.', []],
  ['The next line is 111221.', []],
])('a long number has commas: %s', (text, rules) => {
  expect(rulesFor(text)).toEqual(rules)
})

test('options are read as well', () => {
  const item = { difficulty: 'easy', question: 'What is it?', answer: 'A gray cat', explanation: '' }
  expect(checkSpelling({ ...item, options: ['A gray cat', 'A dog'] })).toHaveLength(1)
})
