import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isMissing } from '@knowdown/testkit/missing-program'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { migratedDatabase } from '../../../adapters/sql/testing/migrated-database.ts'
import { type Person, type WholeProduct, wholeProduct } from '../../../testing/whole-product.ts'
import { accountClient, PASSWORD } from '../../testing/account-client.ts'

const [postgres, redis] = [inject('postgres'), inject('redis')]
const missing = [postgres, redis].find(isMissing)
const SESSION_ENDED = 4401

/** Two nodes on one database, with or without a Redis bus between them. */
async function twoNodes(bus: 'with Redis' | 'without Redis') {
  if (isMissing(postgres) || isMissing(redis)) throw new Error('skipped')
  const env = {
    DATABASE_URL: await migratedDatabase(postgres),
    REALTIME_APP_SECRET: 'the two nodes of a test share this one',
    ...(bus === 'with Redis' && { REDIS_URL: redis.url }),
  }
  const [here, there] = [await wholeProduct(env), await wholeProduct(env)]
  await there.app.listen({ host: '127.0.0.1', port: 0 })
  return { here, there }
}

async function socketOn({ app }: WholeProduct, credential: string): Promise<WebSocket> {
  const { port } = app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/realtime?project=knowdown&channels[]=account`, {
    headers: { 'x-appwrite-session': credential },
  })
  onTestFinished(() => socket.terminate())
  const [greeting] = (await once(socket, 'message')) as [Buffer]
  expect(JSON.parse(String(greeting)).data.user).not.toBeNull()
  return socket
}

/** The statuses that a node answers to a session in each form in which a client can send it. */
async function statusesFor(node: WholeProduct, { session, token }: Person): Promise<number[]> {
  const credential = credentialOf(session)
  const { ask } = accountClient(node.app)
  const jwt = token.authorization.slice('Bearer '.length)
  const asked = [
    ask('GET', '/v1/account', undefined, { headers: session }),
    ask('GET', '/v1/account', undefined, { headers: { cookie: `a_session_knowdown=${credential}` } }),
    ask('GET', '/v1/account', undefined, { headers: { 'x-appwrite-session': credential } }),
    ask('GET', '/v1/account', undefined, { headers: { 'x-appwrite-jwt': jwt } }),
    ask('GET', '/api/stats/me', undefined, { headers: token }),
  ]
  return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
}

const credentialOf = (session: Person['session']): string =>
  JSON.parse(session['x-fallback-cookies']).a_session_knowdown

type EndSession = (node: WholeProduct, person: Person) => Promise<unknown>

const WAYS_TO_END: readonly (readonly [string, EndSession])[] = [
  [
    'it is ended',
    ({ app }, { session }) =>
      accountClient(app).ask('DELETE', '/v1/account/sessions/current', undefined, { headers: session }),
  ],
  [
    'all are ended',
    ({ app }, { session }) => accountClient(app).ask('DELETE', '/v1/account/sessions', undefined, { headers: session }),
  ],
  [
    'the password is changed on another device',
    async ({ app }) => {
      const { ask, signIn } = accountClient(app)
      const body = { password: 'another-word-55', oldPassword: PASSWORD }
      return ask('PATCH', '/v1/account/password', body, { headers: await signIn('ada@example.org') })
    },
  ],
  [
    'all data are deleted',
    ({ app }, { token }) => accountClient(app).ask('DELETE', '/api/user/data', undefined, { headers: token }),
  ],
]

describe.skipIf(missing).each(WAYS_TO_END)('[S-37] [S-35] a session on one node, when on the other %s', (_how, end) => {
  test('is refused there in every form, and its socket is closed', { timeout: 60_000 }, async () => {
    const { here, there } = await twoNodes('with Redis')
    const ada = await here.signUp('ada')
    const bob = await here.signUp('bob')
    const socket = await socketOn(there, credentialOf(ada.session))
    const other = await socketOn(there, credentialOf(bob.session))
    expect(await statusesFor(there, ada)).toEqual([200, 200, 200, 200, 200])
    const closed = once(socket, 'close')
    await end(here, ada)
    expect(await statusesFor(there, ada)).toEqual([401, 401, 401, 401, 401])
    expect((await closed)[0]).toBe(SESSION_ENDED)
    expect(await statusesFor(there, bob)).toEqual([200, 200, 200, 200, 200])
    expect(other.readyState).toBe(WebSocket.OPEN)
  })
})

test.skipIf(missing)('[S-37] nodes without a bus notice an ended session by polling', { timeout: 60_000 }, async () => {
  const { here, there } = await twoNodes('without Redis')
  const ada = await here.signUp('ada')
  const closed = once(await socketOn(there, credentialOf(ada.session)), 'close')
  await accountClient(here.app).ask('DELETE', '/v1/account/sessions/current', undefined, { headers: ada.session })
  expect(await statusesFor(there, ada)).toEqual([401, 401, 401, 401, 401])
  expect((await closed)[0]).toBe(SESSION_ENDED)
})
