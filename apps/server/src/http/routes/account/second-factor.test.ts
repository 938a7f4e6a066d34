import { afterEach, describe, expect, test } from 'vitest'
import { type AccountApp, accountApp } from '../../testing/account-app.ts'
import { accountClient, EMAIL, PASSWORD } from '../../testing/account-client.ts'
import { authenticatorApp, fromBase32 } from '../../testing/authenticator-app.ts'
import { Device, LIBRARIES, listen, sdkFor } from './testing/sdk.ts'

const MINUTE_MS = 60_000
const verifyAddress = ({ storage }: Pick<AccountApp, 'storage'>) =>
  storage.db.updateTable('users').set({ email_verified: 1, access_proved: 1 }).execute()

async function running({ limits = false } = {}) {
  const started = await accountApp({ limits })
  const client = accountClient(started.app)
  const { $id: userId } = await client.signUp()
  await verifyAddress(started)
  type Headers = Record<string, string>
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    headers: Headers,
    body?: object,
  ) => {
    const reply = await client.ask(method, `/v1/account${path}`, body, { headers })
    return {
      status: reply.statusCode,
      type: reply.body ? reply.json().type : undefined,
      body: reply.body ? reply.json() : null,
    }
  }
  const mails = async () => (await started.outbox.all()).map(({ subject }) => subject)

  async function switchOn(headers: Headers) {
    const { secret } = (await call('POST', '/mfa/authenticators/totp', headers)).body
    const app = authenticatorApp(secret, started.time)
    await call('PUT', '/mfa/authenticators/totp', headers, { otp: app.code() })
    const { recoveryCodes } = (await call('POST', '/mfa/recovery-codes', headers)).body
    expect((await call('PATCH', '/mfa', headers, { mfa: true })).body).toMatchObject({ mfa: true })
    return { app, recoveryCodes: recoveryCodes as string[] }
  }
  async function challenge(headers: Headers, otp: string, factor = 'totp') {
    const { $id } = (await call('POST', '/mfa/challenge', headers, { factor })).body
    return call('PUT', '/mfa/challenge', headers, { challengeId: $id, otp })
  }
  return { ...started, ...client, userId, call, mails, switchOn, challenge }
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'localStorage')
})

