import { expect, test } from 'vitest'
import { afterIdleDays, isProvisional, NEW_PLAYER, type Rating, rate } from './rating.ts'

const SETTLED: Rating = { rating: 1500, deviation: 200 }

/** Expected figures were computed apart from this code, from the formulas as published. */
function expectRating(actual: Rating, rating: number, deviation: number) {
  expect(actual.rating).toBeCloseTo(rating, 6)
  expect(actual.deviation).toBeCloseTo(deviation, 6)
}

test('a new player stands at 1500 and is provisional', () => {
  expect(NEW_PLAYER).toEqual({ rating: 1500, deviation: 350 })
  expect([350, 110, 109.9].map((deviation) => isProvisional({ rating: 1500, deviation }))).toEqual([true, true, false])
})

test('among new players the winner gains what the loser loses, and both are known better', () => {
  expectRating(rate(NEW_PLAYER, NEW_PLAYER, 1, 1), 1662.2120026057648, 290.2305060910912)
  expectRating(rate(NEW_PLAYER, NEW_PLAYER, 0, 1), 1337.7879973942352, 290.2305060910912)
})

test('a tie costs the stronger player, a sure opponent counts more than an unsure one', () => {
  expectRating(rate(SETTLED, { rating: 1400, deviation: 30 }, 1, 1), 1563.4320485812902, 175.22023356952303)
  expectRating(rate(SETTLED, { rating: 1400, deviation: 30 }, 0.5, 1), 1475.4620457319975, 175.22023356952303)
  expectRating(rate(SETTLED, { rating: 1700, deviation: 300 }, 0, 1), 1455.961926019624, 186.7623273596075)
})

test('a game of half weight moves skill and certainty less, one of none not at all', () => {
  expectRating(rate(NEW_PLAYER, NEW_PLAYER, 1, 0.5), 1596.1186581275495, 315.9514942020999)
  expect(rate(NEW_PLAYER, NEW_PLAYER, 1, 0)).toEqual(NEW_PLAYER)
})

test('certainty has a floor', () => {
  expectRating(rate({ rating: 1500, deviation: 45 }, { rating: 1500, deviation: 45 }, 0.5, 1), 1500, 45)
})

test('idle days make a player less known, never less than a new one', () => {
  expectRating(afterIdleDays({ rating: 1810, deviation: 45 }, 4), 1810, Math.sqrt(45 ** 2 + 1300))
  expectRating(afterIdleDays({ rating: 1810, deviation: 45 }, 0), 1810, 45)
  expectRating(afterIdleDays({ rating: 1810, deviation: 45 }, 5000), 1810, 350)
})
