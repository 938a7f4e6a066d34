import { KEY_HEADER } from '@knowdown/contracts/endpoint'
import { describe, expect, test } from 'vitest'
import { callerBudgets } from '../features/load/caller-budgets.ts'
import { Problem } from '../problem.ts'
import { testApp } from './testing/test-app.ts'

const PLAYER = 'the secret of one seat'

async function running() {
  let now = 0
  let parsed = 0
  const service = {
    ready: async ({ playerId }: { playerId: string }) => {
      parsed += 1
      if (playerId !== PLAYER) throw new Problem('forbidden', 'This is not your seat.')
    },
  }
  const signer = { id: 'knowdown', key: 'knowdown', secret: 'only for tests' }
  const app = await testApp({
    budgets: callerBudgets(0.25, () => now),
    matches: { service: service as never, signer },
  })
  const ready = async (headers: Record<string, string>, payload: object = {}, remoteAddress = '192.0.2.1') =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/set-ready',
        payload: { lobby_code: 'AB3D', ...payload },
        headers,
        remoteAddress,
      })
    ).statusCode
  return { app, ready, parsed: () => parsed, pass: (ms: number) => (now += ms) }
}

describe('[S-180] a request', () => {
  test('with a body of more than 4 kB is refused where no route needs one', async () => {
    const { ready, parsed } = await running()
    const junk = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`key-${n}`, n]))
    expect(await ready({}, { player_id: PLAYER, ...junk })).toBe(413)
    expect(await ready({}, { player_id: PLAYER })).toBe(200)
    expect(parsed()).toBe(1)
  })

  test('is refused unread when its address has sent too much, and others are served', async () => {
    const { ready, parsed } = await running()
    const statuses: number[] = []
    for (let n = 0; n < 1_005; n += 1) statuses.push(await ready({}, { player_id: 'wrong' }))
    expect(statuses.slice(-5)).toEqual(Array(5).fill(429))
    expect(parsed()).toBe(1_000)
    expect(await ready({}, { player_id: PLAYER }, '192.0.2.2')).toBe(200)
  })

  test('for health is always answered', async () => {
    const { app } = await running()
    for (let n = 0; n < 1_200; n += 1) await app.inject('/healthz')
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

test('[S-180] a page of another allowed origin reads the refusal, and a browser hears that TLS stays', async () => {
  const origin = 'https://app.example.org'
  const app = await testApp({
    budgets: callerBudgets(0.25, () => 0),
    publicUrl: 'https://quiz.example.org',
    allowedOrigins: [origin],
  })
  const from = (page: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    app.inject({
      method,
      url: '/api/categories',
      headers: { origin: page, ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }) },
    })
  for (let n = 0; n < 1_000; n += 1) await from(origin)
  const refused = await from(origin)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Retry-After',
    'retry-after': '1',
    'strict-transport-security': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
  })
  expect((await from(origin, 'OPTIONS')).statusCode).toBe(204)
  const foreign = await from('https://evil.example')
  expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([429, undefined])
})

test('[S-181] [S-187] whoever has shown the key of a seat in the header plays on when the address has sent too much', async () => {
  const { ready } = await running()
  expect(await ready({ [KEY_HEADER]: PLAYER })).toBe(200)
  for (let n = 0; n < 1_005; n += 1) await ready({ [KEY_HEADER]: `made up ${n % 7}` })
  expect(await ready({ [KEY_HEADER]: 'made up' })).toBe(429)
  expect(await ready({ [KEY_HEADER]: PLAYER })).toBe(200)
})
