import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLogger } from '../../http/logger.ts'
import { Device, LIBRARIES, sdkFor } from '../../http/routes/account/testing/sdk.ts'
import { accountApp } from '../../http/testing/account-app.ts'
import { accountClient, PASSWORD } from '../../http/testing/account-client.ts'
import { wireAccountSockets } from '../../wiring/account-sockets.ts'
import { SINGLE_NODE } from '../cluster/cluster-view.ts'
import { handleUpgrades } from '../upgrades.ts'

interface Frame {
  type: string
  data: { [field: string]: unknown }
}

async function running() {
  const started = await accountApp()
  const sockets = await wireAccountSockets(started.accounts, started.bus, false, createLogger('silent'))
  onTestFinished(() => sockets.close())
  handleUpgrades(started.app.server, {
    publicUrl: 'http://localhost:3000',
    allowedOrigins: [],
    trustedProxies: [],
    rates: null,
    sharedLimits: null,
    cluster: SINGLE_NODE,
    handlers: new Map([['v1', sockets.handleUpgrade]]),
    log: createLogger('silent'),
    now: () => 0,
  })
  await started.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = started.app.server.address() as AddressInfo

  function connect(query: string, headers: Record<string, string> = {}) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/realtime?${query}`, { headers })
    const frames: Frame[] = []
    socket.on('message', (text) => frames.push(JSON.parse(String(text))))
    socket.on('error', () => {})
    onTestFinished(() => socket.terminate())
    const receives = async (type: string): Promise<Frame> => {
      await waitUntil(`a frame ${type}`, () => frames.some((frame) => frame.type === type))
      return frames.find((frame) => frame.type === type) as Frame
    }
    return { socket, frames, receives, send: (message: unknown) => socket.send(JSON.stringify(message)) }
  }
  const client = accountClient(started.app)
  const { $id } = await client.signUp()
  const session = await client.signIn()
  const credential: string = JSON.parse(session['x-fallback-cookies']).a_session_knowdown
  return { ...started, ...client, origin: `http://127.0.0.1:${port}`, connect, id: $id, session, credential }
}

const PROJECT = 'project=knowdown'

