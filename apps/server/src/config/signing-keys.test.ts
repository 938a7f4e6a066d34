import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

const read = (env: Record<string, string> = {}) => readConfig(env, '/srv/knowdown').signingKeys
const STRONG = '3f9a1c07b2d84e65af10c7e29b6d5384'
const OTHER = '9b6d53843f9a1c07b2d84e65af10c7e2'

test('a single node keeps its keys in its data folder', () => {
  expect(read()).toBeNull()
  expect(read({ REALTIME_APP_SECRET: STRONG })).toBeNull()
})

test('several nodes share their realtime secret, or keys of their own', () => {
  const nodes = { DATABASE_URL: 'postgres://db/knowdown', REDIS_URL: 'redis://redis', REALTIME_APP_SECRET: STRONG }
  expect(read(nodes)).toEqual([{ id: 'realtime', secret: STRONG }])
  expect(read({ ...nodes, SIGNING_KEYS: `b:${OTHER}, a:${STRONG}` })).toEqual([
    { id: 'b', secret: OTHER },
    { id: 'a', secret: STRONG },
  ])
})

describe('[S-99] keys that cannot be used stop the start and are never shown', () => {
  test.each([
    [STRONG, /^SIGNING_KEYS must hold pairs/],
    [`a b:${STRONG}`, /^SIGNING_KEYS must hold pairs/],
    [`a:${STRONG.slice(0, 31)}`, /^SIGNING_KEYS: 'a' is too easy to guess/],
    [`a:${STRONG},a:${OTHER}`, /^SIGNING_KEYS holds one id twice/],
  ])('%s', (value, problem) => {
    const problems = configProblems({ SIGNING_KEYS: value })
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(problems[0]).not.toContain(STRONG.slice(0, 31))
  })
})
