import fc from 'fast-check'
import { expect, test } from 'vitest'

test('random inputs are the same in every run', () => {
  const drawn = () => fc.sample(fc.integer(), 5)
  expect(fc.readConfigureGlobal().seed).toBeTypeOf('number')
  expect(drawn()).toEqual(drawn())
})
