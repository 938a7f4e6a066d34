import { describe, expect, test } from 'vitest'
import type { PlayedGame } from './match.ts'
import { NEW_RATING } from './rating.ts'
import { countsAsWinOrLoss, isBot, isRatedPair, ratedSeats, ratingsAfterBattle } from './rating-eligibility.ts'
import { answer, playingMatch, playMoves, rightAnswer, T0, tick } from './testing/builders.ts'

const NOW = T0
const BOTH = { host: true, guest: true }

/** A finished game of five questions in which each seat answers after the given time, or never. */
function playedGame(hostMs: number | null, guestMs: number | null, winner: PlayedGame['result']['winner']): PlayedGame {
  const { game } = playingMatch(5)
  const verdicts = (tookMs: number | null) =>
    game.questions.map(() => ({
      choice: tookMs === null ? null : 'any',
      correct: false,
      timedOut: tookMs === null,
      tookMs: tookMs ?? 20,
    }))
  const seat = (tookMs: number | null) => ({ stage: { kind: 'done' as const }, verdicts: verdicts(tookMs) })
  return {
    game: { ...game, seats: { host: seat(hostMs), guest: seat(guestMs) } },
    result: { scores: { host: 0, guest: 0 }, winner, answers: [], forfeit: null, reached: { host: 5, guest: 5 } },
  }
}

describe('a player is taken for a bot', () => {
  test.each([
    ['after three answers within 150 ms', 3, 149, true],
    ['not after two', 2, 149, false],
    ['not when they took 150 ms', 3, 150, false],
  ])('%s', (_, count, tookMs, expected) => {
    let match = playingMatch(5)
    let at = T0
    for (let index = 0; index < count; index++) {
      const next = playMoves(
        match,
        answer('host', index, rightAnswer(index), at + tookMs),
        tick(at + tookMs + 1500),
      ).match
      if (next.phase !== 'playing') throw new Error(`not playing but ${next.phase}`)
      match = next
      at += tookMs + 1500
    }
    expect(isBot(match, 'host')).toBe(expected)
    expect(isBot(match, 'guest')).toBe(false)
  })

  test('not for questions that timed out, however short they were', () => {
    expect(isBot(playedGame(null, 2000, 'tie'), 'host')).toBe(false)
  })
})

describe('who is rated', () => {
  const person = 2000
  const bot = 20
  test.each([
    ['two people', person, person, 'guest', [true, true]],
    ['two bots', bot, bot, 'host', [false, false]],
    ['a bot that wins', bot, person, 'host', [false, false]],
    ['a bot that ties', person, bot, 'tie', [false, false]],
    ['a bot that loses', bot, person, 'guest', [false, true]],
  ] as const)('[S-21] %s', (_, host, guest, winner, [hostRated, guestRated]) => {
    expect(ratedSeats(playedGame(host, guest, winner))).toEqual({ host: hostRated, guest: guestRated })
  })

  test('nobody when one player saw fewer than five questions', () => {
    const played = playedGame(person, person, 'host')
    const short = { ...played, result: { ...played.result, reached: { host: 5, guest: 4 } } }
    expect(ratedSeats(short)).toEqual({ host: false, guest: false })
  })
})

test('a pair is rated when both proved an address and do not sit in one network', () => {
  expect(isRatedPair({ bothVerified: true, sameNetwork: false })).toBe(true)
  expect(isRatedPair({ bothVerified: true, sameNetwork: true })).toBe(false)
  expect(isRatedPair({ bothVerified: false, sameNetwork: false })).toBe(false)
})

describe('ratings after a battle', () => {
  const before = { host: NEW_RATING, guest: NEW_RATING }
  const won = { winner: 'host', forfeit: null, rated: BOTH, finishedAt: NOW } as const

  test('the winner gains and the loser loses', () => {
    const { host, guest } = ratingsAfterBattle(before, won, [])
    expect(host?.rating).toBeGreaterThan(1500)
    expect(guest?.rating).toBeLessThan(1500)
  })

  test('a person who beats a bot gains as much as from anybody else', () => {
    const { host } = ratingsAfterBattle(before, { ...won, rated: { host: true, guest: false } }, [])
    expect(host).toEqual(ratingsAfterBattle(before, won, []).host)
  })

  test('a player who is not rated keeps the old rating', () => {
    expect(ratingsAfterBattle(before, { ...won, rated: { host: true, guest: false } }, [])).toMatchObject({
      guest: null,
    })
  })

  test('leaving a game that is too short to be rated still costs rating, and gives none', () => {
    const left = { ...won, forfeit: 'guest', rated: { host: false, guest: false } } as const
    const { host, guest } = ratingsAfterBattle(before, left, [])
    expect(host).toBe(null)
    expect(guest?.rating).toBeLessThan(1500)
  })

  test('the fourth battle of the same two players on a day changes no rating', () => {
    expect(ratingsAfterBattle(before, won, [NOW - 1, NOW - 2, NOW - 3])).toEqual({ host: null, guest: null })
  })
})

test('only the first ten battles a day of the same two players count as won or lost', () => {
  const earlier = (count: number) => Array.from({ length: count }, (_, index) => NOW - index)
  expect(countsAsWinOrLoss(earlier(9))).toBe(true)
  expect(countsAsWinOrLoss(earlier(10))).toBe(false)
})
