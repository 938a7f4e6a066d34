import { SHAPES } from '@knowdown/domain/question/shape'
import { describe, expect, test } from 'vitest'
import type { BankFile, BankItem } from './bank-file.ts'
import { checkRevision } from './check-revision.ts'

const FILE: BankFile = { category: 'art', name: 'Art', pack: 'any', sensitive: false, loading: [], questions: [] }
const LEVELS = ['easy', 'medium', 'hard', 'obscure'] as const

const items = (perCell: number, part: (index: number) => Partial<BankItem> = () => ({})): BankItem[] =>
  LEVELS.flatMap((difficulty, level) =>
    Array.from({ length: perCell }, (_, index) => ({
      id: `art-${level}${index}`,
      category: 'art',
      difficulty,
      shape: SHAPES[index % SHAPES.length] ?? 'identify',
      estimate: 50,
      question: `Who painted picture ${level} ${index}?`,
      options: ['Giotto', 'Raphael', 'Titian', 'Tiepolo'],
      answer: 'Titian',
      explanation: 'He ground his own colours and lived to see nearly ninety winters.',
      tags: ['painting'],
      source: 'wikipedia:Titian',
      ...part(index),
    })),
  )

const rules = (questions: readonly BankItem[], file: Partial<BankFile> = {}) =>
  checkRevision({ ...FILE, ...file }, questions).map(({ rule }) => rule)

describe('a revised category', () => {
  test('is fine with enough questions of many shapes', () => {
    expect(rules(items(24))).toEqual([])
  })

  test.each([
    ['a pack needs 24 in each cell', items(23), {}],
    ['a sensitive category needs 40', items(39), { pack: null, sensitive: true }],
    ['a free category needs 48', items(47), { pack: null }],
  ])('%s', (_what, questions, file) => {
    expect(rules(questions, file)).toContain('depth')
  })

  test('must be revised as a whole', () => {
    const half = items(24).map((item, index) => {
      const { shape: _, ...unrevised } = item
      return index < 3 ? unrevised : item
    })
    expect(rules(half)).toEqual(['revision'])
    expect(rules(half.slice(0, 3))).toEqual([])
  })

  test('may not ask for names only', () => {
    expect(rules(items(24, (index) => ({ shape: index % 2 ? 'identify' : 'ballpark' })))).toEqual(['shapes', 'shapes'])
  })

  test('may not always begin with which, or every explanation with the answer', () => {
    expect(rules(items(24, () => ({ question: 'Which painter painted it?' })))).toContain('openings')
    expect(rules(items(24, () => ({ explanation: 'Titian ground his own colours for ninety years.' })))).toContain(
      'mould',
    )
  })

  test('may not put the right number always in the middle', () => {
    const numbers = { options: ['10', '20', '40', '80'] }
    expect(rules(items(24, () => ({ ...numbers, answer: '20' })))).toContain('number-rank')
    expect(rules(items(24, (index) => ({ ...numbers, answer: numbers.options[index % 4] ?? '' })))).toEqual([])
  })
})
