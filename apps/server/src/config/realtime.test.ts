import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

const read = (env: Record<string, string> = {}) => readConfig(env, '/srv/knowdown').realtime

const NODES = { DATABASE_URL: 'postgres://db/knowdown', REDIS_URL: 'redis://redis' }
const STRONG = '3f9a1c07b2d84e65af10c7e29b6d5384'

test('by default the embedded gateway is used, with a generated secret', () => {
  expect(read()).toEqual({
    app: { id: 'knowdown', key: 'knowdown', secret: null },
    clientEvents: false,
    hosted: null,
  })
})

test('several nodes must be given one secret; a single node generates its own', () => {
  expect(configProblems(NODES)).toEqual([expect.stringMatching(/^REALTIME_APP_SECRET is missing/)])
  expect(configProblems({ ...NODES, REALTIME_APP_SECRET: STRONG })).toEqual([])
  expect(configProblems({ DATABASE_URL: NODES.DATABASE_URL })).toEqual([])
})

describe('[S-99] a secret that can be guessed is refused in production, and never shown', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://play.example' }

  test.each(['secret', STRONG.slice(0, 31), 'a'.repeat(64)])('%s', (secret) => {
    const problems = configProblems({ ...production, REALTIME_APP_SECRET: secret })
    expect(problems).toEqual([expect.stringMatching(/^REALTIME_APP_SECRET is too easy to guess/)])
    expect(problems[0]).not.toContain(`=${secret}`)
  })

  test('a strong secret is accepted', () => {
    expect(configProblems({ ...production, REALTIME_APP_SECRET: STRONG })).toEqual([])
  })
})

test('the hosted service is found by its cluster, or by an address', () => {
  const hosted = { REALTIME_DRIVER: 'pusher', PUSHER_APP_ID: '7', PUSHER_KEY: 'k', PUSHER_SECRET: 's' }
  expect(read({ ...hosted, PUSHER_CLUSTER: 'eu' }).hosted).toEqual({
    app: { id: '7', key: 'k', secret: 's' },
    apiUrl: 'https://api-eu.pusher.com',
    address: { cluster: 'eu' },
  })
  expect(read({ ...hosted, PUSHER_HOST: 'soketi', PUSHER_PORT: '6001', PUSHER_SCHEME: 'http' }).hosted?.apiUrl).toBe(
    'http://soketi:6001',
  )
})

test('the hosted service needs all of its settings; each missing one is reported in one line', () => {
  expect(configProblems({ REALTIME_DRIVER: 'pusher' }).map((line) => line.split(' ')[0])).toEqual([
    'PUSHER_CLUSTER',
    'PUSHER_APP_ID',
    'PUSHER_KEY',
    'PUSHER_SECRET',
  ])
})

test.each([
  ['REALTIME_DRIVER', 'carrier-pigeon'],
  ['REALTIME_CLIENT_EVENTS', 'maybe'],
  ['REALTIME_APP_ID', 'a/b'],
  ['REALTIME_APP_KEY', 'a b'],
])('%s=%s is refused', (name, value) => {
  expect(configProblems({ [name]: value })).toEqual([expect.stringContaining(`${name}=${value} `)])
})
