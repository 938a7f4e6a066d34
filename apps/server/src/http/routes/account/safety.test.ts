import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { argon2PasswordHasher } from '../../../adapters/password/argon2-password-hasher.ts'
import type { PasswordHasher } from '../../../features/accounts/credentials/passwords.ts'
import { HOUR_MS } from '../../../features/limits.ts'
import { accountApp, CHEAP_HASH } from '../../testing/account-app.ts'
import { accountClient, EMAIL, PASSWORD } from '../../testing/account-client.ts'

const RESET = 'http://localhost:3000/password-reset'
const NEW_PASSWORD = 'another-word-55'

async function running(options: Parameters<typeof accountApp>[0] = {}) {
  const started = await accountApp(options)
  const client = accountClient(started.app)
  const { $id: id } = await client.signUp()
  const session = await client.signIn()
  const as = (headers: Record<string, string>) => ({ headers })
  const isIn = async (headers: Record<string, string>) =>
    (await client.ask('GET', '/v1/account', undefined, { headers })).statusCode === 200
  const secretIn = async () => /secret=(\w+)/.exec((await started.outbox.all()).at(-1)?.text ?? '')?.[1] ?? ''
  const recover = async () => {
    await client.ask('POST', '/v1/account/recovery', { email: EMAIL, url: RESET })
    return secretIn()
  }
  const finish = (secret: string, userId = id, password = NEW_PASSWORD) =>
    client.ask('PUT', '/v1/account/recovery', { userId, secret, password, passwordAgain: password })
  return { ...started, ...client, id, session, as, isIn, secretIn, recover, finish }
}

describe('signing in does not reveal which accounts exist', () => {
  test('[S-25] an unknown address and a wrong password get the same reply, to the last header', async () => {
    const { ask } = await running()
    const answerTo = async (email: string) => {
      const reply = await ask('POST', '/v1/account/sessions/email', { email, password: 'wrong-word-1' })
      const { date: _date, 'x-ratelimit-reset': _resetAt, 'x-request-id': _id, ...headers } = reply.headers
      return [reply.statusCode, reply.body, headers]
    }
    expect(await answerTo(EMAIL)).toEqual(await answerTo('nobody@example.org'))
  })

  test('[S-25] each costs one password check, and so does an account without a password', async () => {
    const hasher = argon2PasswordHasher(CHEAP_HASH)
    const checked: (string | null)[] = []
    const passwords: PasswordHasher = {
      ...hasher,
      verify: (storedHash, password) => {
        checked.push(storedHash && 'a hash')
        return hasher.verify(storedHash, password)
      },
    }
    const { ask, id, storage } = await running({ accounts: { passwords } })
    checked.length = 0
    const wrong = (email: string) => ask('POST', '/v1/account/sessions/email', { email, password: 'wrong-word-1' })
    await wrong(EMAIL)
    await wrong('nobody@example.org')
    await storage.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', id).execute()
    await wrong(EMAIL)
    expect(checked).toEqual(['a hash', null, null])
  })

  test('[S-26] [S-27] when unknown addresses are hidden, recovery answers the same for every address', async () => {
    const { ask, outbox, id, finish } = await running({ accounts: { hideUnknown: true } })
    const shape = async (email: string) => {
      const reply = await ask('POST', '/v1/account/recovery', { email, url: RESET })
      return [reply.statusCode, Object.keys(reply.json())]
    }
    expect(await shape('nobody@example.org')).toEqual(await shape(EMAIL))
    expect((await outbox.all()).filter(({ to }) => to !== EMAIL)).toEqual([])
    const [unknown, wrong] = [await finish('x', 'nobody'), await finish('x', id)]
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
    expect(wrong.json()).toMatchObject({ code: 401, type: 'user_invalid_token' })
  })
})

