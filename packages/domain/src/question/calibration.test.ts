import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIFFICULTIES } from '../catalogue/difficulty.ts'
import {
  afterIdleDays,
  answerCount,
  chanceRight,
  type ItemEstimate,
  NEW_LEVEL_PRIOR,
  newItemEstimate,
  newPlayerSkill,
  updateEstimates,
  updateLevelPrior,
} from './calibration.ts'
import { bandOf, chanceInBand, labelForEstimate, PRIOR_DIFFICULTY, priorDifficulty } from './difficulty-band.ts'

const player = newPlayerSkill(NEW_LEVEL_PRIOR)

describe('the scale', () => {
  test('an ordinary player is right in 85, 65, 48 and 35 of 100', () => {
    const shares = DIFFICULTIES.map((label) => Math.round(100 * chanceRight(0, PRIOR_DIFFICULTY[label])))
    expect(shares).toEqual([85, 65, 48, 35])
  })

  test('bands meet at -0.75, 0.35 and 1.30, and each label starts inside its own', () => {
    expect([-0.751, -0.75, 0.349, 0.35, 1.299, 1.3].map(bandOf)).toEqual([
      'easy',
      'medium',
      'medium',
      'hard',
      'hard',
      'obscure',
    ])
    for (const label of DIFFICULTIES) expect(bandOf(PRIOR_DIFFICULTY[label])).toBe(label)
  })

  test('an estimate of raters is the starting point, and its label is the band it falls into', () => {
    for (const estimate of [30, 38, 45, 52, 60, 70, 80, 95]) {
      const b = priorDifficulty({ difficulty: 'easy', estimate })
      expect(Math.round(100 * chanceRight(0, b))).toBe(estimate)
      expect(bandOf(b)).toBe(labelForEstimate(estimate))
    }
    expect(priorDifficulty({ difficulty: 'hard' })).toBe(PRIOR_DIFFICULTY.hard)
    expect(Number.isFinite(priorDifficulty({ difficulty: 'obscure', estimate: 20 }))).toBe(true)
  })

  test('the chances of the four bands add up to one', () => {
    for (const b of [-3, -0.75, 0, 1, 4]) {
      const sum = DIFFICULTIES.reduce((total, label) => total + chanceInBand(label, { b, v: 0.3 }), 0)
      expect(sum).toBeCloseTo(1, 6)
    }
    expect(chanceInBand('easy', { b: -0.75, v: 0.2 })).toBeCloseTo(0.5, 6)
    expect(chanceInBand('easy', { b: -0.75 - 1.96, v: 1 })).toBeCloseTo(0.975, 4)
  })
})

describe('one answer', () => {
  test('a new player who is wrong on a medium question changes both estimates as calculated by hand', () => {
    const { item, player: after } = updateEstimates(newItemEstimate({ difficulty: 'medium' }), player, {
      choice: 1,
      key: 0,
    })
    const s = 1 / (1 + Math.exp(-0.15))
    const [P, D] = [0.25 + 0.75 * s, 0.75 * s * (1 - s)]
    const S = P * (1 - P) + D * D * 1.64
    expect(item.b).toBeCloseTo(-0.15 + ((0.64 * D) / S) * P, 12)
    expect(item.v).toBeCloseTo(0.64 - (0.64 ** 2 * D * D) / S, 12)
    expect(after.t).toBeCloseTo(-((D / S) * P), 12)
    expect(after.w).toBeCloseTo(1 - (D * D) / S, 12)
    expect(item.picks).toEqual([0, 1, 0, 0])
  })

  test('a well-known player moves a question more than an unknown one, and is moved less', () => {
    const unknown = updateEstimates(newItemEstimate({ difficulty: 'hard' }), { t: 0, w: 1 }, { choice: 0, key: 0 })
    const known = updateEstimates(newItemEstimate({ difficulty: 'hard' }), { t: 0, w: 0.05 }, { choice: 0, key: 0 })
    expect(known.item.b).toBeLessThan(unknown.item.b)
    expect(known.player.t).toBeLessThan(unknown.player.t)
  })

  test('variances never fall below 0.01 and 0.05, so that estimates can still change', () => {
    let [item, skill] = [newItemEstimate({ difficulty: 'medium' }), player]
    for (let answer = 0; answer < 5000; answer++) {
      const step = updateEstimates(item, skill, { choice: answer % 2, key: 0 })
      item = step.item
      skill = step.player
    }
    expect(item.v).toBeGreaterThanOrEqual(0.01)
    expect(item.v).toBeLessThan(0.02)
    expect(skill.w).toBe(0.05)
    expect(answerCount(item)).toBe(5000)
  })

  test('all values stay finite, whatever the start and the answers', () => {
    const far = fc.double({ min: -1000, max: 1000, noNaN: true })
    const variance = fc.double({ min: 0.01, max: 100, noNaN: true })
    fc.assert(
      fc.property(far, far, variance, variance, fc.array(fc.nat(3), { maxLength: 60 }), (b, t, v, w, choices) => {
        let item: ItemEstimate = { ...newItemEstimate({ difficulty: 'easy' }), b, v }
        let skill = { t, w }
        for (const choice of choices) {
          const step = updateEstimates(item, skill, { choice, key: 0 })
          item = step.item
          skill = step.player
        }
        for (const figure of [item.b, item.v, skill.t, skill.w, item.skill.squares]) {
          expect(Number.isFinite(figure)).toBe(true)
        }
        expect(item.v).toBeGreaterThan(0)
      }),
    )
  })
})

describe('players', () => {
  test('a new player starts at the mean of those who began on the level', () => {
    let level = NEW_LEVEL_PRIOR
    for (let one = 0; one < 2000; one++) level = updateLevelPrior(level, { t: 0.8, w: 0.1 })
    expect(newPlayerSkill(level).t).toBeCloseTo(0.8, 1)
    expect(newPlayerSkill(level).w).toBe(1)
  })

  test('the first player hardly moves the level', () => {
    expect(updateLevelPrior(NEW_LEVEL_PRIOR, { t: 2.1, w: 0.1 })).toEqual({ mean: 0.1, players: 1 })
  })

  test('an idle day adds 0.01 to the variance, up to 1, and does not change the skill', () => {
    expect(afterIdleDays({ t: 1.2, w: 0.1 }, 10)).toEqual({ t: 1.2, w: 0.2 })
    expect(afterIdleDays({ t: 1.2, w: 0.1 }, 1000).w).toBe(1)
    expect(afterIdleDays({ t: 1.2, w: 0.1 }, -5).w).toBe(0.1)
  })
})
