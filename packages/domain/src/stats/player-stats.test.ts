import { describe, expect, test } from 'vitest'
import { type BattleGame, type CountedGame, formatStats, NO_STATS, type SoloGame, sumStats } from './player-stats.ts'

const solo = (part: Partial<SoloGame> = {}): CountedGame => ({
  kind: 'solo',
  category: 'Space',
  right: 7,
  wrong: 3,
  finishedAt: 0,
  ranked: true,
  ...part,
})
const battle = (outcome: BattleGame['outcome'], part: Partial<BattleGame> = {}): CountedGame => ({
  kind: 'battle',
  category: 'Music',
  right: 5,
  wrong: 5,
  finishedAt: 0,
  outcome,
  counted: true,
  rating: null,
  ...part,
})

describe('counting the ledger', () => {
  test('[P8] a player without games has all zero and an empty list', () => {
    expect(sumStats([])).toEqual(NO_STATS)
  })

  test('[P8] solo games and battles, answers, wins and losses are counted; a tie is neither', () => {
    expect(sumStats([solo(), battle('won'), battle('lost'), battle('tied'), solo({ ranked: false })])).toEqual({
      soloGames: 2,
      battles: 3,
      right: 29,
      wrong: 21,
      categories: ['Space', 'Music'],
      wins: 1,
      losses: 1,
    })
  })
})

describe('formatting the statistics', () => {
  test('[P8] total games are solo and battles together, rates have one decimal', () => {
    const shown = formatStats({ ...NO_STATS, soloGames: 2, battles: 1, right: 2, wrong: 1, wins: 1 })
    expect(shown).toMatchObject({ totalGames: 3, accuracy: '66.7', winRate: '33.3' })
  })

  test.each([
    [0, 0, '0.0'],
    [0, 10, '0.0'],
    [10, 0, '100.0'],
    [1, 1, '50.0'],
    [1, 1999, '0.1'],
    [1, 7, '12.5'],
    [201, 199, '50.3'],
  ])('[P8] %i right and %i wrong is %s%%', (right, wrong, accuracy) => {
    expect(formatStats({ ...NO_STATS, right, wrong }).accuracy).toBe(accuracy)
  })

  test('[P8] the first six categories are shown, then how many more there are', () => {
    const categories = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const shown = (count: number) => formatStats({ ...NO_STATS, categories: categories.slice(0, count) })
    expect(shown(6)).toMatchObject({ categoryCount: 6, categories: categories.slice(0, 6), moreCategories: null })
    expect(shown(7).moreCategories).toBe('+1 more')
    expect(shown(8)).toMatchObject({ categoryCount: 8, categories: categories.slice(0, 6), moreCategories: '+2 more' })
  })
})
