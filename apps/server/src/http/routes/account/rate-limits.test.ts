import { describe, expect, test } from 'vitest'
import { inProcessLimits } from '../../../adapters/limits/in-process-limits.ts'
import { HOUR_MS, MINUTE_MS, raiseNetworkLimits } from '../../../features/limits.ts'
import { accountApp } from '../../testing/account-app.ts'
import { accountClient, EMAIL, PASSWORD } from '../../testing/account-client.ts'

async function running() {
  const started = await accountApp({ limits: true })
  const client = accountClient(started.app)
  const from = (remoteAddress: string) => ({ remoteAddress })
  const signIn = (password: string, address = '192.0.2.1', email = EMAIL, headers = {}) =>
    client.ask('POST', '/v1/account/sessions/email', { email, password }, { remoteAddress: address, headers })
  return { ...started, ...client, from, signIn }
}

describe('[S-28] guessing the password of one account from one network', () => {
  test('stops after ten wrong passwords, even with the right one; the owner can sign in from another network', async () => {
    const { signUp, signIn, time } = await running()
    await signUp()
    const statuses: number[] = []
    for (let index = 0; index < 14; index += 1) statuses.push((await signIn(`wrong-word-${index}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const refused = await signIn(PASSWORD)
    expect(refused.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(PASSWORD, '192.0.2.2')).statusCode).toBe(201)
    time.now += HOUR_MS
    expect((await signIn(PASSWORD)).statusCode).toBe(201)
  })

  test('[S-09] a made-up forwarded address changes nothing, and one /64 counts as one network', async () => {
    const { signUp, signIn } = await running()
    await signUp()
    for (let index = 0; index < 10; index += 1) {
      await signIn('wrong-word', `2001:db8:1:2::${index + 1}`, EMAIL, { 'x-forwarded-for': `198.51.100.${index}` })
    }
    expect((await signIn(PASSWORD, '2001:db8:1:2:ffff::9')).statusCode).toBe(429)
    expect((await signIn(PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(201)
  })

  test('[S-31] while the guessing goes on, the owner’s open session and another device are not affected', async () => {
    const { signUp, signIn, ask } = await running()
    await signUp()
    const owner = await signIn(PASSWORD, '192.0.2.7')
    const headers = { 'x-fallback-cookies': String(owner.headers['x-fallback-cookies']) }
    for (let index = 0; index < 40; index += 1) {
      await signIn(`wrong-word-${index}`)
      const asked = await ask('GET', '/v1/account', undefined, { headers, remoteAddress: '192.0.2.1' })
      expect([index, asked.statusCode]).toEqual([index, 200])
    }
    expect((await signIn(PASSWORD)).statusCode).toBe(429)
    expect((await signIn(PASSWORD, '192.0.2.8')).statusCode).toBe(201)
  })

  test('a success clears the counter', async () => {
    const { signUp, signIn } = await running()
    await signUp()
    for (let index = 0; index < 9; index += 1) await signIn('wrong-word')
    expect((await signIn(PASSWORD)).statusCode).toBe(201)
    expect((await signIn('wrong-word')).headers['x-ratelimit-remaining']).toBe('9')
  })
})

describe('[S-29] guessing many passwords', () => {
  test('one network may try sixty passwords in ten minutes, over however many accounts', async () => {
    const { signIn, time } = await running()
    const statuses: number[] = []
    for (let index = 0; index < 62; index += 1) {
      statuses.push((await signIn('', '192.0.2.1', `p${index}@example.org`)).statusCode)
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(60)
    time.now += 10 * MINUTE_MS
    expect((await signIn('', '192.0.2.1', 'p99@example.org')).statusCode).not.toBe(429)
  })

  test('one account may be tried a hundred times a day, from however many networks', async () => {
    const { signIn } = await running()
    const statuses: number[] = []
    for (let index = 0; index < 103; index += 1) statuses.push((await signIn('', `198.51.100.${index}`)).statusCode)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(100)
  }, 30_000)
})

describe('the other limits', () => {
  test('mails to one address: three in an hour, five in a day', async () => {
    const { signUp, ask, time } = await running()
    await signUp()
    let network = 0
    const recover = async () => {
      network += 1
      const body = { email: EMAIL, url: 'http://localhost:3000/password-reset' }
      return (await ask('POST', '/v1/account/recovery', body, { remoteAddress: `198.51.100.${network}` })).statusCode
    }
    expect([await recover(), await recover(), await recover(), await recover()]).toEqual([201, 201, 201, 429])
    time.now += HOUR_MS
    expect([await recover(), await recover(), await recover()]).toEqual([201, 201, 429])
  })

  test('sign-ups from one network: ten in an hour, counted before anything is checked', async () => {
    const { ask } = await running()
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) statuses.push((await ask('POST', '/v1/account', {})).statusCode)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  test('[S-181] the operator can raise what a whole network may do, sign-ups included', async () => {
    const limits = raiseNetworkLimits(inProcessLimits(Date.now), 2)
    const { app } = await accountApp({ accounts: { limits } as never })
    const { ask } = accountClient(app)
    const replies = []
    for (let index = 0; index < 21; index += 1) replies.push(await ask('POST', '/v1/account', {}))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(400), 429])
    expect(replies[0]?.headers['x-ratelimit-limit']).toBe('20')
  })

  test('a limit is sent in headers and shared by all paths of a call', async () => {
    const { signUp, signIn: _signIn, ask, app } = await running()
    await signUp()
    const session = await accountClient(app).signIn()
    const first = await ask('POST', '/v1/account/jwt', {}, { headers: session })
    expect([first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']]).toEqual(['120', '119'])
    const second = await ask('POST', '/v1/account/jwts', {}, { headers: session })
    expect(second.headers['x-ratelimit-remaining']).toBe('118')
  })

  test('guesses at a code: ten per account and network in an hour, a hundred from anywhere', async () => {
    const { ask, outbox } = await running()
    const token = (
      await ask('POST', '/v1/account/sessions/phone', { userId: 'unique()', phone: '+4915112345678' })
    ).json()
    const redeem = async (secret: string, remoteAddress = '192.0.2.1') =>
      (await ask('PUT', '/v1/account/sessions/phone', { userId: token.userId, secret }, { remoteAddress })).statusCode
    const code = /\d{6}/.exec((await outbox.all()).at(-1)?.text ?? '')?.[0] ?? ''
    const wrong = code === '123456' ? '654321' : '123456'
    for (let index = 0; index < 10; index += 1) expect(await redeem(wrong)).toBe(401)
    expect(await redeem(code)).toBe(429)
    for (let index = 10; index < 100; index += 1) {
      expect(await redeem(wrong, `198.51.100.${Math.floor(index / 10)}`)).toBe(401)
    }
    expect(await redeem(code, '192.0.2.2')).toBe(429)
  })

  test('[S-108] wrong secrets from elsewhere never lock the owner out of a mailed link', async () => {
    const { signUp, ask, outbox } = await running()
    const { $id: userId } = await signUp()
    const url = 'http://localhost:3000/password-reset'
    await ask('POST', '/v1/account/recovery', { email: EMAIL, url }, { remoteAddress: '192.0.2.1' })
    const secret = /secret=(\w+)/.exec((await outbox.all()).at(-1)?.text ?? '')?.[1]
    const finish = async (proof: unknown, remoteAddress: string) => {
      const body = { userId, secret: proof, password: 'another-word-55' }
      return (await ask('PUT', '/v1/account/recovery', body, { remoteAddress })).statusCode
    }
    const attacks: number[] = []
    for (let index = 0; index < 101; index += 1) attacks.push(await finish('0123456789abcdef', '198.51.100.1'))
    expect([attacks[0], attacks.at(-1)]).toEqual([401, 429])
    expect(await finish(secret, '192.0.2.1')).toBe(200)
  })

  test('[S-109] renames: twenty per account in an hour, so that neither the log nor other devices are flooded', async () => {
    const { signUp, ask, app, storage } = await running()
    await signUp()
    const headers = await accountClient(app).signIn()
    const statuses: number[] = []
    for (let index = 0; index < 22; index += 1) {
      statuses.push((await ask('PATCH', '/v1/account/name', { name: `Ada ${index}` }, { headers })).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    const logged = await storage.db
      .selectFrom('account_logs')
      .select('log_id')
      .where('event', '=', 'user.update')
      .execute()
    expect(logged).toHaveLength(20)
  })
})

test('[S-113] one network that makes up addresses and ids creates few counters', async () => {
  const limits = inProcessLimits(() => 0)
  const { app } = await accountApp({ accounts: { limits } })
  const { ask } = accountClient(app)
  const calls = [
    (n: number) => ask('POST', '/v1/account/sessions/email', { email: `p${n}@example.org`, password: 'x' }),
    (n: number) => ask('PUT', '/v1/account/recovery', { userId: `p${n}`, secret: 'x', password: PASSWORD }),
    (n: number) => ask('PUT', '/v1/account/verification', { userId: `p${n}`, secret: 'x' }),
    (n: number) => ask('POST', '/v1/account/recovery', { email: `p${n}@example.org`, url: 'http://localhost:3000/' }),
    (n: number) => ask('PUT', '/v1/account/sessions/magic-url', { userId: `p${n}`, secret: 'x' }),
  ]
  const statuses: number[] = []
  for (let n = 0; n < 100; n += 1) for (const call of calls) statuses.push((await call(n)).statusCode)
  expect(statuses.slice(-300)).toEqual(Array(300).fill(429))
  expect(limits.size).toBeLessThan(200)
})
