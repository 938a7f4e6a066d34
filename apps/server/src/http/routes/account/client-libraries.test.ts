import { afterEach, describe, expect, test } from 'vitest'
import type { MailOutbox } from '../../../features/mail/mail.ts'
import { accountApp } from '../../testing/account-app.ts'
import { Device, LIBRARIES, listen, type Sdk, sdkFor } from './testing/sdk.ts'

const EMAIL = 'ada@example.org'
const PASSWORD = 'violet-anchor-77'
const SIGN_IN = 'createEmailSession createEmailPasswordSession'

const linkIn = async (outbox: MailOutbox): Promise<{ userId: string; secret: string; page: string }> => {
  const mail = (await outbox.all()).at(-1)
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const named = (name: string) => link.searchParams.get(name) ?? ''
  return { userId: named('userId'), secret: named('secret'), page: link.origin + link.pathname }
}

const codeIn = async (outbox: MailOutbox): Promise<string> =>
  /\d{6}/.exec((await outbox.all()).at(-1)?.text ?? '')?.[0] ?? ''

const refusal = async (call: Promise<unknown>): Promise<{ code: number; type: string; message: string }> =>
  call.then(
    () => {
      throw new Error('was not refused')
    },
    ({ code, type, message }) => ({ code, type, message }),
  )

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'localStorage')
})