describe('the account socket', () => {
  test('starts with channels, subscriptions and no user, and authenticates by message', async () => {
    const { connect, credential, id } = await running()
    const { receives, send } = connect(`${PROJECT}&channels[]=account&channels[]=documents`)
    expect((await receives('connected')).data).toEqual({
      channels: ['account', 'documents'],
      subscriptions: { 0: expect.any(String) },
      user: null,
    })
    send({ type: 'authentication', data: { session: credential } })
    expect((await receives('response')).data).toMatchObject({ to: 'authentication', success: true, user: { $id: id } })
  })

  test('sends a change once, with all names of the event, only to its owner', async () => {
    const { connect, credential, id, ask, session } = await running()
    const own = connect(`${PROJECT}&channels[]=account&channels[]=account.${id}`, { 'x-appwrite-session': credential })
    const stranger = connect(`${PROJECT}&channels[]=account&channels[]=account.${id}`)
    expect((await own.receives('connected')).data).toMatchObject({
      channels: ['account', `account.${id}`],
      user: { $id: id },
    })
    expect((await stranger.receives('connected')).data.channels).toEqual(['account'])
    await ask('PATCH', '/v1/account/name', { name: 'Countess' }, { headers: session })
    const { data } = await own.receives('event')
    expect(data.events).toEqual(
      expect.arrayContaining([
        `users.${id}.update.name`,
        'users.*.update.name',
        `users.${id}.update`,
        'users.*',
        `users.${id}`,
      ]),
    )
    expect(data).toMatchObject({ payload: { name: 'Countess' }, subscriptions: [expect.any(String)] })
    stranger.send({ type: 'ping' })
    await stranger.receives('pong')
    expect(stranger.frames.map(({ type }) => type)).toEqual(['connected', 'pong'])
    expect(own.frames.filter(({ type }) => type === 'event')).toHaveLength(1)
  })

  test('subscribes by message, and sends document events with all their names', async () => {
    const { connect, credential, id, ask, session } = await running()
    const { receives, send, frames } = connect(PROJECT, { 'x-appwrite-session': credential })
    expect((await receives('connected')).data).toMatchObject({ channels: [], subscriptions: [] })
    const channel = 'databases.main.collections.user_stats.documents'
    send({ type: 'subscribe', data: [{ subscriptionId: 'mine', channels: [channel], queries: [] }] })
    expect((await receives('response')).data).toMatchObject({
      to: 'subscribe',
      subscriptions: [{ subscriptionId: 'mine', channels: [channel] }],
    })
    const place = '/v1/databases/main/collections/user_stats/documents'
    await ask('POST', place, { documentId: 'unique()', data: { user_id: id } }, { headers: session })
    const { data } = await receives('event')
    expect(data.subscriptions).toEqual(['mine'])
    expect(data.events).toEqual(
      expect.arrayContaining(['databases.*.collections.*.documents.*.create', 'databases.main']),
    )
    send({ type: 'unsubscribe', data: [{ subscriptionId: 'mine' }] })
    await waitUntil('the answer', () => frames.some((frame) => frame.data?.to === 'unsubscribe'))
  })

  test.each([
    'not json',
    '7',
    '{"type":"dance"}',
    '{"type":"subscribe","data":"x"}',
    '{"type":"authentication","data":{"session":"x"}}',
  ])('answers %s with an error and stays open', async (text) => {
    const { connect } = await running()
    const { socket, receives, send } = connect(PROJECT)
    await receives('connected')
    socket.send(text)
    expect((await receives('error')).data.code).toBe(1003)
    send({ type: 'ping' })
    await receives('pong')
  })

  test('closes on an unknown project, with the code in the frame and in the close', async () => {
    const { connect } = await running()
    const { socket, receives } = connect('project=other&channels[]=account')
    const closed = once(socket, 'close')
    expect((await receives('error')).data.code).toBe(1008)
    expect((await closed)[0]).toBe(1008)
  })

  test('[S-41] a foreign page gets no socket, and a cookie without an origin is ignored', async () => {
    const { connect, credential, id } = await running()
    const foreign = connect(PROJECT, { origin: 'https://evil.example' })
    const [, reply] = (await once(foreign.socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(reply.statusCode).toBe(403)
    const cookie = `a_session_knowdown=${credential}`
    expect((await connect(PROJECT, { cookie }).receives('connected')).data.user).toBeNull()
    const page = connect(PROJECT, { cookie, origin: 'http://localhost:3000' })
    expect((await page.receives('connected')).data.user).toMatchObject({ $id: id })
  })

  test('[S-35] sessions that stay receive a password change; the revoked ones are closed before', async () => {
    const { connect, credential, ask, signIn, session } = await running()
    const other = JSON.parse((await signIn())['x-fallback-cookies']).a_session_knowdown as string
    const query = `${PROJECT}&channels[]=account`
    const [here, there] = [credential, other].map((proof) => connect(query, { 'x-appwrite-session': proof }))
    if (!here || !there) throw new Error('two sockets')
    await Promise.all([here.receives('connected'), there.receives('connected')])
    const closed = once(there.socket, 'close')
    const change = { password: 'another-word-55', oldPassword: PASSWORD }
    await ask('PATCH', '/v1/account/password', change, { headers: session })
    expect((await closed)[0]).toBe(4401)
    const hasPasswordEvent = ({ frames }: typeof here) =>
      frames.some(({ data }) => (data?.events as string[] | undefined)?.includes('users.*.update.password'))
    await waitUntil('this device receives it', () => hasPasswordEvent(here))
    expect(hasPasswordEvent(there)).toBe(false)
  })

  test('[S-37] a session that ends closes its sockets', async () => {
    const { connect, credential, ask, session } = await running()
    const { socket, receives } = connect(PROJECT, { 'x-appwrite-session': credential })
    await receives('connected')
    const closed = once(socket, 'close')
    await ask('DELETE', '/v1/account/sessions/current', undefined, { headers: session })
    expect((await closed)[0]).toBe(4401)
  })

  test('[S-37] a session that ends closes its sockets even when the message gets lost', async () => {
    const { connect, credential, storage } = await running()
    const { socket, receives } = connect(PROJECT, { 'x-appwrite-session': credential })
    await receives('connected')
    const closed = once(socket, 'close')
    await storage.db.deleteFrom('sessions').execute()
    expect((await closed)[0]).toBe(4401)
  })
})

describe.each(LIBRARIES)('[D3] the genuine client library, version %s', (_version, library) => {
  afterEach(() => {
    for (const name of ['window', 'localStorage', 'WebSocket']) Reflect.deleteProperty(globalThis, name)
  })

  test('receives a change of its own account', async () => {
    const { origin } = await running()
    new Device().use()
    Object.assign(globalThis, { WebSocket })
    const sdk = sdkFor(library, origin)
    const client = sdk.client as {
      setEndpointRealtime(url: string): void
      subscribe(channels: string, onEvent: (event: { events: string[]; payload: { name: string } }) => void): () => void
    }
    client.setEndpointRealtime(`${origin.replace('http', 'ws')}/v1`)
    await sdk.account('createEmailSession createEmailPasswordSession', 'ada@example.org', 'violet-anchor-77')
    const received: { events: string[]; payload: { name: string } }[] = []
    const stop = client.subscribe('account', (event) => received.push(event))
    let tries = 0
    await waitUntil('the change is received', async () => {
      tries += 1
      await sdk.account('updateName', `Ada ${tries}`)
      return received.some(({ events }) => events.includes('users.*.update.name'))
    })
    stop()
    expect(received.at(-1)?.payload.name).toMatch(/^Ada/)
  })
})