test('[S-26] when unknown addresses are hidden, a magic link is answered alike for every address and id', async () => {
  const { ask, id, outbox } = await running({ accounts: { hideUnknown: true } })
  const request = async (email: string, userId: string) => {
    const reply = await ask('POST', '/v1/account/tokens/magic-url', { userId, email })
    return [reply.statusCode, Object.keys(reply.json()), reply.json().userId]
  }
  const known = await request(EMAIL, 'chosen')
  expect(known).toEqual([201, expect.any(Array), 'chosen'])
  // An id that is taken must not tell a new address from a known one either.
  expect(await request('nobody@example.org', id)).toEqual([201, known[1], id])
  expect((await request(EMAIL, 'unique()'))[2]).not.toBe(id)
  await expect.poll(async () => (await outbox.all()).length).toBe(3)
  const link = new URL(/https?:\S+/.exec((await outbox.all()).find(({ to }) => to === EMAIL)?.text ?? '')?.[0] ?? '')
  expect(link.searchParams.get('userId')).toBe(id)
})

test('[S-25] a password that is too short for any account is refused before a user is looked for', async () => {
  const { ask } = await running()
  const refusals = []
  for (const email of [EMAIL, 'nobody@example.org']) {
    const reply = await ask('POST', '/v1/account/sessions/email', { email, password: '1234567' })
    refusals.push(reply.json())
  }
  expect(refusals[0]).toMatchObject({ code: 400, type: 'general_argument_invalid' })
  expect(refusals[1]).toEqual(refusals[0])
})

describe('[S-30] passwords', () => {
  const signUp = async (password: string, more: object = {}) => {
    const { app } = await accountApp()
    const body = { userId: 'unique()', email: 'grace.hopper@example.org', password, ...more }
    return { ...accountClient(app), reply: await accountClient(app).ask('POST', '/v1/account', body) }
  }

  test.each([
    ['password123', 'general_argument_invalid'],
    ['knowdown1', 'general_argument_invalid'],
    ['1234567', 'general_argument_invalid'],
    ['x'.repeat(257), 'general_argument_invalid'],
    ['grace.hopper', 'user_password_personal_data'],
    ['Grace.Hopper99', 'user_password_personal_data'],
  ])('%s is refused', async (password, type) => {
    expect((await signUp(password)).reply.json()).toMatchObject({ code: 400, type })
  })

  test.each([
    ['password123', 'This password is too easy to guess. Please choose another one.'],
    ['schnitzel', 'This password is known from a data leak. Please choose another one.'],
  ])('[S-147] sign-up, change and reset say why %s is refused', async (password, reason) => {
    const { app, outbox } = await accountApp()
    const client = accountClient(app)
    const refused = { code: 400, message: `Invalid \`password\` param: ${reason}` }
    const body = { userId: 'unique()', email: EMAIL, password }
    expect((await client.ask('POST', '/v1/account', body)).json()).toMatchObject(refused)
    const { $id: userId } = await client.signUp()
    const change = { password, oldPassword: PASSWORD }
    const headers = await client.signIn()
    expect((await client.ask('PATCH', '/v1/account/password', change, { headers })).json()).toMatchObject(refused)
    await client.ask('POST', '/v1/account/recovery', { email: EMAIL, url: 'http://localhost:3000/password-reset' })
    const secret = /secret=(\w+)/.exec((await outbox.all()).at(-1)?.text ?? '')?.[1]
    const reset = await client.ask('PUT', '/v1/account/recovery', { userId, secret, password })
    expect(reset.json()).toMatchObject(refused)
    await client.signIn()
  })

  test('long ones count to the last character; emoji and blanks are characters', async () => {
    const long = `${'violet anchor '.repeat(18)}1234`
    for (const password of [long, '🎲🎯🧩🎲🎯🧩🎷🥁', ' spaces are fine too ']) {
      const { reply, signIn } = await signUp(password)
      expect(reply.statusCode).toBe(201)
      await signIn('grace.hopper@example.org', password)
      const changed = [...[...password].slice(0, -1), '?'].join('')
      await expect(signIn('grace.hopper@example.org', changed)).rejects.toThrow('401')
    }
  })

  test('[S-49] fields that a client must not choose are ignored', async () => {
    const forbidden = { emailVerification: true, status: false, labels: ['admin'], passwordUpdate: 'x', $id: 'root' }
    const { reply } = await signUp(PASSWORD, forbidden)
    expect(reply.json()).toMatchObject({ emailVerification: false, status: true, labels: [] })
    expect(reply.json().$id).not.toBe('root')
  })
})

