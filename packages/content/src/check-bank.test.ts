import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadBank } from './bank.ts'
import type { BankFile, BankItem } from './bank-file.ts'
import { categories, categoryPlans } from './categories.ts'
import { checkBank } from './check-bank.ts'

const MONTH = '2026-11'
const plan = { id: 'art', name: 'Art', pack: null, sensitive: false, topics: ['painting'], perDifficulty: 20 }

const item = (number: number, part: Partial<BankItem> = {}): BankItem => ({
  id: `art-${String(number).padStart(4, '0')}`,
  category: 'art',
  difficulty: 'easy',
  question: `Who painted picture number ${number} of the old museum?`,
  options: ['Giotto', 'Raphael', 'Titian', 'Tiepolo'],
  answer: 'Titian',
  explanation: 'Titian ground his own colours and lived to see nearly ninety winters in Venice.',
  tags: ['painting'],
  source: 'wikipedia:Titian',
  ...part,
})

const file = (questions: readonly BankItem[], part: Partial<BankFile> = {}): BankFile => ({
  category: 'art',
  name: 'Art',
  pack: null,
  sensitive: false,
  loading: ['One...', 'Two...', 'Three...'],
  questions,
  ...part,
})

const rulesAt = (at: string, files: readonly BankFile[]) =>
  checkBank({ files, faults: [] }, [plan], MONTH).flatMap((finding) => (finding.at === at ? [finding.rule] : []))

describe('checking the bank', () => {
  test.each<[string, string, Partial<BankItem>]>([
    ['an unknown field', 'field', { hint: 'look' } as Partial<BankItem>],
    ['an id of another category', 'id', { id: 'cars-0001' }],
    ['a source that leads nowhere', 'source', { source: 'internet' }],
    ['tags with spaces', 'tags', { tags: ['oil painting'] }],
    ['a topic that is none', 'topic', { tags: ['cooking'] }],
    ['a date still to come', 'as-of', { asOf: '2031-01' }],
    ['a date that is none', 'as-of', { asOf: 'May' }],
    ['a fact looked up long ago', 'stale', { asOf: '2025-01' }],
    ['a rule that nobody can waive', 'waive', { waive: ['obscene'] }],
    ['a question without a mark', 'no-question-mark', { question: 'The painter of the old picture was this man' }],
  ])('finds %s', (_what, rule, part) => {
    const broken = item(1, part)
    expect(rulesAt(broken.id, [file([broken])])).toContain(rule)
  })

  test('a waiver silences its rule and no other', () => {
    const waived = item(1, { question: 'Which man is the greatest of all painters', waive: ['opinion-word'] })
    const rules = rulesAt('art-0001', [file([waived])])
    expect(rules).not.toContain('opinion-word')
    expect(rules).toContain('no-question-mark')
  })

  test('finds what a category lacks, and where it differs from the catalogue', () => {
    expect(rulesAt('art', [file([item(1)], { loading: [], name: 'Arts' })])).toEqual(
      expect.arrayContaining(['category', 'loading', 'too-few']),
    )
  })

  test('finds patterns: the answer is always the longest, always in one place, or always the same', () => {
    const habits = Array.from({ length: 40 }, (_, index) =>
      item(index, { options: ['Titian!', 'a', 'b', 'c'], answer: 'Titian!' }),
    )
    expect(rulesAt('art', [file(habits)])).toEqual(
      expect.arrayContaining(['length-bias', 'position-bias', 'answer-overused', 'template']),
    )
  })

  test('finds a world-wide category that is mostly about the USA and the UK', () => {
    const tagged = (share: number) => [
      file(
        Array.from({ length: 40 }, (_, index) => item(index, { tags: ['painting', index < share ? 'uk' : 'italy'] })),
      ),
    ]
    expect(rulesAt('art', tagged(17))).toContain('one-sided')
    expect(rulesAt('art', tagged(16))).not.toContain('one-sided')
  })

  test('finds an id used twice, and the same question twice unless that is accepted', () => {
    const one = item(1, { question: 'Which painter of Venice made the Assumption for the Frari?' })
    const same = { ...one, id: 'art-0002', question: 'Which painter from Venice made the Assumption for the Frari?' }
    expect(rulesAt('art-0001', [file([one, one])])).toContain('id')
    expect(rulesAt('art-0002', [file([one, same])])).toContain('near-duplicate')
    expect(rulesAt('art-0002', [file([one, { ...same, waive: ['near-duplicate'] }])])).not.toContain('near-duplicate')
  })

  test('finds a fact that is asked from both sides, unless both questions are in one group', () => {
    const one = item(1, { question: 'Which painter made the Assumption for the Frari?' })
    const turned = item(2, { question: 'What did Titian make as a painter for the Frari?', answer: 'Assumption' })
    expect(rulesAt('art-0002', [file([one, turned])])).toContain('mirror-pair')
    const grouped = [one, turned].map((side) => ({ ...side, group: 'frari' }))
    expect(rulesAt('art-0002', [file(grouped)])).not.toContain('mirror-pair')
  })

  test('too many waivers are an error of the whole bank', () => {
    expect(rulesAt('bank', [file([item(1, { waive: ['stale'] })])])).toEqual(['waive'])
  })
})

describe('our own bank', () => {
  test('[K7] every category is there, large enough, and without an error', () => {
    const bank = loadBank(fileURLToPath(new URL('../bank', import.meta.url)), categories)
    const errors = checkBank(bank, categoryPlans, MONTH).filter(({ level }) => level === 'error')
    expect(errors.map(({ at, rule, message: says }) => `${at} ${rule}: ${says}`)).toEqual([])
  })
})
