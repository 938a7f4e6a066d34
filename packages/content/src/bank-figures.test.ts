import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadBank } from './bank.ts'
import { type Baseline, bankFigures, compareFigures, renewBaseline } from './bank-figures.ts'
import type { BankItem } from './bank-file.ts'
import { categories } from './categories.ts'
import { parseReviews, type ReviewRecord } from './review-log.ts'

let made = 0
const item = (part: Partial<BankItem> = {}): BankItem => ({
  id: `art-${String(++made).padStart(4, '0')}`,
  category: 'art',
  difficulty: 'hard',
  question: `Who painted room${made}?`,
  options: ['Titian', 'Giotto', 'Manet', 'Goya'],
  answer: 'Manet',
  explanation: 'The colours have faded since.',
  tags: ['painting'],
  source: 'wikipedia:Titian',
  ...part,
})
const worded = (options: readonly string[], answer: string) => item({ options, answer })
const figure = (name: string, items: readonly BankItem[], reviews: readonly ReviewRecord[] = []) =>
  bankFigures(items, reviews).find((one) => one.name === name)?.value

describe('the figures of the bank', () => {
  test('the longest and the shortest option count only if no other is as long, and per difficulty', () => {
    const options = ['a', 'bb', 'ccc', 'dddd']
    const items = [
      worded(options, 'dddd'),
      worded(options, 'a'),
      worded(options, 'bb'),
      worded(['a', 'bb', 'cccc', 'dddd'], 'dddd'),
      item({ options, answer: 'dddd', difficulty: 'easy' }),
      worded(['1', '20', '300', '4000'], '4000'),
    ]
    expect(figure('the one longest option is right, hard', items)).toBe(33.3)
    expect(figure('the one longest option is right, easy', items)).toBe(100)
    expect(figure('the one shortest option is right, hard', items)).toBe(25)
  })

  test('a right number is in the middle if one or two are smaller, whatever their units', () => {
    const items = [
      worded(['5 seconds', '2 minutes', '3 hours', '1 day'], '2 minutes'),
      worded(['About 900 BC', 'About 500 BC', 'About 100 BC', 'About 50 BC'], 'About 900 BC'),
      worded(['800,000', '1.2 million', '3 million', '2 billion'], '2 billion'),
      worded(['$5', '$10', '$20', '$40'], '$20'),
      worded(['1', '2', '4', '8'], '2'),
      worded(['10', '20', '40', 'many'], '20'),
    ]
    expect(figure('the right number is in the middle', items)).toBe(60)
  })

  test('a story and a short question are counted for each category', () => {
    const items = [
      item({ question: 'A dog was elected mayor. Where was that?' }),
      item({ question: 'Where was a dog elected mayor?' }),
      item({ question: 'Mr. Bean drove a Mini. In which colour was it sold in most countries of the world?' }),
      item({ question: 'What does Dr. No want?' }),
      item({ question: 'A cat sat there. Who?', category: 'music' }),
    ]
    expect(figure('a story and a short question, art', items)).toBe(25)
    expect(figure('a story and a short question, music', items)).toBe(100)
  })

  test('explanations are counted by sentences and by their first word', () => {
    const items = [
      item({ explanation: "It's blue." }),
      item({ explanation: 'It fell. So did J. R. R. Tolkien.' }),
      item({ explanation: 'Italy won. He lost. "Never again!" he said.' }),
      item({ explanation: 'Hearts are red. They beat.' }),
    ]
    expect(figure('explanations of one sentence', items)).toBe(25)
    expect(figure('explanations of two sentences', items)).toBe(50)
    expect(figure('explanations of three sentences or more', items)).toBe(25)
    expect(figure('explanations that begin with a pronoun', items)).toBe(50)
  })

  test('a construction may come three times in a cell', () => {
    const same = (count: number) =>
      Array.from({ length: count }, () => item({ question: `A cat number ${made} slept. Who was it?` }))
    expect(figure('constructions repeated within a cell', same(3))).toBe(0)
    expect(figure('constructions repeated within a cell', same(5))).toBe(40)
    expect(
      figure('constructions repeated within a cell', [
        ...same(3),
        ...same(2).map((one) => ({ ...one, category: 'music' })),
      ]),
    ).toBe(0)
  })

  test('questions with a title in quotation marks are counted once', () => {
    const items = [
      item({ question: 'Who wrote "War and Peace" after "The Cossacks"?' }),
      item({ explanation: 'It comes from "The Odyssey".' }),
      item({ question: 'Who wrote War and Peace, and said "never"?' }),
      item({ question: 'Who painted the sign "Ye Olde Shoppe"?', waive: ['quoted-title'] }),
    ]
    expect(figure('questions with a title in quotation marks', items)).toBe(2)
  })

  test('recorded checks and look-ups are shares of all questions', () => {
    const items = [item(), item(), item(), item()]
    const review = (at: number, part: Partial<ReviewRecord> = {}): ReviewRecord => ({
      id: items[at]?.id ?? '',
      difficulty: 'hard',
      checker: 'reader',
      date: '2026-11-15',
      verdict: 'kept',
      ...part,
    })
    const reviews = [review(0), review(1, { source: 'https://example.org' }), review(1)]
    expect(figure('questions with a recorded check', items, reviews)).toBe(50)
    expect(figure('questions looked up', items, reviews)).toBe(25)
  })

  test('pairs outside a group are counted until they are grouped', () => {
    const others = Array.from({ length: 1_000 }, () => item({ question: `Who filled hall${made} with dye${made}?` }))
    const cheese = item({ question: 'Is Casu Marzu, the cheese, from an island?', answer: 'Corsica' })
    const pair = [cheese, item({ question: 'Where on Corsica is Casu Marzu cheese made?', answer: 'Nowhere' })]
    const name = 'pairs that answer each other and are in no common group'
    expect(figure(name, [...others, ...pair])).toBe(1)
    expect(figure(name, [...others, ...pair.map((one) => ({ ...one, group: 'cheese' }))])).toBe(0)
  })
})

describe('the baseline', () => {
  const figures = [
    { name: 'longest', value: 30, wanted: 25 },
    { name: 'checked', value: 90, wanted: 100 },
    { name: 'note', value: 3 },
  ]
  const compare = (baseline: Baseline) => compareFigures(figures, baseline).map(({ message }) => message)

  test('a figure may not be farther from what is wanted, on either side', () => {
    expect(compare({ longest: 30, checked: 90 })).toEqual([])
    expect(compare({ longest: 19, checked: 80 })).toEqual([])
    expect(compare({ longest: 29.9, checked: 90.1 })).toHaveLength(2)
    expect(compare({ longest: 20.1, checked: 90 })).toEqual(['longest: 30 is worse than 20.1, wanted is 25'])
  })

  test('a figure that is not stored is an error', () => {
    expect(compare({ longest: 30 })).toEqual(['checked: 90 is not in the baseline'])
  })

  test('only better values are stored', () => {
    expect(renewBaseline(figures, { longest: 26, checked: 80 })).toEqual({ longest: 26, checked: 90, note: 3 })
  })
})

test('our own bank is no worse than its stored figures', () => {
  const folder = fileURLToPath(new URL('../bank', import.meta.url))
  const items = loadBank(folder, categories).files.flatMap(({ questions }) => questions)
  const figures = bankFigures(items, parseReviews(readFileSync(`${folder}/_checks.jsonl`, 'utf8')))
  const baseline: Baseline = JSON.parse(readFileSync(`${folder}/_figures.json`, 'utf8'))
  expect(compareFigures(figures, baseline)).toEqual([])
}, 60_000)
