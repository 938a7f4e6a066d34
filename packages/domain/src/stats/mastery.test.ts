import { describe, expect, test } from 'vitest'
import type { Difficulty } from '../catalogue/difficulty.ts'
import { newItemEstimate, type PlayerSkill, updateEstimates } from '../question/calibration.ts'
import { categoryProgress, type GameCount, mastery, masteryLevel } from './mastery.ts'

/** The mastery after questions of one difficulty, of which each `missed`-th is answered wrong. */
function after(difficulty: Difficulty, answers: number, missed = Number.POSITIVE_INFINITY): number {
  let player: PlayerSkill = { t: 0, w: 1 }
  for (let index = 1; index <= answers; index++) {
    const choice = index % missed === 0 ? 1 : 0
    player = updateEstimates(newItemEstimate({ difficulty }), player, { choice, key: 0 }).player
  }
  return mastery(player, difficulty)
}

describe('mastery of a category', () => {
  test('[P12] easy questions alone fill a quarter, however many; each harder level adds one', () => {
    expect(after('easy', 1000)).toBeGreaterThan(0.2)
    expect(after('easy', 1000)).toBeLessThan(0.25)
    expect(after('medium', 1000)).toBeLessThan(0.5)
    expect(after('hard', 1000)).toBeLessThan(0.75)
    expect(after('obscure', 200)).toBeGreaterThan(0.9)
    expect(after('obscure', 20)).toBeGreaterThan(after('hard', 20))
  })

  test('[P12] wrong answers lower it, and it stays between 0 and 1', () => {
    expect(after('easy', 40, 2)).toBeLessThan(after('easy', 40))
    expect(mastery({ t: -50, w: 1 }, 'obscure')).toBeGreaterThanOrEqual(0)
    expect(mastery({ t: 50, w: 1 }, 'obscure')).toBeLessThanOrEqual(1)
  })

  test('[P12] of two players with the same skill the one with more answers has more', () => {
    expect(mastery({ t: 1, w: 0.05 }, 'hard')).toBeGreaterThan(mastery({ t: 1, w: 1 }, 'hard'))
  })

  test('[P12] five levels of equal size', () => {
    expect([0, 0.19, 0.2, 0.45, 0.6, 0.79, 0.8, 1].map(masteryLevel)).toEqual([0, 0, 1, 2, 3, 3, 4, 4])
  })
})

const count = (part: Partial<GameCount> = {}): GameCount => ({
  category: 'space',
  difficulty: 'medium',
  kind: 'solo',
  games: 1,
  best: 7,
  flawless: 0,
  ...part,
})

describe('progress by category', () => {
  test('[P12] the best known category comes first, one without a calibrated answer last', () => {
    const skills = new Map([
      ['music', { t: 0, w: 0.2 }],
      ['space', { t: 2, w: 0.2 }],
    ])
    const progress = categoryProgress(
      ['nature', 'history', 'music', 'space'].map((category) => count({ category })),
      skills,
    )
    expect(progress.map(({ category }) => category)).toEqual(['space', 'music', 'history', 'nature'])
    expect(progress.at(-1)?.mastery).toBeNull()
  })

  test('[P12] a level that was only played in a battle counts as tried', () => {
    const skills = new Map([['space', { t: 1, w: 0.2 }]])
    const alone = categoryProgress([count()], skills)
    const both = categoryProgress([count(), count({ kind: 'battle', difficulty: 'obscure' })], skills)
    expect(both[0]?.mastery).toBeGreaterThan(alone[0]?.mastery ?? 1)
  })

  test('[P13] the best quiz of each difficulty, from easy to hard; battles have no best', () => {
    const [progress] = categoryProgress(
      [
        count({ difficulty: 'hard', games: 2, best: 6 }),
        count({ difficulty: 'easy', games: 3, best: 10 }),
        count({ difficulty: 'obscure', kind: 'battle', games: 4, best: 9 }),
      ],
      new Map(),
    )
    expect(progress).toEqual({
      category: 'space',
      mastery: null,
      quizzes: 5,
      battles: 4,
      bests: [
        { difficulty: 'easy', right: 10 },
        { difficulty: 'hard', right: 6 },
      ],
    })
  })
})
