import { runs } from '@knowdown/testkit/scope'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../../adapters/sql/on-both-engines.ts'
import type { Storage } from '../../../adapters/sql/storage.ts'
import { accountApp } from '../../testing/account-app.ts'
import { accountClient } from '../../testing/account-client.ts'

const PLACE = '/v1/databases/main/collections/user_stats/documents'
const NASTY = [
  ...[
    "' or 1=1 --",
    "'; drop table users; --",
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    '<script>',
    '{{7*7}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the attack.
    '${7*7}',
  ],
  ...[
    'unique()',
    'current',
    '*',
    '-1',
    '1e309',
    '__proto__',
    'constructor',
    "pg_sleep(10)'",
    '%00',
    '\r\nBcc: a@b.c',
    '🎲',
  ],
]

/** Values of every kind, including typical attack strings. */
const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  // Turning it into text throws.
  fc.constant({ toString: '' }),
  fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), { maxKeys: 4 }),
)

/** Each call with a valid body; the test then breaks one field at a time. */
const CALLS: readonly (readonly ['POST' | 'PUT' | 'PATCH', string, Record<string, unknown>])[] = [
  ['POST', '/v1/account', { userId: 'unique()', email: 'x@example.org', password: 'short', name: 'X' }],
  ['POST', '/v1/account/sessions/email', { email: 'x@example.org', password: '' }],
  ['PATCH', '/v1/account/name', { name: 'X' }],
  ['PATCH', '/v1/account/email', { email: 'x@example.org', password: 'short' }],
  ['PATCH', '/v1/account/phone', { phone: '+4915112345678', password: 'short' }],
  ['PATCH', '/v1/account/password', { password: 'short', oldPassword: 'x' }],
  ['PATCH', '/v1/account/prefs', { prefs: {} }],
  ['POST', '/v1/account/jwt', { duration: 1 }],
  ['POST', '/v1/account/recovery', { email: 'x@example.org', url: 'http://localhost:3000/' }],
  ['PUT', '/v1/account/recovery', { userId: 'x', secret: 'x', password: 'violet-anchor-77', passwordAgain: 'x' }],
  ['POST', '/v1/account/verification', { url: 'http://localhost:3000/' }],
  ['PUT', '/v1/account/verification', { userId: 'x', secret: 'x' }],
  ['PUT', '/v1/account/verification/phone', { userId: 'x', secret: 'x' }],
  ['POST', '/v1/account/sessions/magic-url', { userId: 'unique()', email: 'y@example.org', url: '' }],
  ['PUT', '/v1/account/sessions/magic-url', { userId: 'x', secret: 'x' }],
  ['POST', '/v1/account/sessions/phone', { userId: 'unique()', phone: '+4915112345678' }],
  ['PUT', '/v1/account/sessions/phone', { userId: 'x', secret: 'x' }],
  ['POST', '/v1/account/sessions/token', { userId: 'x', secret: 'x' }],
  ['POST', PLACE, { documentId: 'unique()', data: { user_id: 'x', wins: 1 }, permissions: ['read("any")'] }],
  ['PATCH', `${PLACE}/mine`, { data: { wins: 1, categories_played: ['Science'] }, permissions: ['read("any")'] }],
  ['POST', '/api/auth/confirm-email-verification', { user_id: 'x', secret: 'x' }],
]

async function running(storage?: Storage) {
  const { app } = await accountApp(storage && { storage })
  const client = accountClient(app)
  const { $id } = await client.signUp()
  const session = await client.signIn()
  await client.ask('POST', PLACE, { documentId: 'mine', data: { user_id: $id } }, { headers: session })
  const variations = (base: Record<string, unknown>) =>
    fc.oneof(
      fc.tuple(fc.constantFrom(...Object.keys(base)), anyValue).map(([name, value]) => ({ ...base, [name]: value })),
      fc.tuple(fc.constantFrom(...Object.keys(base))).map(([name]) => ({ ...base, [name]: undefined })),
      fc.dictionary(fc.constantFrom(...Object.keys(base)), anyValue),
      fc.constant(base).map((whole) => deepChange(whole)),
    )
  return { ...client, session, variations }
}

