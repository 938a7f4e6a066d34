import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

const load = (env: Record<string, string>) => readConfig(env, '/data').load

test('[S-160] the limits of the load are settings, and can be switched off', () => {
  expect(load({})).toEqual({ busyMs: 150, overloadedMs: 500, newAtOnce: 4 })
  expect(load({ SHED_NEW_WORK_MS: '400' })).toMatchObject({ busyMs: 400, overloadedMs: 800 })
  expect(load({ SHED_NEW_WORK_MS: '80', SHED_OTHER_WORK_MS: '90' })).toMatchObject({ busyMs: 80, overloadedMs: 90 })
  const DATABASE_URL = 'postgres://localhost/knowdown'
  const secret = { REALTIME_APP_SECRET: 'a secret that all nodes share' }
  expect(load({ DATABASE_URL, DATABASE_POOL_SIZE: '7', ...secret })).toMatchObject({ newAtOnce: 4 })
  expect(load({ SHED_NEW_WORK_AT_ONCE: '3' })).toMatchObject({ newAtOnce: 3 })
  expect(load({ SHED_NEW_WORK_MS: 'off' })).toBeNull()
})

test.each([
  [{ SHED_NEW_WORK_MS: '0' }, 'SHED_NEW_WORK_MS=0 must be a number from 1 to 60000, or off.'],
  [{ SHED_OTHER_WORK_MS: 'much' }, 'SHED_OTHER_WORK_MS=much must be a number from 1 to 60000, or off.'],
  [{ SHED_OTHER_WORK_MS: '100' }, 'SHED_OTHER_WORK_MS=100 must not be below SHED_NEW_WORK_MS.'],
  [{ SHED_NEW_WORK_AT_ONCE: '0' }, 'SHED_NEW_WORK_AT_ONCE=0 must be a whole number from 1 to 1000.'],
])('%j is refused', (env, problem) => {
  expect(configProblems(env)).toEqual([problem])
})
