import { expect, test } from 'vitest'
import { inProcessLimits } from '../adapters/limits/in-process-limits.ts'
import { HOUR_MS, raiseNetworkLimits } from './limits.ts'

test('only limits for whole networks are raised: those of one account stay', async () => {
  const limits = raiseNetworkLimits(inProcessLimits(Date.now), 3)
  const hits = async (key: string, perNetwork: boolean) => {
    const limit = { most: 2, perMs: HOUR_MS, ...(perNetwork && { perNetwork: true as const }) }
    const results = []
    for (let count = 0; count < 7; count += 1) results.push((await limits.hit(key, limit)).ok)
    return results.filter(Boolean).length
  }
  expect(await hits('sign-up 10.0.0.1', true)).toBe(6)
  expect(await hits('sign-in ada', false)).toBe(2)
})
