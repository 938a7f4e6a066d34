import { describe, expect, test } from 'vitest'
import { type ItemEstimate, newItemEstimate } from './calibration.ts'
import { nextLabel, quarantineReason, type RelabelCase, weakDistractors } from './nightly-rules.ts'

const DAY = 24 * 60 * 60 * 1000
const known = (part: Partial<ItemEstimate>): ItemEstimate => ({
  ...newItemEstimate({ difficulty: 'medium' }),
  v: 0.04,
  ...part,
})

describe('relabel', () => {
  const after = (part: Partial<RelabelCase> & { b?: number; picks?: readonly number[] }) =>
    nextLabel({
      label: 'medium',
      item: known({ b: part.b ?? 2.5, picks: part.picks ?? [20, 20, 5, 5] }),
      key: 0,
      lastMovedAt: null,
      cell: { size: 41, floor: 40 },
      at: 100 * DAY,
      ...part,
    })

  test('a question far above its band moves one step, not two', () => {
    expect(after({ b: 2.5 })).toBe('hard')
    expect(after({ b: 2.5, label: 'easy' })).toBe('medium')
    expect(after({ b: -2.5, label: 'obscure' })).toBe('hard')
  })

  test('a question with fewer than 50 answers keeps its label', () => {
    expect(after({ picks: [20, 20, 5, 4] })).toBe('medium')
  })

  test('a question keeps its label while its own band is at least 10% likely', () => {
    expect(after({ b: 0.35 + 0.2 * 1.25 })).toBe('medium')
    expect(after({ b: 0.35 + 0.2 * 1.35 })).toBe('hard')
  })

  test('it moves at most once in 30 days', () => {
    expect(after({ lastMovedAt: 71 * DAY })).toBe('medium')
    expect(after({ lastMovedAt: 70 * DAY })).toBe('hard')
  })

  test('it does not leave a cell that is too small', () => {
    expect(after({ cell: { size: 40, floor: 40 } })).toBe('medium')
  })

  test('a question that over 97% get right moves one step down; an easy one stays easy', () => {
    expect(after({ b: 0, picks: [98, 2, 0, 0] })).toBe('easy')
    expect(after({ b: 0, picks: [97, 3, 0, 0] })).toBe('medium')
    expect(after({ b: -3, picks: [100, 0, 0, 0], label: 'easy' })).toBe('easy')
  })
})

describe('quarantine', () => {
  const reason = (
    picks: readonly number[],
    part: { skill?: ItemEstimate['skill']; reports?: number; views?: number } = {},
  ) =>
    quarantineReason({
      item: known({ picks, ...(part.skill && { skill: part.skill }) }),
      key: 0,
      reports: part.reports ?? 0,
      views: part.views ?? 1000,
    })

  test('a wrong option that beats the key by over two standard errors quarantines a question from 25 answers on', () => {
    expect(reason([5, 20, 0, 0])).toBe('wrong-key')
    expect(reason([5, 19, 0, 0])).toBeNull()
    expect(reason([12, 24, 0, 0])).toBeNull()
    expect(reason([20, 5, 0, 0])).toBeNull()
  })

  test('under 20% right is an alarm from 40 answers on', () => {
    expect(reason([7, 11, 11, 11])).toBe('too-few-right')
    expect(reason([8, 11, 11, 10])).toBeNull()
    expect(reason([7, 11, 11, 10])).toBeNull()
  })

  test('a negative correlation of skill and right answers is an alarm from 60 answers on', () => {
    const skilledAreWrong = { sum: 0, squares: 60, whenRight: -20 }
    expect(reason([30, 10, 10, 10], { skill: skilledAreWrong })).toBe('the-skilled-answer-otherwise')
    expect(reason([29, 10, 10, 10], { skill: skilledAreWrong })).toBeNull()
    expect(reason([30, 10, 10, 10], { skill: { sum: 0, squares: 60, whenRight: -5 } })).toBeNull()
    expect(reason([30, 10, 10, 10], { skill: { sum: 0, squares: 60, whenRight: 20 } })).toBeNull()
    expect(reason([60, 0, 0, 0], { skill: { sum: 0, squares: 0, whenRight: 0 } })).toBeNull()
  })

  test('three reports quarantine a question when they are over 2% of the views', () => {
    const fine = [20, 5, 5, 5]
    expect(reason(fine, { reports: 3, views: 149 })).toBe('reported')
    expect(reason(fine, { reports: 3, views: 150 })).toBeNull()
    expect(reason(fine, { reports: 2, views: 2 })).toBeNull()
  })

  test('a new question gives no alarm', () => {
    expect(reason([0, 0, 0, 0])).toBeNull()
  })
})

describe('distractors', () => {
  test('a wrong option chosen by under 3% of a hundred or more is weak; the key never is', () => {
    expect(weakDistractors(known({ picks: [2, 93, 3, 2] }), 0)).toEqual([3])
    expect(weakDistractors(known({ picks: [93, 2, 2, 2] }), 0)).toEqual([])
  })
})
