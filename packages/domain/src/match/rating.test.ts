import { describe, expect, test } from 'vitest'
import type { MatchResult } from './match.ts'
import { afterIdleDays, isProvisional, NEW_RATING, pairWeight, type Rating, rateMatch, updateRating } from './rating.ts'
import type { Role } from './role.ts'
import { answer, finishedMatch, leave, playingMatch, playMoves, T0, tick, wrongAnswer } from './testing/builders.ts'

const SETTLED: Rating = { rating: 1500, deviation: 200 }

/** Expected figures were computed apart from this code, from the formulas as published. */
function expectRating(actual: Rating, rating: number, deviation: number) {
  expect(actual.rating).toBeCloseTo(rating, 6)
  expect(actual.deviation).toBeCloseTo(deviation, 6)
}

test('a new player stands at 1500 and is provisional', () => {
  expect(NEW_RATING).toEqual({ rating: 1500, deviation: 350 })
  expect([350, 110, 109.9].map((deviation) => isProvisional({ rating: 1500, deviation }))).toEqual([true, true, false])
})

test('among new players the winner gains what the loser loses, and both ratings become more certain', () => {
  expectRating(updateRating(NEW_RATING, NEW_RATING, 1, 1), 1662.2120026057648, 290.2305060910912)
  expectRating(updateRating(NEW_RATING, NEW_RATING, 0, 1), 1337.7879973942352, 290.2305060910912)
})

test('a tie costs the stronger player, an opponent with a certain rating counts more', () => {
  expectRating(updateRating(SETTLED, { rating: 1400, deviation: 30 }, 1, 1), 1563.4320485812902, 175.22023356952303)
  expectRating(updateRating(SETTLED, { rating: 1400, deviation: 30 }, 0.5, 1), 1475.4620457319975, 175.22023356952303)
  expectRating(updateRating(SETTLED, { rating: 1700, deviation: 300 }, 0, 1), 1455.961926019624, 186.7623273596075)
})

test('a game of half weight moves skill and certainty less, one of none not at all', () => {
  expectRating(updateRating(NEW_RATING, NEW_RATING, 1, 0.5), 1596.1186581275495, 315.9514942020999)
  expect(updateRating(NEW_RATING, NEW_RATING, 1, 0)).toEqual(NEW_RATING)
})

test('the deviation never falls below its minimum', () => {
  expectRating(updateRating({ rating: 1500, deviation: 45 }, { rating: 1500, deviation: 45 }, 0.5, 1), 1500, 45)
})

test('idle days make a rating less certain, but never less than that of a new player', () => {
  expectRating(afterIdleDays({ rating: 1810, deviation: 45 }, 4), 1810, Math.sqrt(45 ** 2 + 93.2))
  expectRating(afterIdleDays({ rating: 1810, deviation: 45 }, 0), 1810, 45)
  expectRating(afterIdleDays({ rating: 1810, deviation: 45 }, 5300), 1810, 350)
})

test('[QM5] a settled player becomes provisional after about a year of absence, and not before', () => {
  const after = (days: number) => isProvisional(afterIdleDays({ rating: 1520, deviation: 60 }, days))
  expect([after(30), after(360), after(366)]).toEqual([false, false, true])
})

const HOUR = 3_600_000
const BEFORE = { host: { rating: 1600, deviation: 80 }, guest: NEW_RATING }
const { host, guest } = BEFORE

/** Both answer so many questions at once, then one leaves during the next. */
function leftAfter(settled: number, leaver: Role): MatchResult {
  const moves = Array.from({ length: settled }, (_, index) => {
    const at = T0 + index * 1500
    return [
      answer('host', index, wrongAnswer(index), at),
      answer('guest', index, wrongAnswer(index), at),
      tick(at + 1500),
    ]
  })
  const { match } = playMoves(playingMatch(10), ...moves.flat(), leave(leaver, T0 + 60_000))
  if (match.phase !== 'finished') throw new Error('not finished')
  return match.result
}

describe('a game that was played to its end', () => {
  const result = (winner: MatchResult['winner']): MatchResult => ({ ...finishedMatch(10).result, winner })

  test('winner and loser are each rated against the earlier rating of the other', () => {
    expect(rateMatch(BEFORE, result('guest'), 1)).toEqual({
      host: updateRating(host, guest, 0, 1),
      guest: updateRating(guest, host, 1, 1),
    })
  })

  test('a tie counts half for both', () => {
    expect(rateMatch(BEFORE, result('tie'), 1)).toEqual({
      host: updateRating(host, guest, 0.5, 1),
      guest: updateRating(guest, host, 0.5, 1),
    })
  })

  test('the weight of the pair counts for both', () => {
    const after = rateMatch(BEFORE, result('host'), 0.25)
    expect(after).toEqual({ host: updateRating(host, guest, 1, 0.25), guest: updateRating(guest, host, 0, 0.25) })
  })
})

test('when a player leaves after both reached question five, it is a lost game for one and a won one for the other', () => {
  expect(leftAfter(4, 'guest').reached).toEqual({ host: 5, guest: 5 })
  expect(rateMatch(BEFORE, leftAfter(4, 'guest'), 1)).toEqual({
    host: updateRating(host, guest, 1, 1),
    guest: updateRating(guest, host, 0, 1),
  })
})

test('when a player leaves earlier, only the leaver loses and nobody wins', () => {
  expect(leftAfter(3, 'host').reached).toEqual({ host: 4, guest: 4 })
  expect(rateMatch(BEFORE, leftAfter(3, 'host'), 1)).toEqual({ host: updateRating(host, guest, 0, 1), guest })
})

test('when one alone reached question five, the game is still too short to win', () => {
  const early: MatchResult = { ...leftAfter(3, 'guest'), reached: { host: 5, guest: 4 } }
  expect(rateMatch(BEFORE, early, 1).host).toBe(host)
})

test('repeated games of a pair within a day have weight 1, 0.5, 0.25 and then 0', () => {
  const at = T0 + 100 * HOUR
  const games = [at - HOUR, at - 2 * HOUR, at - 3 * HOUR, at - 4 * HOUR]
  expect([0, 1, 2, 3, 4].map((count) => pairWeight(games.slice(0, count), at))).toEqual([1, 0.5, 0.25, 0, 0])
  expect(pairWeight([at - 24 * HOUR, at - 30 * HOUR], at)).toBe(1)
  expect(pairWeight([at - 24 * HOUR + 1], at)).toBe(0.5)
})
