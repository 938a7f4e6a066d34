import { describe, expect, test } from 'vitest'
import { type CardState, newCard, reviewCard } from './card.ts'
import { moreReviewed, PRACTICE_SIZE, pickDue, stateAfterMiss, summarizeDeck } from './deck.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-16T12:00:00Z')
const learned: CardState = { ...newCard(NOW), intervalDays: 60, reviews: 4, reviewedAt: NOW, dueAt: NOW + 60 * DAY_MS }

describe('the deck', () => {
  test('[MD1] a question that is missed again stays the one card it is', () => {
    const card = reviewCard(newCard(NOW), { right: true, tookMs: 1_000, at: NOW })
    expect(stateAfterMiss(null, NOW)).toEqual(newCard(NOW))
    expect(stateAfterMiss(card, NOW + 1)).toBe(card)
  })

  test('[MD2] a learned question that is missed afterwards starts again, but not by an older miss', () => {
    expect(stateAfterMiss(learned, NOW + 1)).toEqual(newCard(NOW + 1))
    expect(stateAfterMiss(learned, NOW - 1)).toBe(learned)
  })

  test('[MD3] says how many are due, and when the next one will be', () => {
    const later = { ...newCard(NOW + DAY_MS) }
    expect(summarizeDeck([newCard(NOW), later, learned], NOW)).toEqual({ due: 1, open: 2, learned: 1, nextDueAt: null })
    expect(summarizeDeck([later, learned], NOW)).toEqual({ due: 0, open: 1, learned: 1, nextDueAt: NOW + DAY_MS })
    expect(summarizeDeck([], NOW)).toEqual({ due: 0, open: 0, learned: 0, nextDueAt: null })
  })

  test('[MD3] a practice has at most ten cards, the longest due first', () => {
    const cards = Array.from({ length: 14 }, (_, place) => ({ place, state: newCard(NOW - place) }))
    const picked = pickDue([...cards, { place: 99, state: learned }], NOW)
    expect(picked).toHaveLength(PRACTICE_SIZE)
    expect(picked.map(({ place }) => place)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  })

  test('[MD6] of two devices the card with more reviews stays', () => {
    expect(moreReviewed(newCard(NOW), learned)).toBe(learned)
    expect(moreReviewed(learned, newCard(NOW))).toBe(learned)
  })
})
