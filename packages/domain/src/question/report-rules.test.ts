import { expect, test } from 'vitest'
import { HIDDEN_FROM_WEIGHT, reportWeight } from './report-rules.ts'

const DAY_MS = 86_400_000
const AT = 100 * DAY_MS
const from = (network: string, ageDays: number | null) => ({
  network,
  accountCreatedAt: ageDays === null ? null : AT - ageDays * DAY_MS,
})

test('[S-122] a hundred accounts of one household weigh as much as its oldest', () => {
  expect(reportWeight(Array(100).fill(from('home', 0)), AT)).toBe(0.5)
  expect(reportWeight([from('home', 0), from('home', 30), from('home', null)], AT)).toBe(1)
})

test('[S-122] three established players of three households hide a question, three new ones do not', () => {
  const three = (ageDays: number | null) =>
    reportWeight(
      ['a', 'b', 'c'].map((one) => from(one, ageDays)),
      AT,
    )
  expect(three(7)).toBeGreaterThanOrEqual(HIDDEN_FROM_WEIGHT)
  for (const ageDays of [null, 0, 0.99, 1, 6.9]) expect(three(ageDays)).toBeLessThan(HIDDEN_FROM_WEIGHT)
})