describe.each(LIBRARIES.slice(1))('[S-142] the genuine client library, version %s', (_version, library) => {
  const SIGN_IN = 'createEmailSession createEmailPasswordSession'
  const CHALLENGE = 'createMfaChallenge createMFAChallenge'

  test('sets an authenticator app up, signs in with it and with a recovery code, and switches it off', async () => {
    const started = await accountApp()
    const { app, time } = started
    const origin = await listen(app)
    new Device().use()
    const sdk = sdkFor(library, origin)
    await sdk.account('create', 'unique()', EMAIL, PASSWORD, 'Ada')
    await verifyAddress(started)
    await sdk.account(SIGN_IN, EMAIL, PASSWORD)
    expect(await sdk.account('listMfaFactors')).toMatchObject({
      totp: false,
      email: false,
      phone: false,
      recoveryCode: false,
    })
    const made = await sdk.account('createMfaAuthenticator', 'totp')
    expect(String(made.uri)).toMatch(/^otpauth:\/\/totp\/Knowdown:ada%40example\.org\?secret=[A-Z2-7]{32}&/)
    const phone = authenticatorApp(String(made.secret), time)
    expect(await sdk.account('updateMfaAuthenticator', 'totp', phone.code())).toMatchObject({ email: EMAIL })
    const { recoveryCodes } = (await sdk.account('createMfaRecoveryCodes')) as { recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    expect(await sdk.account('updateMFA', true)).toMatchObject({ mfa: true })
    expect(await sdk.account('getSession', 'current')).toMatchObject({ factors: ['password', 'totp'] })
    expect(await sdk.account('get')).toMatchObject({ mfa: true })

    new Device().use()
    const there = sdkFor(library, origin)
    expect(await there.account(SIGN_IN, EMAIL, PASSWORD)).toMatchObject({ factors: ['password'], mfaUpdatedAt: '' })
    await expect(there.account('get')).rejects.toMatchObject({ code: 401, type: 'user_more_factors_required' })
    expect(await there.account('listMfaFactors')).toMatchObject({ totp: true, recoveryCode: true })
    const first = await there.account(CHALLENGE, 'totp')
    await expect(there.account('updateMfaChallenge', first.$id, phone.wrongCode())).rejects.toMatchObject({
      code: 401,
      type: 'user_invalid_token',
    })
    const session = await there.account('updateMfaChallenge', first.$id, phone.nextCode())
    expect(session).toMatchObject({ factors: ['password', 'totp'], current: true })
    expect(await there.account('get')).toMatchObject({ email: EMAIL, mfa: true })
    expect((await there.account('getMfaRecoveryCodes')).recoveryCodes).toHaveLength(10)
    const renewed = (await there.account('updateMfaRecoveryCodes')) as { recoveryCodes: string[] }
    await there.account('deleteSession', 'current')

    await there.account(SIGN_IN, EMAIL, PASSWORD)
    const byCode = await there.account(CHALLENGE, 'recoverycode')
    await expect(there.account('updateMfaChallenge', byCode.$id, recoveryCodes[0])).rejects.toMatchObject({ code: 401 })
    await there.account('updateMfaChallenge', byCode.$id, renewed.recoveryCodes[0])
    await there.account('deleteMfaAuthenticator', 'totp')
    expect(await there.account('get')).toMatchObject({ mfa: false })
    await there.account('deleteSession', 'current')
    await there.account(SIGN_IN, EMAIL, PASSWORD)
    expect(await there.account('get')).toMatchObject({ email: EMAIL })
  })
})

describe('[S-142] while the second factor is on, a session that has not shown it', () => {
  test('reads and changes nothing, gets no token, and can be ended', async () => {
    const { signIn, switchOn, call } = await running()
    await switchOn(await signIn())
    const half = await signIn()
    const refused = { status: 401, type: 'user_more_factors_required' }
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/sessions'],
      ['GET', '/logs'],
      ['GET', '/mfa/recovery-codes'],
      ['POST', '/jwt', {}],
      ['PATCH', '/name', { name: 'Mallory' }],
      ['PATCH', '/password', { password: 'another-word-55', oldPassword: PASSWORD }],
      ['PATCH', '/mfa', { mfa: false }],
      ['PATCH', '/mfa/recovery-codes', {}],
      ['PATCH', '/status', {}],
      ['POST', '/mfa/authenticators/totp', {}],
      ['DELETE', '/mfa/authenticators/totp'],
      ['DELETE', '/sessions'],
    ] as const) {
      expect(await call(method, path, half, body), `${method} ${path}`).toMatchObject(refused)
    }
    expect((await call('DELETE', '/sessions/current', half)).status).toBe(204)
  })

  test('a session and a token that were open before count for nothing until they show it', async () => {
    const { signIn, bearer, ask, switchOn, challenge, call } = await running()
    const [here, there] = [await signIn(), await signIn()]
    const token = await bearer(there)
    const exportData = () => ask('GET', '/api/user/data-export', undefined, { headers: token })
    expect((await exportData()).statusCode).toBe(200)
    const { app } = await switchOn(here)
    expect((await exportData()).statusCode).toBe(401)
    expect((await call('GET', '', there)).type).toBe('user_more_factors_required')
    expect((await challenge(there, app.nextCode())).status).toBe(200)
    expect((await exportData()).statusCode).toBe(200)
  })

  test('a stolen password alone signs nobody out', async () => {
    const { signIn, switchOn, call, time } = await running()
    const own = await signIn()
    await switchOn(own)
    for (let index = 0; index < 12; index += 1) {
      time.now += 1_000
      await signIn()
    }
    expect((await call('GET', '', own)).status).toBe(200)
    expect((await call('GET', '/sessions', own)).body.total).toBe(10)
  })

  test('a challenge belongs to its session and ends after ten minutes', async () => {
    const { signIn, switchOn, call, time } = await running()
    const { app } = await switchOn(await signIn())
    const [mine, theirs] = [await signIn(), await signIn()]
    const start = async () => (await call('POST', '/mfa/challenge', mine, { factor: 'totp' })).body.$id
    const answer = (headers: typeof mine, challengeId: string) =>
      call('PUT', '/mfa/challenge', headers, { challengeId, otp: app.nextCode() })
    const challengeId = await start()
    expect((await answer(theirs, challengeId)).type).toBe('user_invalid_token')
    time.now += 11 * MINUTE_MS
    expect((await answer(mine, challengeId)).type).toBe('user_invalid_token')
    expect((await answer(mine, await start())).status).toBe(200)
  })
})

