import { expect, test } from 'vitest'
import { inProcessLimits } from '../adapters/limits/in-process-limits.ts'
import { HOUR_MS, hitAll, raiseNetworkLimits } from './limits.ts'

test('only limits for whole networks are raised: those of one account stay', async () => {
  const limits = raiseNetworkLimits(inProcessLimits(Date.now), 3)
  const hits = async (key: string, perNetwork: boolean) => {
    const limit = { max: 2, windowMs: HOUR_MS, ...(perNetwork && { perNetwork: true as const }) }
    const results = []
    for (let count = 0; count < 7; count += 1) results.push((await limits.hit(key, limit)).ok)
    return results.filter(Boolean).length
  }
  expect(await hits('sign-up 10.0.0.1', true)).toBe(6)
  expect(await hits('sign-in ada', false)).toBe(2)
})

test('[S-181] of several limits none has counted when one refuses, and those behind it were not looked at', async () => {
  const limits = inProcessLimits(Date.now)
  const counted = [
    { key: 'network', limit: { max: 5, windowMs: HOUR_MS } },
    { key: 'account', limit: { max: 2, windowMs: HOUR_MS } },
    { key: 'made up', limit: { max: 9, windowMs: HOUR_MS } },
  ]
  for (let call = 0; call < 50; call += 1) await hitAll(limits, counted)
  expect((await limits.hit('network', { max: 5, windowMs: HOUR_MS })).left).toBe(2)
  expect((await limits.hit('made up', { max: 9, windowMs: HOUR_MS })).left).toBe(6)
})
