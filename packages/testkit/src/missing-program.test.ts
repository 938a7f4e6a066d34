import { expect, test } from 'vitest'
import { isMissing, missingProgram } from './missing-program.ts'

test('tests that need a missing program are skipped with a reason', () => {
  const absent = missingProgram('Redis is not on this machine', {})
  expect(absent).toEqual({ missing: 'Redis is not on this machine' })
  expect(isMissing(absent)).toBe(true)
  expect(isMissing({ port: 1 })).toBe(false)
})

test('on a build machine (CI=true) a missing program is an error', () => {
  expect(() => missingProgram('Redis is not on this machine', { CI: 'true' })).toThrow(
    'Redis is not on this machine, and with CI=true no test may be left out.',
  )
})