describe('links in mails', () => {
  test('[S-32] work once, even when used five times at the same moment', async () => {
    const { recover, finish, id } = await running()
    const secret = await recover()
    expect(secret.length).toBeGreaterThanOrEqual(64)
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await finish(secret, id)).statusCode))
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  test('[S-32] stop working after an hour, after a newer one, and after a change of address or password', async () => {
    const { recover, finish, time, ask, session, as } = await running()
    const first = await recover()
    const second = await recover()
    expect((await finish(first)).statusCode).toBe(401)
    time.now += HOUR_MS + 1
    expect((await finish(second)).statusCode).toBe(401)
    const third = await recover()
    await ask('PATCH', '/v1/account/password', { password: NEW_PASSWORD, oldPassword: PASSWORD }, as(session))
    expect((await finish(third)).statusCode).toBe(401)
    const fourth = await recover()
    await ask('PATCH', '/v1/account/email', { email: 'new@example.org', password: NEW_PASSWORD }, as(session))
    expect((await finish(fourth)).statusCode).toBe(401)
  })

  test('[S-32] a magic link works for fifteen minutes', async () => {
    const { ask, time, secretIn, id } = await running()
    await ask('POST', '/v1/account/tokens/magic-url', { userId: 'unique()', email: EMAIL })
    const secret = await secretIn()
    time.now += 15 * 60_000
    expect((await ask('PUT', '/v1/account/sessions/magic-url', { userId: id, secret })).statusCode).toBe(401)
  })

  test('[S-33] work only for the purpose and the user they were sent for', async () => {
    const { ask, session, as, secretIn, id, finish, signUp } = await running()
    await ask('POST', '/v1/account/verification', { url: 'http://localhost:3000/verify-email' }, as(session))
    const secret = await secretIn()
    const other = await signUp('bob@example.org')
    expect((await finish(secret)).statusCode).toBe(401)
    for (const [path, userId] of [
      ['/v1/account/sessions/magic-url', id],
      ['/v1/account/sessions/phone', id],
      ['/v1/account/verification/phone', id],
      ['/v1/account/verification', other.$id],
    ] as const) {
      expect((await ask('PUT', path, { userId, secret })).json().type).toBe('user_invalid_token')
    }
    expect((await ask('PUT', '/v1/account/verification', { userId: id, secret })).statusCode).toBe(200)
  })

  test('[S-43] lead to the page that was asked for, whatever host a request claims', async () => {
    const { ask, outbox } = await running()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const url = `${RESET}?lang=en#top`
    await ask('POST', '/v1/account/recovery', { email: EMAIL, url }, { headers })
    const text = (await outbox.all()).at(-1)?.text ?? ''
    expect(text).toContain(`${RESET}?lang=en&userId=`)
    expect(text).toMatch(/#top$/m)
    expect(text).not.toContain('evil')
  })

  test('[S-42] never lead to another site', async () => {
    const { ask, outbox, session, as } = await running()
    const before = (await outbox.all()).length
    for (const url of FOREIGN_URLS) {
      const oauth = `/v1/account/sessions/oauth2/google?failure=${encodeURIComponent(url)}`
      for (const reply of [
        await ask('POST', '/v1/account/recovery', { email: EMAIL, url }),
        await ask('POST', '/v1/account/verification', { url }, as(session)),
        await ask('GET', oauth),
      ]) {
        expect([url, reply.statusCode, reply.json().type]).toEqual([url, 400, 'general_argument_invalid'])
      }
    }
    expect(await outbox.all()).toHaveLength(before)
  })
})

const FOREIGN_URLS = [
  ...['//evil.example', 'https://evil.example/', '\\\\evil.example', 'http:\\\\localhost:3000', 'javascript:alert(1)'],
  ...[
    'data:text/html,x',
    'http://localhost:3000@evil.example/',
    'http://user:pw@localhost:3000/',
    'http://localhost:3001/',
  ],
  ...[
    'https://localhost:3000/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000\r\nBcc: x@y.z',
    'http://[::1]:3000/',
  ],
  ...[
    'http://localhost:3000\t/',
    'http://localhost。evil.example/',
    'http:localhost:3000',
    '/password-reset',
    '',
    ' http://localhost:3000/',
  ],
  ...[
    'capacitor://localhost.evil/',
    'ftp://localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://localhost:3000/%0d%0a\u0000',
  ],
]

