import { seededRandom } from '@knowdown/domain/random'
import { describe, expect, test } from 'vitest'
import type { BankItem } from './bank-file.ts'
import { LETTERS, makeSheet, scoreSheet } from './blind-sheet.ts'

const items = Array.from(
  { length: 40 },
  (_, index): BankItem => ({
    id: `art-${index}`,
    category: 'art',
    difficulty: 'hard',
    question: `Question ${index}?`,
    options: ['right', 'wrong', 'other', 'fourth'],
    answer: 'right',
    explanation: 'secret reason',
    tags: ['painting'],
    source: 'ref:a book',
  }),
)

describe('a blind sheet', () => {
  const { sheet, key } = makeSheet(items, seededRandom(7))

  test('shows each question once, without key or explanation, its options in any order', () => {
    const lines = sheet.trim().split('\n')
    expect(new Set(lines.map((line) => line.split(' | ')[0])).size).toBe(40)
    expect(sheet).not.toContain('secret')
    expect(new Set(Object.values(key).map(({ letter }) => letter))).toEqual(new Set(LETTERS))
    for (const { letter, options } of Object.values(key)) expect(options[LETTERS.indexOf(letter)]).toBe('right')
  })

  test('is scored against the key: an answer passes if it agrees and the checker is sure', () => {
    const letterOf = (id: string) => key[id]?.letter ?? 'A'
    const wrongFor = (id: string) => LETTERS.find((letter) => letter !== letterOf(id))
    const answers = [
      `art-0 ${letterOf('art-0')} 5`,
      `art-1 | ${letterOf('art-1').toLowerCase()} | 3`,
      `art-2 ${wrongFor('art-2')} 5 surely`,
      'art-3 several 4 two fit',
      `art-0 ${letterOf('art-0')} 5`,
      'art-99 A 5',
      'nonsense',
    ].join('\n')
    const { scored, unreadable, unanswered } = scoreSheet(key, answers)
    expect(scored.map(({ agrees, passes }) => [agrees, passes])).toEqual([
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ])
    expect(scored[3]).toMatchObject({ said: 'several', sure: 4, note: 'two fit' })
    expect(unreadable).toHaveLength(3)
    expect(unanswered).toHaveLength(36)
  })
})
