import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

const KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE'
const CLUSTER = {
  DATABASE_URL: 'postgres://localhost/knowdown',
  REDIS_URL: 'redis://localhost',
  REALTIME_APP_SECRET: '0123456789abcdef'.repeat(2),
}
const read = (env: Record<string, string> = {}) => readConfig(env, '/srv/knowdown')

test('[NT1] a single node has a key in its folder; several need one setting, and say so when it is missing', () => {
  expect(read().push).toEqual({ privateKey: null, enabled: true, extraOrigins: [] })
  expect(read({ ...CLUSTER, PUSH_KEY: KEY }).push).toMatchObject({ privateKey: KEY, enabled: true })
  const without = read(CLUSTER)
  expect(without.push.enabled).toBe(false)
  expect(without.warnings).toEqual([expect.stringMatching(/PUSH_KEY/)])
})

test('a key that is none is rejected without being repeated, and other push services only for tests on this machine', () => {
  expect(configProblems({ PUSH_KEY: 'short' })).toEqual([expect.stringMatching(/^PUSH_KEY must be/)])
  expect(configProblems({ PUSH_TEST_ORIGINS: 'http://127.0.0.1:4000' })).toEqual([])
  expect(configProblems({ PUSH_TEST_ORIGINS: 'https://evil.example' })).toEqual([
    expect.stringMatching(/^PUSH_TEST_ORIGINS=/),
  ])
})
