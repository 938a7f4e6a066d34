import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

const read = (env: Record<string, string> = {}) => readConfig(env, '/srv/knowdown').store
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://play.example' }
const REVENUECAT = {
  STORE_PROVIDER: 'revenuecat',
  REVENUECAT_SECRET_KEY: 'sk_abc',
  REVENUECAT_WEBHOOK_AUTH: 'Bearer 7fK2-pQx9_Lm4Zt8Wc1',
}

test('by default the sandbox store sells periods of a month, and house ads are shown', () => {
  expect(read()).toEqual({ store: { provider: 'sandbox', periodMs: 2_592_000_000 }, ads: 'house' })
})

test('production sells nothing until a store is chosen', () => {
  expect(read(PRODUCTION).store).toEqual({ provider: 'none' })
})

test('[S-115] the sandbox store is there only while the product has a local address, or by an explicit switch', () => {
  const PUBLIC = { PUBLIC_URL: 'https://test.example' }
  expect(read(PUBLIC).store).toEqual({ provider: 'none' })
  expect(read({ PUBLIC_URL: 'http://127.0.0.1:8080' }).store.provider).toBe('sandbox')
  expect(read({ ...PUBLIC, DEV_TOOLS: 'on' }).store.provider).toBe('sandbox')
  expect(read({ DEV_TOOLS: 'off' }).store.provider).toBe('none')
})

test('RevenueCat needs its two secrets; public keys are optional', () => {
  expect(read({ ...PRODUCTION, ...REVENUECAT, REVENUECAT_IOS_KEY: 'appl_x' }).store).toEqual({
    provider: 'revenuecat',
    secretKey: 'sk_abc',
    webhookAuthorization: REVENUECAT.REVENUECAT_WEBHOOK_AUTH,
    apiUrl: 'https://api.revenuecat.com/v1',
    publicKeys: { iosKey: 'appl_x' },
  })
})

test('the API URL may end with a slash', () => {
  expect(read({ ...REVENUECAT, REVENUECAT_API_URL: 'http://localhost:9/v1/' }).store).toMatchObject({
    apiUrl: 'http://localhost:9/v1',
  })
})

describe('[S-99] settings of the store that cannot be used are refused with one clear line', () => {
  test.each([
    [
      'the test store in production',
      { ...PRODUCTION, STORE_PROVIDER: 'sandbox' },
      /^STORE_PROVIDER=sandbox would give/,
    ],
    [
      'the test store under a public address',
      { PUBLIC_URL: 'https://test.example', STORE_PROVIDER: 'sandbox' },
      /^STORE_PROVIDER=sandbox gives everything away; .* DEV_TOOLS=on/,
    ],
    ['an unknown store', { STORE_PROVIDER: 'stripe' }, /^STORE_PROVIDER=stripe must be one of/],
    ['unknown ads', { ADS_PROVIDER: 'loud' }, /^ADS_PROVIDER=loud must be one of/],
    ['a period of nothing', { SANDBOX_PERIOD_SECONDS: '0' }, /^SANDBOX_PERIOD_SECONDS=0 must be/],
    ['a period that is no number', { SANDBOX_PERIOD_SECONDS: 'month' }, /^SANDBOX_PERIOD_SECONDS=month must be/],
    ['no secret key', { ...REVENUECAT, REVENUECAT_SECRET_KEY: '' }, /^REVENUECAT_SECRET_KEY is missing/],
    ['no value for events', { ...REVENUECAT, REVENUECAT_WEBHOOK_AUTH: '' }, /^REVENUECAT_WEBHOOK_AUTH is missing/],
    [
      'a guessable value for events',
      { ...PRODUCTION, ...REVENUECAT, REVENUECAT_WEBHOOK_AUTH: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
      /^REVENUECAT_WEBHOOK_AUTH is too easy to guess/,
    ],
    [
      'a secret key without the matching store provider',
      { ...PRODUCTION, REVENUECAT_SECRET_KEY: 'sk_abc' },
      /^REVENUECAT_SECRET_KEY is set, but nothing is sold/,
    ],
    [
      'the secret key sent in the open',
      { ...PRODUCTION, ...REVENUECAT, REVENUECAT_API_URL: 'http://shop.example/v1' },
      /^REVENUECAT_API_URL must start with https/,
    ],
    [
      'an API URL that is not a URL',
      { ...REVENUECAT, REVENUECAT_API_URL: 'shop' },
      /^REVENUECAT_API_URL=… is not an address/,
    ],
    [
      '[S-59] a secret key in a public setting',
      { ...REVENUECAT, REVENUECAT_WEB_KEY: 'sk_abc' },
      /^REVENUECAT_WEB_KEY holds a secret key/,
    ],
  ])('%s', (_title, env, line) => {
    const problems = configProblems(env as unknown as Record<string, string>)
    expect(problems).toEqual([expect.stringMatching(line)])
    expect(problems.join()).not.toMatch(/sk_abc|7fK2|aaaa/)
  })
})