describe('sessions', () => {
  test('[S-35] recovery ends the session of whoever took the address first', async () => {
    const { recover, finish, session, isIn, signIn } = await running()
    expect((await finish(await recover())).statusCode).toBe(200)
    expect(await isIn(session)).toBe(false)
    await signIn(EMAIL, NEW_PASSWORD)
  })

  test('[S-35] a new password ends all other sessions and keeps this one', async () => {
    const { ask, signIn, session, as, isIn, outbox } = await running()
    const other = await signIn()
    await ask('PATCH', '/v1/account/password', { password: NEW_PASSWORD, oldPassword: PASSWORD }, as(session))
    expect([await isIn(session), await isIn(other)]).toEqual([true, false])
    expect((await outbox.all()).at(-1)).toMatchObject({ to: EMAIL, subject: 'Your Knowdown password was changed' })
  })

  test('[S-36] the eleventh ends the oldest; a secret is new each time and never shown', async () => {
    const { session, signIn, isIn, ask, as, time } = await running()
    const all = [session]
    for (let index = 0; index < 10; index += 1) {
      time.now += 1
      all.push(await signIn())
    }
    expect(new Set(all.map((one) => one['x-fallback-cookies'])).size).toBe(11)
    expect(await Promise.all(all.map(isIn))).toEqual([false, ...Array(10).fill(true)])
    const list = await ask('GET', '/v1/account/sessions', undefined, as(all[10] ?? {}))
    expect(list.json().sessions.map(({ secret }: { secret: string }) => secret)).toEqual(Array(10).fill(''))
  })

  test('[S-37] an ended session is refused in every form', async () => {
    const { ask, session, as, bearer, app } = await running()
    const token = await bearer(session)
    const jwt = token.authorization.slice('Bearer '.length)
    const credential = JSON.parse(session['x-fallback-cookies']).a_session_knowdown as string
    await ask('DELETE', '/v1/account/sessions/current', undefined, as(session))
    for (const headers of [
      session,
      { cookie: `a_session_knowdown=${credential}` },
      { 'x-appwrite-session': credential },
      { 'x-appwrite-jwt': jwt },
    ]) {
      expect((await ask('GET', '/v1/account', undefined, as(headers))).statusCode).toBe(401)
    }
    expect(await app.callers.fromToken(jwt)).toBeNull()
  })

  test('[S-38] end after thirty days without use and after a year at the latest', async () => {
    const { session, isIn, time } = await running()
    const day = 24 * HOUR_MS
    for (let month = 0; month < 12; month += 1) {
      time.now += 29 * day
      expect(await isIn(session)).toBe(true)
    }
    time.now += 20 * day
    expect(await isIn(session)).toBe(false)
    const idle = await running()
    idle.time.now += 30 * day
    expect(await idle.isIn(idle.session)).toBe(false)
  })

  test('[S-38] extending a session does not move its end', async () => {
    const { ask, session, as, isIn, time } = await running()
    const day = 24 * HOUR_MS
    for (let month = 0; month < 14; month += 1) {
      time.now += 27 * day
      if (month < 13) expect(await isIn(session)).toBe(true)
      await ask('PATCH', '/v1/account/sessions/current', undefined, as(session))
    }
    expect(await isIn(session)).toBe(false)
  })

  test('[S-132] a sign-in from a new kind of device is told to the owner of a verified address, once', async () => {
    const { ask, storage, outbox, id } = await running()
    const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/'
    const signIn = (userAgent: string) =>
      ask(
        'POST',
        '/v1/account/sessions/email',
        { email: EMAIL, password: PASSWORD },
        { headers: { 'user-agent': userAgent } },
      )
    const mails = async () => (await outbox.all()).filter(({ subject }) => subject.startsWith('New sign-in'))
    await signIn(`${FIREFOX}139.0`)
    expect(await mails()).toEqual([])
    await storage.db.updateTable('users').set({ email_verified: 1 }).where('user_id', '=', id).execute()
    await signIn(`${FIREFOX}140.0`)
    expect(await mails()).toEqual([])
    await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')
    await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1')
    expect((await mails()).map(({ to, text }) => [to, /with (.*?), on/.exec(text)?.[1]])).toEqual([
      [EMAIL, 'Safari on iOS'],
    ])
  })

  test('[S-38] [X5] cookies are out of reach of scripts and authenticate like the fallback', async () => {
    const { ask, isIn } = await running({ parts: { publicUrl: 'https://knowdown.example' } })
    const reply = await ask('POST', '/v1/account/sessions/email', { email: EMAIL, password: PASSWORD })
    for (const name of ['a_session_knowdown', 'a_session_knowdown_legacy']) {
      const cookie = reply.cookies.find((one) => one.name === name)
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, path: '/', expires: expect.any(Date) })
      expect(cookie).not.toHaveProperty('domain')
      expect(await isIn({ cookie: `${name}=${cookie?.value}` })).toBe(true)
    }
  })

  test('[X5] the fallback header alone authenticates, and a changed one does not', async () => {
    const { ask, isIn } = await running()
    const reply = await ask('POST', '/v1/account/sessions/email', { email: EMAIL, password: PASSWORD })
    const fallback = String(reply.headers['x-fallback-cookies'])
    expect(await isIn({ 'x-fallback-cookies': fallback })).toBe(true)
    expect(await isIn({ 'x-fallback-cookies': fallback.replace(/[\w-]{8}(?="})/, 'changed-') })).toBe(false)
    expect(await isIn({})).toBe(false)
  })

  test('[S-39] the fallback header is never sent to our own pages', async () => {
    const { ask } = await running()
    const fallback = async (headers: Record<string, string>) => {
      const body = { email: EMAIL, password: PASSWORD }
      const reply = await ask('POST', '/v1/account/sessions/email', body, { headers })
      return [reply.statusCode, reply.headers['x-fallback-cookies'] !== undefined]
    }
    expect(await fallback({ origin: 'http://localhost:3000' })).toEqual([201, false])
    expect(await fallback({ origin: 'capacitor://localhost' })).toEqual([201, true])
    expect(await fallback({})).toEqual([201, true])
    expect(await fallback({ origin: 'https://evil.example' })).toEqual([403, false])
  })

  test('[S-48] closing an account takes effect at once, for all its sessions and for new ones', async () => {
    const { ask, session, as, signIn, bearer, app } = await running()
    const other = await signIn()
    const token = (await bearer(other)).authorization.slice('Bearer '.length)
    await ask('PATCH', '/v1/account/status', undefined, as(session))
    const blocked = { code: 403, type: 'user_blocked' }
    expect((await ask('GET', '/v1/account', undefined, as(other))).json()).toMatchObject(blocked)
    expect(await app.callers.fromToken(token)).toBeNull()
    await expect(signIn()).rejects.toThrow('403')
  })

  test('[S-47] a new address needs the password, is unverified, and the old address is notified', async () => {
    const { ask, session, as, outbox } = await running()
    const change = (password?: string) =>
      ask('PATCH', '/v1/account/email', { email: 'new@example.org', password }, as(session))
    expect((await change()).statusCode).toBe(400)
    expect((await change('wrong-word-1')).statusCode).toBe(401)
    expect((await change(PASSWORD)).json()).toMatchObject({ email: 'new@example.org', emailVerification: false })
    expect((await outbox.all()).at(-1)).toMatchObject({ to: EMAIL, subject: 'Your Knowdown address was changed' })
  })
})

describe('[S-40] other web sites', () => {
  const CALLS = [
    ['PATCH', '/v1/account/status'],
    ['DELETE', '/v1/account/sessions'],
    ['PATCH', '/v1/account/name'],
    ['POST', '/v1/account/jwt'],
    ['POST', '/api/auth/confirm-email-verification'],
    ['DELETE', '/api/user/data'],
  ] as const
  test.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a look-alike', { origin: 'http://localhost:3000.evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['a request that hides where it was made', { 'sec-fetch-site': 'cross-site' }],
    ['a page on another subdomain that hides it too', { 'sec-fetch-site': 'same-site' }],
  ])('%s can change nothing', async (_who, headers) => {
    const { ask, session, isIn } = await running()
    for (const [method, url] of CALLS) {
      const reply = await ask(
        method,
        url,
        { name: 'Mallory' },
        { headers: { ...session, ...headers } as Record<string, string> },
      )
      expect([url, reply.statusCode]).toEqual([url, 403])
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(await isIn(session)).toBe(true)
  })

  test('a plain text body, as a form can send it, is refused', async () => {
    const { ask, session } = await running()
    const headers = { ...session, 'content-type': 'text/plain' }
    const reply = await ask('PATCH', '/v1/account/name', undefined, { headers, payload: '{"name":"Mallory"}' })
    expect(reply.statusCode).toBe(400)
  })

  test('our native app may read replies and the fallback header', async () => {
    const { ask } = await running()
    const headers = {
      origin: 'capacitor://localhost',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'x-appwrite-project,x-fallback-cookies',
    }
    const reply = await ask('GET', '/v1/account', undefined, { method: 'OPTIONS', headers })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'capacitor://localhost',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '86400',
    })
    expect(String(reply.headers['access-control-allow-headers'])).toContain('X-Fallback-Cookies')
    const refused = await ask('GET', '/v1/account', undefined, { headers: { origin: 'capacitor://localhost' } })
    expect(refused.headers['access-control-expose-headers']).toContain('X-Fallback-Cookies')
  })
})