describe('codes', () => {
  test('[S-140] a code works once, at set-up and at sign-in', async () => {
    const { signIn, switchOn, challenge } = await running()
    const { app } = await switchOn(await signIn())
    const [one, two] = [await signIn(), await signIn()]
    expect((await challenge(one, app.code())).type).toBe('user_invalid_token')
    const code = app.nextCode()
    expect((await challenge(one, code)).status).toBe(200)
    expect((await challenge(two, code)).type).toBe('user_invalid_token')
    expect((await challenge(two, app.nextCode())).status).toBe(200)
  })

  test('[S-143] guesses are limited to ten an hour, and then even the right code is refused; recovery codes apart', async () => {
    const { signIn, switchOn, challenge, call, time } = await running({ limits: true })
    const { app, recoveryCodes } = await switchOn(await signIn())
    const half = await signIn()
    for (let index = 0; index < 10; index += 1) expect((await challenge(half, app.wrongCode())).status).toBe(401)
    expect((await challenge(half, app.nextCode())).type).toBe('general_rate_limit_exceeded')
    for (let index = 0; index < 9; index += 1) {
      expect((await challenge(half, '2222-2222-2222-2222', 'recoverycode')).status).toBe(401)
    }
    expect((await challenge(await signIn(), recoveryCodes[0] ?? '', 'recoverycode')).status).toBe(200)
    for (let index = 0; index < 10; index += 1) await challenge(half, '2222-2222-2222-2222', 'recoverycode')
    expect((await challenge(half, recoveryCodes[1] ?? '', 'recoverycode')).status).toBe(429)
    expect((await call('GET', '', half)).type).toBe('user_more_factors_required')
    time.now += 61 * MINUTE_MS
    expect((await challenge(half, app.nextCode())).status).toBe(200)
  })

  test('[S-143] fifty wrong codes in a day refuse every code, until the owner recovers the account', async () => {
    const { signIn, switchOn, challenge, time, ask, outbox, userId } = await running({ limits: true })
    const { app } = await switchOn(await signIn())
    const half = await signIn()
    for (let index = 0; index < 50; index += 1) {
      if (index % 10 === 0) time.now += 61 * MINUTE_MS
      expect((await challenge(half, app.wrongCode())).status).toBe(401)
    }
    time.now += 61 * MINUTE_MS
    expect((await challenge(half, app.nextCode())).status).toBe(429)
    await ask('POST', '/v1/account/recovery', { email: EMAIL, url: 'http://localhost:3000/password-reset' })
    const secret = /secret=(\w+)/.exec((await outbox.all()).at(-1)?.text ?? '')?.[1]
    const recovered = await ask('PUT', '/v1/account/recovery', { userId, secret, password: PASSWORD })
    expect(recovered.statusCode).toBe(200)
    expect((await challenge(await signIn(), app.nextCode())).status).toBe(200)
  })

  test('[S-142] a session without its second factor ends itself, and no other session of the owner', async () => {
    const { signIn, switchOn, call } = await running()
    const owner = await signIn()
    await switchOn(owner)
    const { $id } = (await call('GET', '/sessions/current', owner)).body
    const half = await signIn()
    expect((await call('DELETE', `/sessions/${$id}`, half)).type).toBe('user_more_factors_required')
    expect((await call('GET', '', owner)).status).toBe(200)
    expect((await call('DELETE', '/sessions/current', half)).status).toBe(204)
  })

  test('[S-144] a recovery code works once, in any spelling, and its owner gets a mail', async () => {
    const { signIn, switchOn, challenge, outbox, call } = await running()
    const { recoveryCodes } = await switchOn(await signIn())
    const [code = ''] = recoveryCodes
    const [one, two] = [await signIn(), await signIn()]
    expect((await challenge(one, code.toUpperCase().replaceAll('-', ' '), 'recoverycode')).status).toBe(200)
    const mail = (await outbox.all()).at(-1)
    expect([mail?.subject, mail?.text]).toEqual(['A recovery code was used', expect.stringContaining('9 are left')])
    expect((await challenge(two, code, 'recoverycode')).type).toBe('user_invalid_token')
    expect((await call('GET', '/mfa/recovery-codes', one)).body.recoveryCodes).toEqual(
      Array(9).fill('****-****-****-****'),
    )
  })

  test('[S-141] [S-144] the database holds neither the secret nor a recovery code in readable form, nor does an export', async () => {
    const { signIn, switchOn, call, storage, bearer, ask } = await running()
    const session = await signIn()
    const { secret } = (await call('POST', '/mfa/authenticators/totp', session)).body
    const { recoveryCodes } = await switchOn(session)
    const rows = JSON.stringify([
      await storage.db.selectFrom('authenticators').selectAll().execute(),
      await storage.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    const exported = await ask('GET', '/api/user/data-export', undefined, { headers: await bearer(session) })
    const plain = [secret, fromBase32(secret).toString('hex'), ...recoveryCodes, recoveryCodes[0]?.replaceAll('-', '')]
    for (const text of plain) {
      expect(rows).not.toContain(text)
      expect(exported.body).not.toContain(text)
    }
    expect(exported.json().data.authenticators).toHaveLength(1)
    expect(exported.body).not.toMatch(/sealed_secret|code_hash/)
  })
})

describe('[S-145] switching the second factor on and off', () => {
  test('on needs a fresh proof of identity, and a mail tells the owner', async () => {
    const { signIn, call, switchOn, time, mails } = await running()
    const session = await signIn()
    time.now += 11 * MINUTE_MS
    expect((await call('POST', '/mfa/authenticators/totp', session)).type).toBe('user_proof_required')
    expect((await call('POST', '/mfa/recovery-codes', session)).type).toBe('user_proof_required')
    expect((await call('PATCH', '/mfa', session, { mfa: true })).type).toBe('user_proof_required')
    await switchOn(await signIn())
    expect((await mails()).filter((subject) => subject === 'Two-step sign-in is on')).toHaveLength(1)
  })

  test('on needs a verified address', async () => {
    const { storage, signIn, call } = await running()
    await storage.db.updateTable('users').set({ email_verified: 0 }).execute()
    expect(await call('POST', '/mfa/authenticators/totp', await signIn())).toMatchObject({
      status: 400,
      type: 'user_email_not_verified',
    })
  })

  test('off, new recovery codes and a new address need a code of the last ten minutes; a password is not enough', async () => {
    const { signIn, bearer, ask, call, switchOn, challenge, time, mails } = await running()
    const session = await signIn()
    const { app } = await switchOn(session)
    time.now += 11 * MINUTE_MS
    await ask('POST', '/api/auth/prove-identity', { password: PASSWORD }, { headers: await bearer(session) })
    const newAddress = { email: 'new@example.org', password: PASSWORD }
    for (const [method, path, body] of [
      ['DELETE', '/mfa/authenticators/totp'],
      ['PATCH', '/mfa', { mfa: false }],
      ['PATCH', '/mfa/recovery-codes', {}],
      ['PATCH', '/email', newAddress],
    ] as const) {
      expect(await call(method, path, session, body), path).toMatchObject({
        status: 401,
        type: 'user_challenge_required',
      })
    }
    await challenge(session, app.nextCode())
    expect((await call('PATCH', '/mfa/recovery-codes', session, {})).status).toBe(200)
    expect((await call('PATCH', '/email', session, newAddress)).status).toBe(200)
    expect((await call('DELETE', '/mfa/authenticators/totp', session)).status).toBe(204)
    expect((await mails()).at(-1)).toBe('Two-step sign-in is off')
    expect((await call('GET', '/mfa/factors', session)).body).toMatchObject({ totp: false, recoveryCode: false })
  })

  test('a set-up that was begun but never confirmed asks nobody for anything', async () => {
    const { signIn, call } = await running()
    const session = await signIn()
    await call('POST', '/mfa/authenticators/totp', session)
    expect((await call('PATCH', '/mfa', session, { mfa: true })).status).toBe(200)
    expect((await call('GET', '', await signIn())).status).toBe(200)
    expect((await call('POST', '/mfa/challenge', session, { factor: 'totp' })).type).toBe(
      'user_authenticator_not_found',
    )
  })

  test('what exists is not made twice, and what does not exist is not found', async () => {
    const { signIn, call, switchOn } = await running()
    const session = await signIn()
    expect((await call('PUT', '/mfa/authenticators/totp', session, { otp: '123456' })).type).toBe(
      'user_authenticator_not_found',
    )
    expect((await call('DELETE', '/mfa/authenticators/totp', session)).type).toBe('user_authenticator_not_found')
    expect((await call('PATCH', '/mfa/recovery-codes', session)).type).toBe('user_recovery_codes_not_found')
    expect((await call('POST', '/mfa/authenticators/sms', session)).type).toBe('general_argument_invalid')
    expect((await call('POST', '/mfa/challenge', session, { factor: 'email' })).type).toBe('general_argument_invalid')
    await switchOn(session)
    const taken = { status: 409 }
    expect(await call('POST', '/mfa/authenticators/totp', session)).toMatchObject(taken)
    expect(await call('PUT', '/mfa/authenticators/totp', session, { otp: '123456' })).toMatchObject(taken)
    expect(await call('POST', '/mfa/recovery-codes', session)).toMatchObject(taken)
  })
})

test('[S-141] after a change of keys the clean-up seals secrets with the newest, and the app still works', async () => {
  const older = { id: 'older', secret: 'the key that this installation began with' }
  const newer = { id: 'newer', secret: 'the key that an operator has put in front' }
  const before = await accountApp({ accounts: { signingKeys: [older] } })
  const sealed = async () =>
    (await before.storage.db.selectFrom('authenticators').select('sealed_secret').executeTakeFirstOrThrow())
      .sealed_secret
  const client = accountClient(before.app)
  await client.signUp()
  await verifyAddress(before)
  const headers = await client.signIn()
  const made = await client.ask('POST', '/v1/account/mfa/authenticators/totp', {}, { headers })
  expect(await sealed()).toMatch(/^older\./)
  const rotated = await accountApp({ storage: before.storage, accounts: { signingKeys: [newer, older] } })
  await rotated.accounts.removeExpired()
  expect(await sealed()).toMatch(/^newer\./)
  const after = await accountApp({ storage: before.storage, accounts: { signingKeys: [newer] } })
  const otp = authenticatorApp(made.json().secret, after.time).code()
  const confirmed = await accountClient(after.app).ask(
    'PUT',
    '/v1/account/mfa/authenticators/totp',
    { otp },
    { headers },
  )
  expect(confirmed.statusCode).toBe(200)
})
