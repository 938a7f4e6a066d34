import { describe, expect, test } from 'vitest'
import { commonHeaders } from '../http/security-headers.ts'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

const read = (env: Record<string, string> = {}) => readConfig(env, '/srv/knowdown')

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://play.example' }

describe('without any setting', () => {
  test('the server listens on this machine only and keeps its data in the working folder', () => {
    expect(read()).toMatchObject({
      isProduction: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/knowdown/data',
      cluster: null,
      trustedProxies: [],
      metrics: { host: '127.0.0.1', isExplicit: false },
    })
  })

  test('[S-39] only the mobile apps may call from another origin', () => {
    expect(read({ PUBLIC_URL: 'https://play.example' }).allowedOrigins).toEqual([
      'capacitor://localhost',
      'https://localhost',
    ])
  })
})

test('a server at a local address accepts the other local names as origins, on the same port only', () => {
  const own = (env: Record<string, string>) => read(env).allowedOrigins.slice(2)
  expect(own({ PORT: '4000' })).toEqual(['http://127.0.0.1:4000', 'http://[::1]:4000'])
  expect(own({ PUBLIC_URL: 'http://127.0.0.1' })).toEqual(['http://localhost', 'http://[::1]'])
})

test('all problems are reported at once, each in one line that names its setting', () => {
  const settings = {
    PORT: 'http',
    METRICS_PORT: '70000',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'prod',
    DATABASE_URL: 'localhost',
  }
  const problems = configProblems(settings)
  expect(problems.map((line) => line.split('=')[0]).toSorted()).toEqual(Object.keys(settings).toSorted())
  expect(problems.every((line) => !line.includes('\n'))).toBe(true)
})

test('a problem with the database URL never shows the URL, which holds a password', () => {
  const [problem] = configProblems({ DATABASE_URL: 'mysql://root:hunter2@db/knowdown' })
  expect(problem).toMatch(/^DATABASE_URL=… is not an address that starts with postgres:/)
  expect(problem).not.toContain('hunter2')
})

describe('[S-99] unsafe settings in production are refused with one clear line', () => {
  test('safe settings are accepted', () => {
    expect(configProblems(PRODUCTION)).toEqual([])
  })

  test.each([
    ['no public address', { NODE_ENV: 'production' }, /^PUBLIC_URL is missing/],
    [
      'a public address without encryption',
      { ...PRODUCTION, PUBLIC_URL: 'http://play.example' },
      /must start with https/,
    ],
    ['limits switched off', { ...PRODUCTION, RATE_LIMITS: 'off' }, /^RATE_LIMITS=off would let anyone guess passwords/],
    ['limits set to nonsense', { ...PRODUCTION, RATE_LIMITS: 'some' }, /^RATE_LIMITS=some must be on or off/],
    [
      'an SMTP URL of another kind',
      { ...PRODUCTION, SMTP_URL: 'https://mail.example' },
      /^SMTP_URL=… is not an address/,
    ],
    ['a sender that is not an address', { ...PRODUCTION, MAIL_FROM: 'us' }, /^MAIL_FROM=us is not a mail address/],
    ['a switch set to nonsense', { ...PRODUCTION, ACCOUNT_HIDE_UNKNOWN: 'yes' }, /^ACCOUNT_HIDE_UNKNOWN=yes must be/],
    [
      'a sign-in provider without its settings',
      { ...PRODUCTION, OPENID_PROVIDERS: 'acme', OPENID_ACME_ISSUER_URL: 'https://acme.example' },
      /^OPENID_PROVIDERS names 'acme', but OPENID_ACME_CLIENT_ID and OPENID_ACME_CLIENT_SECRET is missing/,
    ],
    ['logs that show too much', { ...PRODUCTION, LOG_LEVEL: 'debug' }, /^LOG_LEVEL=debug shows too much/],
    [
      'an API open to every site',
      { ...PRODUCTION, ALLOWED_ORIGINS: '*' },
      /^ALLOWED_ORIGINS=\* would let every web site/,
    ],
    [
      'something that is no origin',
      { ...PRODUCTION, ALLOWED_ORIGINS: 'https://a.example/path' },
      /which is not an origin/,
    ],
  ])('%s', (_title, env, line) => {
    expect(configProblems(env as unknown as Record<string, string>)).toEqual([expect.stringMatching(line)])
  })
})

