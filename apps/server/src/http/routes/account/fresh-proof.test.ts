import { PROOF_NEEDED } from '@knowdown/contracts/account/calls'
import { describe, expect, test } from 'vitest'
import { accountApp } from '../../testing/account-app.ts'
import { accountClient, EMAIL, PASSWORD } from '../../testing/account-client.ts'

const ELEVEN_MINUTES_MS = 11 * 60_000

async function running(limits = false) {
  const started = await accountApp({ limits })
  const client = accountClient(started.app)
  const newest = async () => (await started.outbox.all()).at(-1)?.text ?? ''
  const product = async (session: { 'x-fallback-cookies': string }, call: string, body?: object) => {
    const [method, path] = call.split(' ') as ['POST' | 'DELETE', string]
    return client.ask(method, `/api${path}`, body, { headers: await client.bearer(session) })
  }
  const sessionIn = (reply: { headers: Record<string, unknown> }) => ({
    'x-fallback-cookies': String(reply.headers['x-fallback-cookies']),
  })
  /** Signs in by magic link, so that the account has no password. */
  const withoutPassword = async () => {
    await client.ask('POST', '/v1/account/tokens/magic-url', { userId: 'owner', email: EMAIL })
    const secret = /secret=(\w+)/.exec(await newest())?.[1]
    return sessionIn(await client.ask('PUT', '/v1/account/sessions/magic-url', { userId: 'owner', secret }))
  }
  const anonymously = async () => sessionIn(await client.ask('POST', '/v1/account/sessions/anonymous', {}))
  return { ...started, ...client, newest, product, withoutPassword, anonymously }
}

describe('[S-133] with a session that was left open somewhere', () => {
  test('nobody deletes the account, until the password is given again', async () => {
    const { signUp, signIn, product, time } = await running()
    await signUp()
    const session = await signIn()
    time.now += ELEVEN_MINUTES_MS
    const refused = await product(session, 'DELETE /user/data')
    expect([refused.statusCode, refused.json()]).toEqual([401, { detail: PROOF_NEEDED }])
    const wrong = await product(session, 'POST /auth/prove-identity', { password: 'wrong-word-1' })
    expect([wrong.statusCode, wrong.json()]).toEqual([403, { detail: 'That is not your password.' }])
    expect((await product(session, 'DELETE /user/data')).statusCode).toBe(401)
    expect((await product(session, 'POST /auth/prove-identity', { password: PASSWORD })).json()).toEqual({
      proved: true,
    })
    expect((await product(session, 'DELETE /user/data')).json()).toEqual({ deleted: true })
  })

  test('a proof counts for ten minutes and for its own session only', async () => {
    const { signUp, signIn, product, time } = await running()
    await signUp()
    const [here, there] = [await signIn(), await signIn()]
    time.now += ELEVEN_MINUTES_MS
    await product(here, 'POST /auth/prove-identity', { password: PASSWORD })
    expect((await product(there, 'DELETE /user/data')).statusCode).toBe(401)
    time.now += ELEVEN_MINUTES_MS
    expect((await product(here, 'DELETE /user/data')).statusCode).toBe(401)
  })

  test('nobody closes the account', async () => {
    const { signUp, signIn, ask, time } = await running()
    await signUp()
    const headers = await signIn()
    time.now += ELEVEN_MINUTES_MS
    const refused = await ask('PATCH', '/v1/account/status', undefined, { headers })
    expect(refused.json()).toMatchObject({ code: 401, type: 'user_proof_required' })
    expect((await ask('GET', '/v1/account', undefined, { headers })).json().status).toBe(true)
  })

  test('nobody gives an account without a password a new address, phone or password; a mailed code proves its owner', async () => {
    const { withoutPassword, ask, product, newest, time } = await running()
    const session = await withoutPassword()
    time.now += ELEVEN_MINUTES_MS
    const change = (what: string, body: object) =>
      ask('PATCH', `/v1/account/${what}`, { ...body, password: PASSWORD }, { headers: session })
    for (const [what, body] of [
      ['email', { email: 'mallory@example.org' }],
      ['phone', { phone: '+4915112345678' }],
      ['password', {}],
    ] as const) {
      expect((await change(what, body)).json()).toMatchObject({ code: 401, type: 'user_proof_required' })
    }
    await product(session, 'POST /auth/send-proof-code', {})
    const code = /code is (\d{6})/.exec(await newest())?.[1] ?? ''
    const wrong = code === '123456' ? '654321' : '123456'
    expect((await product(session, 'POST /auth/prove-identity', { code: wrong })).statusCode).toBe(403)
    expect((await product(session, 'POST /auth/prove-identity', { code })).statusCode).toBe(200)
    expect((await product(session, 'POST /auth/prove-identity', { code })).statusCode).toBe(403)
    expect((await change('password', {})).statusCode).toBe(200)
  })

  test('proofs cannot be guessed: ten an hour', async () => {
    const { signUp, signIn, product } = await running(true)
    await signUp()
    const session = await signIn()
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await product(session, 'POST /auth/prove-identity', { code: '123456' })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })
})

test('an anonymous account has nothing to prove, and can be kept or deleted at any time', async () => {
  const { anonymously, ask, product, time } = await running()
  const [keeps, leaves] = [await anonymously(), await anonymously()]
  time.now += ELEVEN_MINUTES_MS
  const kept = await ask('PATCH', '/v1/account/email', { email: EMAIL, password: PASSWORD }, { headers: keeps })
  expect(kept.statusCode).toBe(200)
  expect((await product(leaves, 'DELETE /user/data')).statusCode).toBe(200)
})
