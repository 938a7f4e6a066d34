import { expect, test } from 'vitest'
import { inProcessLimits } from '../../adapters/limits/in-process-limits.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { createMetrics } from '../metrics.ts'
import { testApp } from '../testing/test-app.ts'

async function counting() {
  const metrics = createMetrics('0.0.0')
  const accounts = { callers: { fromToken: async () => null }, limits: inProcessLimits(() => 0) }
  const app = await testApp({ metrics, accounts: accounts as unknown as Accounts })
  const report = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/client-failures', payload })).statusCode
  const counted = async () =>
    (await metrics.clientFailures.get()).values.map(({ labels, value }) => [labels.kind, value])
  return { report, counted }
}

test('[SF1] failures of clients are counted by kind, and other kinds are refused', async () => {
  const { report, counted } = await counting()
  for (const kind of ['purchase', 'haptics', 'purchase']) expect(await report({ kind })).toBe(200)
  for (const kind of ['', 'a'.repeat(1000), 7]) expect(await report({ kind })).toBe(400)
  expect(await counted()).toEqual([
    ['purchase', 2],
    ['haptics', 1],
  ])
})

test('[SF1] one network is counted sixty times an hour at most', async () => {
  const { report, counted } = await counting()
  const statuses = []
  for (let time = 0; time < 62; time += 1) statuses.push(await report({ kind: 'start' }))
  expect(statuses.slice(59)).toEqual([200, 429, 429])
  expect(await counted()).toEqual([['start', 60]])
})
