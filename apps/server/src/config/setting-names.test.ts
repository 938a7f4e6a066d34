import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { misspeltSettings, SETTING_NAMES } from './setting-names.ts'

test('the list of settings is that of the documentation', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')
  const documented = new Set([...text.matchAll(/`([A-Z][A-Z0-9_]{3,})`/g)].map(([, name]) => name))
  expect([...documented].toSorted()).toEqual([...SETTING_NAMES].toSorted())
})

test.each([
  ['SMTP_UR', 'SMTP_URL'],
  ['QUIZ_SIZ', 'QUIZ_SIZE'],
  ['TRUSTED_PROXIES', 'TRUSTED_PROXY'],
  ['NETWORK_LIMITS_FACTOR', 'NETWORK_LIMIT_FACTOR'],
  ['DATABSE_URL', 'DATABASE_URL'],
])('[OP8] %s is named with the setting that was meant', (wrong, meant) => {
  expect(misspeltSettings({ [wrong]: 'x' })).toEqual([
    `${wrong} is no setting, so it has no effect. Did you mean ${meant}?`,
  ])
})

test('[OP8] what belongs to others, and every setting, is left alone', () => {
  const others = [
    'HOME',
    'PATH',
    'HOSTNAME',
    'MAIL',
    'USER',
    'PWD',
    'TERM',
    'LANG',
    'SHLVL',
    'LOGNAME',
    'npm_config_port',
  ]
  const compose = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'OPENID_GOOGLE_CLIENT_ID', 'NODE_OPTIONS', 'TZ', 'HOST_IP']
  const env = Object.fromEntries([...others, ...compose, ...SETTING_NAMES].map((name) => [name, 'x']))
  expect(misspeltSettings(env)).toEqual([])
})
