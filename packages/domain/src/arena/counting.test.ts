import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LATE_GAME_MS } from './arena.ts'
import { type ArenaGame, leftTwoInARow, opponentKey, scoreGames } from './counting.ts'

const ENDS_AT = 1_000_000
const RULES = { endsAt: ENDS_AT, allowSameNetwork: false }

let played = 0
/** Against somebody else each time, unless told. */
const game = (outcome: ArenaGame['outcome'], given: Partial<ArenaGame> = {}): ArenaGame => {
  played += 1
  return {
    outcome,
    left: false,
    opponentLeft: false,
    reached: 10,
    isVisitor: false,
    isVerified: true,
    sameNetwork: false,
    opponent: `opponent-${played}`,
    opponentRating: 1500,
    endedAt: ENDS_AT - 1,
    ...given,
  }
}
const games = (...outcomes: ArenaGame['outcome'][]) => outcomes.map((outcome) => game(outcome))

describe('points', () => {
  test('[AR3] a win brings 2, a tie 1 and a loss 0', () => {
    expect(scoreGames(games('won', 'tied', 'lost'), RULES)).toMatchObject({ points: 3, wins: 1, games: [2, 1, 0] })
  })

  test('[AR3] after two wins in a row each win counts double until a game is not won', () => {
    expect(scoreGames(games('won', 'won', 'won', 'won', 'tied', 'won'), RULES).games).toEqual([2, 2, 4, 4, 1, 2])
    expect(scoreGames(games('won', 'won', 'lost', 'won', 'won', 'won'), RULES).games).toEqual([2, 2, 0, 2, 2, 4])
  })

  test('[AR3] a game that does not count neither adds to a row of wins nor ends it', () => {
    const uncounted = game('lost', { sameNetwork: true })
    const score = scoreGames([game('won'), game('won'), uncounted, game('won')], RULES)
    expect(score).toMatchObject({ games: [2, 2, 'same-network', 4], streak: 3 })
  })

  test('[AR3] points are the sum of what the games brought, and a loss never takes any', () => {
    const outcomes = fc.array(fc.constantFrom('won', 'tied', 'lost'))
    fc.assert(
      fc.property(outcomes, (list) => {
        const score = scoreGames(games(...list), RULES)
        expect(score.points).toBe(score.games.reduce<number>((sum, one) => sum + Number(one), 0))
        expect(scoreGames([...games(...list), game('lost')], RULES).points).toBe(score.points)
      }),
    )
  })
})

describe('which games count', () => {
  test('[AR3] points count for verified accounts only', () => {
    const own = [game('won', { isVisitor: true, isVerified: false }), game('won', { isVerified: false })]
    expect(scoreGames(own, RULES)).toMatchObject({ points: 0, games: ['visitor', 'unverified'] })
  })

  test('[AR3] at most three games against the same opponent count', () => {
    const against = Array.from({ length: 4 }, () => game('lost', { opponent: 'ada' }))
    expect(scoreGames([...against, game('won')], RULES).games).toEqual([0, 0, 0, 'same-opponent', 2])
  })

  test('[AR3] accounts without a proved address are one opponent if they share a network', () => {
    const unproved = (playerId: string) => opponentKey({ playerId, isVerified: false, network: 'home' })
    const proved = (playerId: string) => opponentKey({ playerId, isVerified: true, network: 'home' })
    expect(unproved('one')).toBe(unproved('two'))
    expect(proved('one')).not.toBe(proved('two'))
    expect(proved('one')).not.toBe(unproved('one'))
  })

  test('[AR3] a game within one network counts only where that is allowed', () => {
    const within = [game('won', { sameNetwork: true })]
    expect(scoreGames(within, RULES).games).toEqual(['same-network'])
    expect(scoreGames(within, { ...RULES, allowSameNetwork: true }).games).toEqual([2])
  })

  test('[AR3] a win by forfeit counts from the third question on; for who left it is a loss at once', () => {
    const forfeit = (reached: number) => game('won', { opponentLeft: true, reached })
    expect(scoreGames([forfeit(2), forfeit(3)], RULES).games).toEqual(['early-forfeit', 2])
    expect(scoreGames([game('lost', { left: true, reached: 1 })], RULES).games).toEqual([0])
  })

  test('[AR3] a game that still runs at the end counts if it ends within 90 seconds', () => {
    const ending = (endedAt: number) => game('won', { endedAt })
    expect(LATE_GAME_MS).toBe(90_000)
    expect(scoreGames([ending(ENDS_AT + LATE_GAME_MS), ending(ENDS_AT + LATE_GAME_MS + 1)], RULES).games).toEqual([
      2,
      'too-late',
    ])
  })

  test('[AR3] the mean opponent is that of the games that count', () => {
    const list = [game('won', { opponentRating: 1600 }), game('won', { opponentRating: 1400 })]
    const uncounted = game('won', { opponentRating: 3000, sameNetwork: true })
    expect(scoreGames([...list, uncounted], RULES).meanOpponent).toBe(1500)
    expect(scoreGames([], RULES).meanOpponent).toBe(0)
  })
})

test('[AR5] whoever leaves two games in a row is paused, and not for two that are apart', () => {
  const [left, stayed] = [{ left: true }, { left: false }]
  expect(leftTwoInARow([left, left])).toBe(true)
  expect(leftTwoInARow([left])).toBe(false)
  expect(leftTwoInARow([left, stayed, left])).toBe(false)
  expect(leftTwoInARow([left, left, stayed])).toBe(false)
})