describe.each(LIBRARIES)('[X6] the genuine client library, version %s', (_version, library) => {
  async function begin() {
    const running = await accountApp()
    const origin = await listen(running.app)
    new Device().use()
    return { ...running, sdk: sdkFor(library, origin), another: () => sdkFor(library, origin) }
  }
  async function signedUp() {
    const started = await begin()
    const user = await started.sdk.account('create', 'unique()', 'Ada@Example.org', PASSWORD, 'Ada')
    const session = await started.sdk.account(SIGN_IN, EMAIL, PASSWORD)
    return { ...started, user, session }
  }

  test('[X1] [X4] signs up, in and out', async () => {
    const { sdk } = await begin()
    expect(await refusal(sdk.account('get'))).toMatchObject({ code: 401, type: 'general_unauthorized_scope' })
    const user = await sdk.account('create', 'unique()', 'Ada@Example.org', PASSWORD, 'Ada')
    expect(user).toMatchObject({ name: 'Ada', email: EMAIL, emailVerification: false, status: true, prefs: {} })
    expect(user.$id).toMatch(/^[0-9a-f]{20}$/)
    expect(user.$createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
    expect(await refusal(sdk.account('get'))).toMatchObject({ code: 401 })
    const session = await sdk.account(SIGN_IN, EMAIL, PASSWORD)
    expect(session).toMatchObject({
      userId: user.$id,
      provider: 'email',
      providerUid: EMAIL,
      current: true,
      secret: '',
    })
    expect(await sdk.account('get')).toMatchObject({ $id: user.$id })
    expect(await refusal(sdk.account(SIGN_IN, EMAIL, PASSWORD))).toMatchObject({
      code: 401,
      type: 'user_session_already_exists',
    })
    await sdk.account('deleteSession', 'current')
    expect(await refusal(sdk.account('get'))).toMatchObject({ code: 401 })
    expect(await refusal(sdk.account('deleteSession', 'current'))).toMatchObject({ code: 401 })
  })

  test('gets the same error for an unknown address and a wrong password', async () => {
    const { sdk } = await begin()
    await sdk.account('create', 'ada', EMAIL, PASSWORD)
    const wrong = await refusal(sdk.account(SIGN_IN, EMAIL, 'not the password'))
    expect(wrong).toEqual({
      code: 401,
      type: 'user_invalid_credentials',
      message: 'Invalid credentials. Please check the email and password.',
    })
    expect(await refusal(sdk.account(SIGN_IN, 'nobody@example.org', PASSWORD))).toEqual(wrong)
  })

  test('refuses a second account with the same address or id', async () => {
    const { sdk } = await signedUp()
    const taken = { code: 409, type: 'user_already_exists' }
    expect(await refusal(sdk.account('create', 'unique()', 'ADA@example.org', PASSWORD))).toMatchObject(taken)
    await sdk.account('create', 'bob', 'bob@example.org', PASSWORD)
    expect(await refusal(sdk.account('create', 'bob', 'carl@example.org', PASSWORD))).toMatchObject(taken)
  })

  test('[X1] changes name, preferences, address, phone and password', async () => {
    const { sdk, user } = await signedUp()
    expect(await sdk.account('updateName', 'Ada L.')).toMatchObject({ name: 'Ada L.' })
    expect(await sdk.account('getPrefs')).toEqual(expect.not.objectContaining({ theme: 'dark' }))
    await sdk.account('updatePrefs', { theme: 'dark', deep: { list: [1, 2] } })
    expect(await sdk.account('updatePrefs', { sound: true })).toMatchObject({ prefs: { sound: true } })
    expect((await sdk.account('getPrefs')).theme).toBeUndefined()
    expect(await refusal(sdk.account('updateEmail', 'new@example.org', 'wrong password'))).toMatchObject({
      code: 401,
      type: 'user_invalid_credentials',
    })
    expect(await sdk.account('updateEmail', 'New@example.org', PASSWORD)).toMatchObject({ email: 'new@example.org' })
    expect(await sdk.account('updatePhone', '+4915112345678', PASSWORD)).toMatchObject({ phone: '+4915112345678' })
    expect(await refusal(sdk.account('updatePassword', 'another-word-55'))).toMatchObject({
      code: 401,
      type: 'user_invalid_credentials',
    })
    expect(await sdk.account('updatePassword', 'another-word-55', PASSWORD)).toMatchObject({ $id: user.$id })
    expect(await sdk.account('get')).toMatchObject({ $id: user.$id })
  })

  test('[X4] lists, reads, extends and ends sessions', async () => {
    const { session, another } = await signedUp()
    const phone = new Device().use()
    const there = another()
    await there.account(SIGN_IN, EMAIL, PASSWORD)
    const list = await there.account('listSessions')
    expect(list.total).toBe(2)
    expect((list.sessions as { current: boolean }[]).filter(({ current }) => current)).toHaveLength(1)
    expect(await there.account('getSession', session.$id)).toMatchObject({ $id: session.$id, current: false })
    expect(await there.account('getSession', 'current')).toMatchObject({ current: true })
    expect(await there.account('updateSession', 'current')).toMatchObject({ current: true })
    expect(await refusal(there.account('getSession', 'nothing'))).toMatchObject({ type: 'user_session_not_found' })
    phone.use()
    await there.account('deleteSession', session.$id)
    expect((await there.account('listSessions')).total).toBe(1)
    await there.account('deleteSessions')
    expect(await refusal(there.account('get'))).toMatchObject({ code: 401 })
  })

  test('[X2] gets a JWT that is valid as long as the session', async () => {
    const { sdk, another, user } = await signedUp()
    const { jwt } = await sdk.account('createJWT')
    const globals = globalThis as { window?: unknown; localStorage?: unknown }
    const firstDevice = { window: globals.window, localStorage: globals.localStorage }
    new Device().use()
    const backend = another()
    backend.setJwt(String(jwt))
    expect(await backend.account('get')).toMatchObject({ $id: user.$id })
    expect(await refusal(backend.account('getSession', 'current'))).toMatchObject({ type: 'user_session_not_found' })
    expect(await refusal(backend.account('createJWT'))).toMatchObject({ type: 'user_session_not_found' })
    Object.assign(globalThis, firstDevice)
    await sdk.account('deleteSession', 'current')
    new Device().use()
    expect(await refusal(backend.account('get'))).toMatchObject({ code: 401, type: 'general_unauthorized_scope' })
  })

  test('[X3] verifies an address by mail, once', async () => {
    const { sdk, outbox } = await signedUp()
    const token = await sdk.account('createVerification createEmailVerification', 'http://localhost:3000/verify-email')
    expect(token).toMatchObject({ secret: '' })
    const { userId, secret, page } = await linkIn(outbox)
    expect(page).toBe('http://localhost:3000/verify-email')
    const confirm = () => sdk.account('updateVerification updateEmailVerification', userId, secret)
    await confirm()
    expect(await sdk.account('get')).toMatchObject({ emailVerification: true })
    expect(await refusal(confirm())).toMatchObject({ code: 401, type: 'user_invalid_token' })
    expect(
      await refusal(sdk.account('createVerification createEmailVerification', 'http://localhost:3000/verify-email')),
    ).toMatchObject({ code: 409, type: 'user_email_already_verified' })
  })

  test('[X3] recovers a lost password, which ends every session', async () => {
    const { sdk, outbox } = await signedUp()
    await sdk.account('createRecovery', EMAIL, 'http://localhost:3000/password-reset')
    const { userId, secret } = await linkIn(outbox)
    const short = await refusal(sdk.account('updateRecovery', userId, secret, 'short', 'short'))
    expect(short).toMatchObject({ code: 400, type: 'general_argument_invalid' })
    await sdk.account('updateRecovery', userId, secret, 'another-word-55', 'another-word-55')
    expect(await refusal(sdk.account('get'))).toMatchObject({ code: 401 })
    await sdk.account(SIGN_IN, EMAIL, 'another-word-55')
    expect(await sdk.account('get')).toMatchObject({ emailVerification: true })
    expect(
      await refusal(sdk.account('updateRecovery', userId, secret, 'third-word-5566', 'third-word-5566')),
    ).toMatchObject({ code: 401, type: 'user_invalid_token' })
    expect(
      await refusal(sdk.account('createRecovery', 'nobody@example.org', 'http://localhost:3000/password-reset')),
    ).toMatchObject({ code: 404, type: 'user_not_found' })
  })

  test('[X4] signs in with a link and with a code', async () => {
    const { sdk, outbox, another } = await begin()
    await sdk.account('createMagicURLSession createMagicURLToken', 'unique()', EMAIL, 'http://localhost:3000/auth')
    const { userId, secret } = await linkIn(outbox)
    const session = await sdk.account('updateMagicURLSession', userId, secret)
    expect(session).toMatchObject({ provider: 'magic-url' })
    expect(await sdk.account('get')).toMatchObject({ email: EMAIL, emailVerification: true })
    new Device().use()
    const phone = another()
    const token = await phone.account('createPhoneSession createPhoneToken', 'unique()', '+4915112345678')
    const code = await codeIn(outbox)
    expect(await refusal(phone.account('updatePhoneSession', token.userId, '0000000'))).toMatchObject({ code: 401 })
    expect(await phone.account('updatePhoneSession', token.userId, code)).toMatchObject({ provider: 'phone' })
    expect(await phone.account('get')).toMatchObject({ phoneVerification: true })
  })

  test('[X3] verifies a phone by a code', async () => {
    const { sdk, outbox, user } = await signedUp()
    await sdk.account('updatePhone', '+4915112345678', PASSWORD)
    await sdk.account('createPhoneVerification')
    await sdk.account('updatePhoneVerification', user.$id, await codeIn(outbox))
    expect(await sdk.account('get')).toMatchObject({ phoneVerification: true })
  })

  test('[X4] signs in anonymously and adds an address later', async () => {
    const { sdk } = await begin()
    expect(await sdk.account('createAnonymousSession')).toMatchObject({ provider: 'anonymous' })
    expect(await sdk.account('get')).toMatchObject({ name: '', email: '' })
    expect(await refusal(sdk.account('createAnonymousSession'))).toMatchObject({ type: 'user_session_already_exists' })
    expect(await sdk.account('updateEmail', EMAIL, PASSWORD)).toMatchObject({ email: EMAIL })
    await sdk.account('deleteSession', 'current')
    await sdk.account(SIGN_IN, EMAIL, PASSWORD)
  })

  test('[X1] closes the account for good', async () => {
    const { sdk, another } = await signedUp()
    expect(await sdk.account('updateStatus')).toMatchObject({ status: false })
    new Device().use()
    expect(await refusal(another().account(SIGN_IN, EMAIL, PASSWORD))).toMatchObject({
      code: 403,
      type: 'user_blocked',
    })
  })

  test('[X2] reads the activity log and the linked identities', async () => {
    const { sdk } = await signedUp()
    const { total, logs } = await sdk.account('listLogs', [sdk.query('limit', 1)])
    expect(total).toBe(2)
    expect(logs).toMatchObject([{ event: 'session.create', userEmail: EMAIL, countryCode: '--' }])
    expect(await sdk.account('listIdentities')).toMatchObject({ total: 0, identities: [] })
  })

  test('[D1] [D2] [S-60] reads and writes the statistics document of its user only', async () => {
    const { sdk, user, another } = await signedUp()
    const place = ['main', 'user_stats'] as const
    const own = (of: Sdk, id: unknown) => [of.query('equal', 'user_id', [id])]
    expect(await sdk.databases('listDocuments', ...place, own(sdk, user.$id))).toMatchObject({
      total: 0,
      documents: [],
    })
    // Whatever figures are sent, a new document starts from zero.
    const sent = { user_id: user.$id, wins: 5, total_correct: 7, categories_played: ['Space'] }
    const created = await sdk.databases('createDocument', ...place, 'unique()', sent)
    expect(created).toMatchObject({
      user_id: user.$id,
      wins: 0,
      total_correct: 0,
      categories_played: [],
      $databaseId: 'main',
      $collectionId: 'user_stats',
      $permissions: [`read("user:${user.$id}")`, `update("user:${user.$id}")`, `delete("user:${user.$id}")`],
    })
    const list = await sdk.databases('listDocuments', ...place, [...own(sdk, user.$id), sdk.query('limit', 5)])
    expect(list).toMatchObject({ total: 1, documents: [{ $id: created.$id }] })
    expect(await sdk.databases('updateDocument', ...place, created.$id, { wins: 2 })).toMatchObject({
      wins: 2,
      losses: 0,
    })
    expect(await sdk.databases('getDocument', ...place, created.$id)).toMatchObject({ wins: 2 })

    new Device().use()
    const other = another()
    expect(await refusal(other.databases('listDocuments', ...place, []))).toMatchObject({ type: 'user_unauthorized' })
    await other.account('create', 'bob', 'bob@example.org', PASSWORD)
    await other.account(SIGN_IN, 'bob@example.org', PASSWORD)
    expect(await other.databases('listDocuments', ...place, own(other, user.$id))).toMatchObject({ total: 0 })
    expect(await refusal(other.databases('getDocument', ...place, created.$id))).toMatchObject({
      code: 404,
      type: 'document_not_found',
    })
    expect(await refusal(other.databases('updateDocument', ...place, created.$id, { wins: 9 }))).toMatchObject({
      code: 401,
      type: 'user_unauthorized',
    })
    expect(await refusal(other.databases('deleteDocument', ...place, created.$id))).toMatchObject({ code: 401 })
    expect(await refusal(other.databases('createDocument', ...place, 'unique()', { user_id: user.$id }))).toMatchObject(
      { code: 401, type: 'user_unauthorized' },
    )
    expect(await refusal(other.databases('listDocuments', 'main', 'secrets', []))).toMatchObject({
      type: 'collection_not_found',
    })
  })
})
