import { describe, expect, test } from 'vitest'
import { type CardState, isDue, isLearned, LEARNED_DAYS, newCard, reviewCard } from './card.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-11-16T12:00:00Z')
const daysUntilDue = (card: CardState, at: number) => Math.round((card.dueAt - at) / DAY_MS)

describe('the schedule of a mistake', () => {
  test('[MD2] a new card is due at once, and a review makes it wait for days', () => {
    const card = newCard(START)
    expect(isDue(card, START)).toBe(true)
    const known = reviewCard(card, { right: true, tookMs: 3_000, at: START })
    expect(known).toMatchObject({ reviews: 1, lapses: 0, reviewedAt: START })
    expect(isDue(known, START + DAY_MS)).toBe(false)
    expect(isDue(known, known.dueAt)).toBe(true)
  })

  test('[MD2] wrong is Again, right after more than 12 s is Hard, right is Good', () => {
    const review = (right: boolean, tookMs: number) =>
      daysUntilDue(reviewCard(newCard(START), { right, tookMs, at: START }), START)
    expect([review(false, 1_000), review(true, 12_001), review(true, 12_000)]).toEqual([1, 2, 3])
    expect(review(false, 30_000)).toBe(1)
  })

  test('[MD2] the same reviews always give the same card, whole days apart', () => {
    const play = () => {
      let card = newCard(START)
      for (const right of [true, false, true, true]) card = reviewCard(card, { right, tookMs: 5_000, at: card.dueAt })
      return card
    }
    expect(play()).toEqual(play())
    expect((play().dueAt - START) % DAY_MS).toBe(0)
    expect(play().lapses).toBe(1)
  })

  test('[MD2] at an interval of 60 days a card counts as learned and is never due', () => {
    let card = newCard(START)
    let reviews = 0
    while (!isLearned(card) && reviews < 20) {
      expect(card.intervalDays).toBeLessThan(LEARNED_DAYS)
      card = reviewCard(card, { right: true, tookMs: 4_000, at: card.dueAt })
      reviews += 1
    }
    expect(reviews).toBe(4)
    expect(card.intervalDays).toBeGreaterThanOrEqual(60)
    expect(isDue(card, card.dueAt + 1_000 * DAY_MS)).toBe(false)
  })

  test('a review from before the last one counts as made at the same time', () => {
    const first = reviewCard(newCard(START), { right: true, tookMs: 4_000, at: START + DAY_MS })
    const second = reviewCard(first, { right: true, tookMs: 4_000, at: START })
    expect(second.reviewedAt).toBe(START + DAY_MS)
    expect(second.dueAt).toBeGreaterThan(START + DAY_MS)
  })
})
