import { type OidcPerson, startOidc } from '@knowdown/testkit/oidc'
import { describe, expect, onTestFinished, test } from 'vitest'
import { accountApp } from '../../testing/account-app.ts'
import { accountClient, EMAIL } from '../../testing/account-client.ts'

const START = '/v1/account/sessions/oauth2/acme?project=knowdown'
const ADA: OidcPerson = { sub: 'acme-1', email: EMAIL, email_verified: true, name: 'Ada' }

/** Follows the provider's own redirects with its own cookies, as a browser does, until it sends us back. */
async function throughProvider(start: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = new URL(reply.headers.get('location') ?? `missing:${await reply.text()}`, url).href
    if (next.includes('/v1/account/sessions/oauth2/callback/')) return next.replace('http://localhost:3000', '')
    url = next
  }
  throw new Error('Too many redirects at the provider')
}

async function running(person: OidcPerson = ADA) {
  const oidc = await startOidc('http://localhost:3000/v1/account/sessions/oauth2/callback/acme', person)
  onTestFinished(oidc.stop)
  const providers = new Map([['acme', oidc]])
  const started = await accountApp({ accounts: { providers } })
  const client = accountClient(started.app)
  const { ask } = client

  const startSignIn = async (more = '', headers: Record<string, string> = {}) => {
    const reply = await ask('GET', START + more, undefined, { headers })
    const cookie = reply.cookies.find(({ name }) => name === 'a_oauth_knowdown')
    return { reply, browser: `a_oauth_knowdown=${cookie?.value}`, url: String(reply.headers.location) }
  }
  const signIn = async (headers: Record<string, string> = {}, more = '') => {
    const { browser, url } = await startSignIn(more, headers)
    return ask('GET', await throughProvider(url), undefined, { headers: { cookie: browser, ...headers } })
  }
  return { ...started, ...client, oidc, startSignIn, signIn }
}

const errorOf = (location: unknown) => JSON.parse(new URL(String(location)).searchParams.get('error') ?? '{}')