describe('a visitor of our own page', () => {
  const lenient = { prefer: 'handling=lenient' }

  test('gets 204 instead of an error when nobody is signed in', async () => {
    const { ask } = await running()
    const user = await ask('GET', '/v1/account', undefined, { headers: lenient })
    const ending = await ask('DELETE', '/v1/account/sessions/current', undefined, { headers: lenient })
    expect([user.statusCode, user.body, ending.statusCode]).toEqual([204, '', 204])
  })

  test('is still refused everything else, and an ended session is still an error', async () => {
    const { ask, session } = await running()
    expect((await ask('GET', '/v1/account/prefs', undefined, { headers: lenient })).statusCode).toBe(401)
    const signedIn = { headers: { ...session, ...lenient } }
    expect((await ask('GET', '/v1/account', undefined, signedIn)).json()).toHaveProperty('$id')
    await ask('DELETE', '/v1/account/sessions', undefined, signedIn)
    expect((await ask('GET', '/v1/account', undefined, signedIn)).statusCode).toBe(401)
  })
})

describe('[S-46] tokens', () => {
  test('of another kind, key, time or session are refused', async () => {
    const { ask, bearer, session, id, time, as } = await running()
    const good = (await bearer(session)).authorization.slice('Bearer '.length)
    const [head = '', body = '', signature = ''] = good.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const foreign = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(64, 1))
    const status = async (jwt: string) =>
      (await ask('GET', '/v1/account', undefined, as({ 'x-appwrite-jwt': jwt }))).json().type
    for (const bad of [
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'RS256' })}.${body}.${signature}`,
      `${head}.${encode({ ...claims, userId: 'root' })}.${signature}`,
      `${encode({ alg: 'HS256', kid: '../../dev/null' })}.${body}.${signature}`,
      foreign,
      'garbage',
      '..',
    ]) {
      expect(await status(bad)).toBe('user_jwt_invalid')
    }
    expect((await ask('GET', '/v1/account', undefined, as({ 'x-appwrite-jwt': good }))).json().$id).toBe(id)
    const both = await ask('GET', '/v1/account', undefined, as({ ...session, 'x-appwrite-jwt': good }))
    expect(both.json()).toMatchObject({ code: 403, type: 'user_jwt_and_cookie_set' })
    time.now += 900_000
    expect(await status(good)).toBe('user_jwt_invalid')
  })
})

describe('[S-110] names', () => {
  test('are stored without invisible characters, at sign-up and at a rename', async () => {
    const { ask, session, as } = await running()
    const body = { userId: 'unique()', email: 'eve@example.org', password: PASSWORD, name: 'evil\u202Egnp.exe' }
    expect((await ask('POST', '/v1/account', body)).json().name).toBe('evilgnp.exe')
    const renamed = await ask('PATCH', '/v1/account/name', { name: ' Ada\u0000\u200B  L\n' }, as(session))
    expect(renamed.json().name).toBe('Ada L')
    expect((await ask('PATCH', '/v1/account/name', { name: '\u202E\u200B' }, as(session))).statusCode).toBe(400)
  })

  test('with offensive words are refused, also in disguise, and nothing changes', async () => {
    const { ask, session, as } = await running()
    for (const name of ['fuck', 'ƒ.u.c.k', 'FUUUCK', 'fu\u200Bck', 'n1gg3r']) {
      const reply = await ask('PATCH', '/v1/account/name', { name }, as(session))
      expect([name, reply.statusCode, reply.json().type]).toEqual([name, 400, 'general_argument_invalid'])
      const body = { userId: 'unique()', email: 'eve@example.org', password: PASSWORD, name }
      expect((await ask('POST', '/v1/account', body)).statusCode).toBe(400)
    }
    expect((await ask('GET', '/v1/account', undefined, as(session))).json().name).toBe('Ada')
  })
})

test('[S-104] nothing in a copy of the database signs a token', async () => {
  const { storage, bearer, session, ask, as } = await running()
  const [head = '', body = ''] = (await bearer(session)).authorization.slice('Bearer '.length).split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  for (const { name } of await storage.db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(storage.db)
    for (const value of rows.flatMap((row) => Object.values(row)).filter((each) => typeof each === 'string' && each)) {
      const key = new TextEncoder().encode(String(value))
      const jwt = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid }).sign(key)
      const reply = await ask('GET', '/v1/account', undefined, as({ 'x-appwrite-jwt': jwt }))
      expect(reply.json().type).toBe('user_jwt_invalid')
    }
  }
})

test('[S-34] the database holds no password and no usable secret', async () => {
  const { storage, session, bearer, recover, ask } = await running()
  const credential = JSON.parse(session['x-fallback-cookies']).a_session_knowdown as string
  const { secret } = JSON.parse(Buffer.from(credential, 'base64url').toString())
  const token = (await bearer(session)).authorization
  const link = await recover()
  await ask('PUT', '/v1/account/recovery', { userId: 'x', secret: link, password: PASSWORD })
  // A queued mail contains its link until it is delivered and deleted.
  await storage.db.deleteFrom('mails').execute()
  let dump = ''
  for (const { name } of await storage.db.introspection.getTables()) {
    dump += JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(storage.db)).rows)
  }
  for (const text of [PASSWORD, secret, credential, token, link]) {
    for (const form of [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')]) {
      expect(dump).not.toContain(form)
    }
  }
  expect(dump).toContain('$argon2id$v=19$')
})

test('[X5] the order of the checks: project, token, scope, then the body', async () => {
  const { ask } = await running()
  const other = await ask('GET', '/v1/account', undefined, { headers: { 'x-appwrite-project': 'other' } })
  expect(other.json()).toMatchObject({ code: 404, type: 'project_not_found' })
  const named = await ask('GET', '/v1/account?project=other')
  expect(named.statusCode).toBe(404)
  const headers = { 'content-type': 'application/json' }
  const broken = await ask('PATCH', '/v1/account/name', undefined, { headers, payload: '{"name":' })
  expect(broken.json()).toMatchObject({ code: 401, type: 'general_unauthorized_scope' })
  const empty = await ask('POST', '/v1/account', undefined, { headers, payload: '{"name":' })
  expect(empty.json()).toMatchObject({ code: 400, message: 'Param "userId" is not optional.' })
})

test('[S-97] a node whose clock is an hour late accepts no token of an ended session', async () => {
  const { app, time } = await accountApp()
  const client = accountClient(app)
  await client.signUp()
  const session = await client.signIn()
  const headers = await client.bearer(session)
  const read = () => client.ask('GET', '/api/user/data-export', undefined, { headers })
  expect((await read()).statusCode).toBe(200)
  await client.ask('DELETE', '/v1/account/sessions/current', undefined, { headers: session })
  time.now -= 3_600_000
  expect((await read()).statusCode).toBe(401)
})
