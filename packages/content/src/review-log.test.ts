import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { describe, expect, test } from 'vitest'
import { loadBank } from './bank.ts'
import { categories } from './categories.ts'
import { latestAnswers, parseReviews, type ReviewRecord, summariseReviews } from './review-log.ts'

const record = (part: Partial<ReviewRecord>): ReviewRecord => ({
  id: 'art-0001',
  difficulty: 'easy',
  checker: 'somebody',
  date: '2026-11-15',
  verdict: 'kept',
  ...part,
})

describe('the review log', () => {
  test('counts each question once, and by its first answer', () => {
    const { easy, hard } = summariseReviews(
      [
        record({ agrees: false, verdict: 'look-up' }),
        record({ verdict: 'fixed', source: 'https://example.org' }),
        record({ agrees: true }),
        record({ id: 'art-0002', agrees: true }),
        record({ id: 'art-0003', difficulty: 'hard', agrees: false, verdict: 'dropped' }),
        record({ id: 'cars-0003', agrees: true }),
      ],
      'art',
    )
    expect(easy).toEqual({ answered: 2, agreed: 1, fixed: 1, dropped: 0, lookedUp: 1 })
    expect(hard).toEqual({ answered: 1, agreed: 0, fixed: 0, dropped: 1, lookedUp: 0 })
  })

  test('the latest answer counts for the question as it is in the bank', () => {
    const answers = latestAnswers([record({ agrees: false }), record({ verdict: 'fixed' }), record({ agrees: true })])
    expect([...answers]).toEqual([['art-0001', true]])
  })

  test('an unreadable line is named in the error', () => {
    const lines = [record({}), { ...record({}), verdict: 'fine' }].map((one) => JSON.stringify(one)).join('\n')
    expect(() => parseReviews(lines)).toThrow('Line 2')
  })
})

describe('our own bank', () => {
  const folder = fileURLToPath(new URL('../bank', import.meta.url))
  const answers = latestAnswers(parseReviews(readFileSync(`${folder}/_checks.jsonl`, 'utf8')))
  const items = loadBank(folder, categories).files.flatMap(({ questions }) => questions)

  test('every question has been answered by somebody who did not see the key', () => {
    expect(items.map(({ id }) => id).filter((id) => !answers.has(id))).toEqual([])
  })

  test.each(DIFFICULTIES)('blind answers to %s questions agree with the key', (level) => {
    const mine = items.filter(({ difficulty }) => difficulty === level)
    const agreed = mine.filter(({ id }) => answers.get(id)).length
    expect(agreed / mine.length).toBeGreaterThanOrEqual(level === 'obscure' ? 0.97 : 0.99)
  })
})
