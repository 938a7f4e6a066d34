import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

test('[OQ12] pictures have 2,000 MB unless the operator says otherwise', () => {
  expect(readConfig({}, '/data').pictures.mostBytes).toBe(2_000_000_000)
  expect(readConfig({ PICTURES_MAX_MB: '0' }, '/data').pictures.mostBytes).toBe(0)
})

test.each(['-1', 'much', '7.5'])('PICTURES_MAX_MB=%s is refused', (value) => {
  expect(configProblems({ PICTURES_MAX_MB: value })).toEqual([
    `PICTURES_MAX_MB=${value} must be a whole number from 0 to 1000000.`,
  ])
})