describe('[S-115] the tools for developers', () => {
  const PUBLIC = { PUBLIC_URL: 'https://test.example' }

  test('are on while the product has a local address, and need a switch and a warning otherwise', () => {
    expect([read().devTools, read({ PUBLIC_URL: 'http://[::1]:8080' }).devTools]).toEqual([true, true])
    expect([read(PUBLIC).devTools, read(PRODUCTION).devTools]).toEqual([false, false])
    const asked = read({ ...PUBLIC, DEV_TOOLS: 'on' })
    expect([asked.devTools, asked.warnings]).toEqual([true, [expect.stringMatching(/^DEV_TOOLS=on: /)]])
  })

  test('are refused in production', () => {
    expect(configProblems({ ...PRODUCTION, DEV_TOOLS: 'on' })).toEqual([
      expect.stringMatching(/^DEV_TOOLS=on would show/),
    ])
  })
})

test('the public address ends after the host, as the proxy needs it', () => {
  for (const address of ['https://play.example/', 'https://play.example/quiz'])
    expect(configProblems({ ...PRODUCTION, PUBLIC_URL: address })).toEqual([
      `PUBLIC_URL=${address} must be https://play.example, without a slash or path at the end.`,
    ])
})

test('a trusted proxy that is no address is refused before anything is opened', () => {
  expect(configProblems({ TRUSTED_PROXY: 'loopback, 10.0.0.0/8, ::1' })).toEqual([])
  expect(configProblems({ TRUSTED_PROXY: '10.0.0.0/99' })).toEqual([
    "TRUSTED_PROXY=10.0.0.0/99 holds '10.0.0.0/99', which is no address, range, or name such as loopback.",
  ])
})

test('the limits of a network can be raised, but not without end', () => {
  expect(read().networkLimitFactor).toBe(1)
  expect(read({ NETWORK_LIMIT_FACTOR: '30' }).networkLimitFactor).toBe(30)
  for (const factor of ['0', '1.5', '101', 'many'])
    expect(configProblems({ NETWORK_LIMIT_FACTOR: factor })).toHaveLength(1)
})

test('[OP1] OPERATORS names addresses; anything else is refused', () => {
  expect(read({ OPERATORS: 'Olga@Example.org, bob@example.org' }).accounts.operators).toEqual([
    'olga@example.org',
    'bob@example.org',
  ])
  expect(read().accounts.operators).toEqual([])
  expect(configProblems({ OPERATORS: 'olga' })).toEqual(["OPERATORS=olga holds 'olga', which is no e-mail address."])
})

test('SLOW_QUERY_MS is half a second, another time, or off', () => {
  const slowQueryMs = (text?: string) => readConfig(text === undefined ? {} : { SLOW_QUERY_MS: text }, '/').slowQueryMs
  expect([slowQueryMs(), slowQueryMs('50'), slowQueryMs('off')]).toEqual([500, 50, null])
  expect(() => slowQueryMs('0')).toThrow('SLOW_QUERY_MS=0 must be off, or milliseconds from 1 to 60000.')
})

test('HSTS covers names below ours unless that is switched off', () => {
  expect(read(PRODUCTION).hstsSubdomains).toBe(true)
  expect(read({ ...PRODUCTION, HSTS_SUBDOMAINS: 'off' }).hstsSubdomains).toBe(false)
  expect(commonHeaders('https://play.example', false)['strict-transport-security']).toBe('max-age=31536000')
  expect(commonHeaders('https://play.example', true)['strict-transport-security']).toContain('; includeSubDomains')
})

test('[S-161] a socket that systemd holds is taken over when it was passed to this process', () => {
  const heldSocket = (env: Record<string, string>) => read(env).heldSocket
  expect(heldSocket({})).toBeNull()
  expect(heldSocket({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) })).toBe(3)
  expect(heldSocket({ LISTEN_FDS: '1' })).toBe(3)
  expect(heldSocket({ LISTEN_FDS: '1', LISTEN_PID: '1' })).toBeNull()
  expect(configProblems({ LISTEN_FDS: '2' })).toEqual(['LISTEN_FDS=2 passes several sockets; the server serves one.'])
})