/** A lone surrogate cannot be URL-encoded. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const deepChange = (base: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(base).map(([name, value]) => [name, [value, { [name]: value }]]))

function expectDocumentedAnswer(url: string, status: number, body: string): void {
  expect(status, `${url} answered ${body}`).toBeLessThan(500)
  if (status < 400) return
  const parsed = JSON.parse(body)
  if (url.startsWith('/api')) expect(parsed).toEqual({ detail: expect.any(String) })
  else
    expect(parsed).toEqual({
      message: expect.any(String),
      code: status,
      type: expect.stringMatching(/^\w+$/),
      version: '1.9.6',
    })
  expect(body).not.toMatch(/SQLITE|syntax error at|node_modules|at \w+ \(|select |kysely/i)
}

onBothEngines('[S-54] [S-65] with arbitrary input', (open) => {
  test.each(CALLS)('%s %s answers with a documented error, never with a 500', async (method, url, base) => {
    const { ask, session, variations } = await running(await open())
    await fc.assert(
      fc.asyncProperty(variations(base), fc.boolean(), async (body, signedIn) => {
        const reply = await ask(method, url, body, signedIn ? { headers: session } : {})
        expectDocumentedAnswer(url, reply.statusCode, reply.body)
      }),
      { numRuns: runs(40) },
    )
  })

  test('[S-64] queries of every kind are refused or return only the own rows', async () => {
    const { ask, session } = await running(await open())
    const name = fc.constantFrom(
      'equal',
      'limit',
      'offset',
      'orderDesc',
      'cursorAfter',
      'select',
      'or',
      'between',
      'search',
      'eval',
    )
    const attribute = fc.constantFrom('user_id', 'wins', '$id', '$permissions', '$sequence', 'secret', ...NASTY)
    const json = fc
      .record({ method: name, attribute, values: fc.array(anyValue, { maxLength: 4 }) })
      .map((query) => JSON.stringify(query))
    const call = fc
      .tuple(name, attribute, anyValue)
      .map(([method, on, value]) => `${method}("${on}", [${JSON.stringify(value)}])`)
    const query = fc.oneof(
      json,
      call,
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(...NASTY, '{'.repeat(4000), 'or('.repeat(1300)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(query, { maxLength: 3 }), async (queries) => {
        const asked = queries.map((one, index) => `queries[${index}]=${encodeURIComponent(wellFormed(one))}`).join('&')
        const reply = await ask('GET', `${PLACE}?${asked}`, undefined, { headers: session })
        expectDocumentedAnswer(PLACE, reply.statusCode, reply.body)
        if (reply.statusCode === 200) expect(reply.json().documents.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(300) },
    )
  })

  test('ids in paths are accepted or refused', async () => {
    const { ask, session } = await running(await open())
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', minLength: 1, maxLength: 80 })),
        async (id) => {
          const named = encodeURIComponent(wellFormed(id))
          for (const [method, url] of [
            ['GET', `/v1/account/sessions/${named}`],
            ['PATCH', `/v1/account/sessions/${named === 'current' ? 'x' : named}`],
            ['DELETE', `/v1/account/identities/${named}`],
            ['GET', `${PLACE}/${named}`],
            ['GET', `/v1/databases/${named}/collections/${named}/documents`],
            ['GET', `/v1/account/sessions/oauth2/${named}`],
            ['GET', `/v1/account/sessions/oauth2/callback/${named}?state=${named}&code=x`],
          ] as const) {
            const reply = await ask(method, url, undefined, { headers: session })
            expectDocumentedAnswer(url, reply.statusCode, reply.body)
          }
        },
      ),
      { numRuns: runs(60) },
    )
  })

  test('invalid credentials in headers are refused', async () => {
    const { ask } = await running(await open())
    const value = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
      fc.json(),
    )
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const text = given.replaceAll(/[^\x20-\x7e]/g, '')
        for (const headers of [
          { 'x-appwrite-session': text },
          { 'x-fallback-cookies': text },
          { 'x-fallback-cookies': JSON.stringify({ a_session_knowdown: text }) },
          { 'x-appwrite-jwt': text },
          { cookie: `a_session_knowdown=${text}` },
        ]) {
          const reply = await ask('GET', '/v1/account', undefined, { headers: headers as Record<string, string> })
          expectDocumentedAnswer('/v1/account', reply.statusCode, reply.body)
          expect(reply.statusCode).toBe(401)
        }
      }),
      { numRuns: runs(100) },
    )
  })
})

test('[S-66] prototype keys in a body pollute nothing', async () => {
  const { ask, session } = await running()
  const payload = '{"prefs":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}'
  const headers = { ...session, 'content-type': 'application/json' }
  await ask('PATCH', '/v1/account/prefs', undefined, { headers, payload })
  await ask('POST', PLACE, undefined, { headers, payload: payload.replace('prefs', 'data') })
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect((await ask('GET', '/v1/account/prefs', undefined, { headers: session })).json()).toEqual({})
})

onBothEngines('documents', (open) => {
  test('[S-63] of twenty documents created at once, one remains', async () => {
    const { app, storage } = await accountApp({ storage: await open() })
    const { ask, signUp, signIn } = accountClient(app)
    const { $id } = await signUp()
    const session = await signIn()
    const create = async () =>
      (await ask('POST', PLACE, { documentId: 'unique()', data: { user_id: $id } }, { headers: session })).statusCode
    const statuses = await Promise.all(Array.from({ length: 20 }, create))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await storage.db.selectFrom('documents').select('user_id').execute()).toEqual([{ user_id: $id }])
  })
})

test.each([
  [['write("any")'], 401],
  [['update("users")'], 401],
  [['read("user:somebody-else")'], 401],
  [['create("any")'], 400],
  [['fly("any")'], 400],
  ['read("any")', 400],
])('[S-62] a document with permissions %j is refused', async (permissions, status) => {
  const { app } = await accountApp()
  const { ask, signUp, signIn } = accountClient(app)
  const { $id } = await signUp()
  const body = { documentId: 'unique()', data: { user_id: $id }, permissions }
  expect((await ask('POST', PLACE, body, { headers: await signIn() })).statusCode).toBe(status)
})

test.each([
  ['GET', PLACE],
  ['POST', PLACE],
  ['PATCH', `${PLACE}/mine`],
  ['DELETE', `${PLACE}/mine`],
] as const)('[S-61] [O1] a caller who is not signed in may not %s documents', async (method, url) => {
  const { ask } = await running()
  const body = method === 'GET' || method === 'DELETE' ? undefined : { documentId: 'unique()', data: { user_id: 'x' } }
  expect((await ask(method, url, body)).json()).toMatchObject({ code: 401, type: 'user_unauthorized' })
})