describe('signing in with an OpenID provider', () => {
  test('[X4] a new person gets an account, a session and the requested page', async () => {
    const { ask, startSignIn } = await running()
    const { reply, browser, url } = await startSignIn(`&success=${encodeURIComponent('http://localhost:3000/profile')}`)
    expect(reply.statusCode).toBe(301)
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    const back = await ask('GET', await throughProvider(url), undefined, { headers: { cookie: browser } })
    expect([back.statusCode, back.headers.location]).toEqual([301, 'http://localhost:3000/profile'])
    const session = back.cookies.find(({ name }) => name === 'a_session_knowdown')
    const cookie = `a_session_knowdown=${session?.value}`
    const user = await ask('GET', '/v1/account', undefined, { headers: { cookie } })
    expect(user.json()).toMatchObject({ email: EMAIL, emailVerification: true, name: 'Ada' })
    const identities = await ask('GET', '/v1/account/identities', undefined, { headers: { cookie } })
    expect(identities.json()).toMatchObject({ total: 1, identities: [{ provider: 'acme', providerUid: 'acme-1' }] })
  })

  test('the same person returns to the same account, even with another address at the provider', async () => {
    const { signIn, storage, oidc } = await running()
    await signIn()
    oidc.person = { ...ADA, email: 'new@example.org' }
    await signIn()
    const users = await storage.db.selectFrom('users').select('email').execute()
    expect(users).toEqual([{ email: EMAIL }])
  })

  test('[S-45] an account with an unverified address is not taken over', async () => {
    const { signIn, signUp, storage } = await running()
    await signUp()
    const reply = await signIn()
    expect(reply.headers.location).toContain('http://localhost:3000/auth?error=')
    expect(errorOf(reply.headers.location)).toMatchObject({ type: 'user_already_exists', code: 409 })
    expect(reply.cookies.filter(({ name, value }) => name === 'a_session_knowdown' && value)).toEqual([])
    expect(await storage.db.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  test('[S-45] an address that the provider has not verified gives no access to an existing account', async () => {
    const { signIn, signUp, accounts, storage } = await running({ ...ADA, email_verified: false })
    const { $id } = await signUp()
    await storage.db
      .updateTable('users')
      .set({ email_verified: 1, access_proved: 1 })
      .where('user_id', '=', $id)
      .execute()
    expect(errorOf((await signIn()).headers.location)).toMatchObject({ code: 409 })
    expect(await accounts.providers.identitiesOf($id)).toEqual([])
  })

  test('an address that both sides have verified is linked', async () => {
    const { signIn, signUp, accounts, storage } = await running()
    const { $id } = await signUp()
    await storage.db
      .updateTable('users')
      .set({ email_verified: 1, access_proved: 1 })
      .where('user_id', '=', $id)
      .execute()
    expect((await signIn()).headers.location).toBe('http://localhost:3000/')
    expect(await accounts.providers.identitiesOf($id)).toHaveLength(1)
  })

  test('a signed-in user links the own account, and can undo it', async () => {
    const {
      ask,
      signIn,
      signUp,
      signIn: _again,
      accounts,
      ...client
    } = await running({ ...ADA, email: 'x@acme.example' })
    const { $id } = await signUp()
    const session = await accountClient(client.app).signIn()
    await signIn(session, '&intent=link')
    const [linked] = await accounts.providers.identitiesOf($id)
    expect(linked).toMatchObject({ providerEmail: 'x@acme.example' })
    const undo = await ask('DELETE', `/v1/account/identities/${linked?.id}`, undefined, { headers: session })
    expect(undo.statusCode).toBe(204)
    const again = await ask('DELETE', `/v1/account/identities/${linked?.id}`, undefined, { headers: session })
    expect(again.json()).toMatchObject({ code: 404, type: 'user_identity_not_found' })
  })

  test('[S-185] a session whose proof is old links nothing, and without the wish to link nothing is linked either', async () => {
    const { signIn, signUp, accounts, time, app } = await running({ ...ADA, email: 'x@acme.example' })
    const { $id } = await signUp()
    const session = await accountClient(app).signIn()
    expect(errorOf((await signIn(session)).headers.location)).toMatchObject({ type: 'user_session_already_exists' })
    time.now += 11 * 60_000
    expect(errorOf((await signIn(session, '&intent=link')).headers.location)).toMatchObject({
      type: 'user_proof_required',
    })
    expect(await accounts.providers.identitiesOf($id)).toEqual([])
  })

  test('[S-185] the owner gets a mail when an identity is linked, and no other page can ask for a link', async () => {
    const { signIn, signUp, startSignIn, outbox, app } = await running({ ...ADA, email: 'x@acme.example' })
    await signUp()
    const session = await accountClient(app).signIn()
    await signIn(session, '&intent=link')
    expect((await outbox.all()).at(-1)).toMatchObject({
      to: EMAIL,
      subject: 'A new way to sign in to your Knowdown account',
    })
    const { reply } = await startSignIn('&intent=link', { ...session, 'sec-fetch-site': 'cross-site' })
    expect(reply.statusCode).toBe(403)
  })

  test('[S-45] a changed or replayed state, or that of another browser, is refused', async () => {
    const { ask, startSignIn } = await running()
    const [mine, other] = [await startSignIn(), await startSignIn()]
    const back = await throughProvider(mine.url)
    const callback = (url: string, cookie: string) => ask('GET', url, undefined, { headers: { cookie } })
    const refused = { code: 400, type: 'user_oauth2_bad_request' }
    expect((await callback(back.replace(/state=\w/, 'state=x'), mine.browser)).json()).toMatchObject(refused)
    expect((await callback(back.replace(/&?state=\w+/, ''), mine.browser)).json()).toMatchObject(refused)
    expect((await callback(back, other.browser)).json()).toMatchObject(refused)
    expect((await callback(back, mine.browser)).json()).toMatchObject(refused)
    const later = await startSignIn()
    const good = await throughProvider(later.url)
    expect((await callback(good, later.browser)).statusCode).toBe(301)
    expect((await callback(good, later.browser)).json()).toMatchObject(refused)
  })

  test('a code that the provider does not know leads to the page for failures', async () => {
    const { ask, startSignIn } = await running()
    const { browser, url } = await startSignIn()
    const state = new URL(url).searchParams.get('state')
    const callbackUrl = `/v1/account/sessions/oauth2/callback/acme?code=made-up&state=${state}`
    const reply = await ask('GET', callbackUrl, undefined, { headers: { cookie: browser } })
    expect(errorOf(reply.headers.location)).toMatchObject({ code: 401, type: 'user_oauth2_unauthorized' })
  })

  test.each([
    ['a provider that is not set up', '/v1/account/sessions/oauth2/google', 412, 'project_provider_disabled'],
    ['no provider at all', '/v1/account/sessions/oauth2/..%2f..', 400, 'project_provider_unsupported'],
    ['an unknown provider', '/v1/account/sessions/oauth2/nobody', 400, 'project_provider_unsupported'],
    ['a foreign page', `${START}&success=https://evil.example`, 400, 'general_argument_invalid'],
  ])('%s is refused', async (_what, url, code, type) => {
    const { ask } = await running()
    expect((await ask('GET', url)).json()).toMatchObject({ code, type })
  })
})
