import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { acceptEverything } from '../../features/load/load-shedder.ts'
import { createLogger } from '../../http/logger.ts'
import { Device, LIBRARIES, sdkFor } from '../../http/routes/account/testing/sdk.ts'
import { accountApp } from '../../http/testing/account-app.ts'
import { accountClient, PASSWORD } from '../../http/testing/account-client.ts'
import { codeFrom } from '../../http/testing/authenticator-app.ts'
import { wireAccountSockets } from '../../wiring/account-sockets.ts'
import { SINGLE_NODE } from '../cluster/cluster-view.ts'
import { NO_RATE_LIMITS, REALTIME_LIMITS, type RealtimeLimits } from '../limits/limits.ts'
import { handleUpgrades } from '../upgrades.ts'
import { AccountConnection } from './account-connection.ts'
import { AccountSubscriptions, ChannelIndex, MAX_CHANNELS_PER_CONNECTION } from './subscriptions.ts'

interface Frame {
  type: string
  data: { [field: string]: unknown }
}

async function running(limits: RealtimeLimits = NO_RATE_LIMITS) {
  const started = await accountApp()
  const sockets = await wireAccountSockets(
    { bus: started.bus, logger: createLogger('silent') },
    started.accounts,
    limits,
  )
  onTestFinished(() => sockets.close())
  handleUpgrades(started.app.server, {
    shedder: acceptEverything,
    publicUrl: 'http://localhost:3000',
    allowedOrigins: [],
    trustedProxies: [],
    rates: limits.rates,
    sharedLimits: null,
    cluster: SINGLE_NODE,
    handlers: new Map([['v1', sockets.handleUpgrade]]),
    refuseOrigin: new Map([['v1', sockets.refuseOrigin]]),
    lobbies: { hasBothPlayers: async () => false },
    log: createLogger('silent'),
    now: () => performance.now(),
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
const RATES = {
  messagesPerSecond: 10,
  messageBurst: 30,
  bytesPerSecond: 262_144,
  opensPerMinute: 128,
  openPerAddress: 200,
}

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
    // Both the frame and the code: which of them stops a client from trying again depends on its version.
    expect((await once(foreign.socket, 'close'))[0]).toBe(1008)
    expect(foreign.frames).toEqual([
      { type: 'error', data: { code: 1008, message: expect.stringMatching(/^Invalid Origin/) } },
    ])
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

  test('[S-142] when the second factor goes on, sessions that have not shown it lose their sockets and get no new ones', async () => {
    const { connect, credential, signIn, ask, storage, time } = await running()
    await storage.db.updateTable('users').set({ email_verified: 1 }).execute()
    const { socket, receives } = connect(PROJECT, { 'x-appwrite-session': credential })
    await receives('connected')
    const closed = once(socket, 'close')
    const headers = await signIn()
    const { uri } = (await ask('POST', '/v1/account/mfa/authenticators/totp', {}, { headers })).json()
    await ask('PUT', '/v1/account/mfa/authenticators/totp', { otp: codeFrom(uri, time.now) }, { headers })
    await ask('PATCH', '/v1/account/mfa', { mfa: true }, { headers })
    expect((await closed)[0]).toBe(4401)
    const again = connect(PROJECT, { 'x-appwrite-session': credential })
    expect((await again.receives('connected')).data.user).toBeNull()
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

describe('[S-111] what strangers with many sockets can cost', () => {
  const channels = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `files.${from + index}`)

  test('an event is checked only for connections that subscribed to its channels, and written once', async () => {
    const { connect, id, ask, session } = await running()
    const place = '/v1/databases/main/collections/user_stats/documents'
    const document = { documentId: 'mine', data: { user_id: id }, permissions: ['read("any")', `update("user:${id}")`] }
    expect((await ask('POST', place, document, { headers: session })).statusCode).toBe(201)
    const others = Array.from({ length: 20 }, (_, index) => {
      const query = channels(MAX_CHANNELS_PER_CONNECTION, index * 50).map((channel) => `channels[]=${channel}`)
      return connect(`${PROJECT}&${query.join('&')}`)
    })
    const interested = Array.from({ length: 3 }, () =>
      connect(`${PROJECT}&channels[]=documents&channels[]=rows&channels[]=documents.update`),
    )
    await Promise.all([...others, ...interested].map(({ receives }) => receives('connected')))
    const checks = vi.spyOn(AccountConnection.prototype, 'sendEvent')
    const encodings = vi.spyOn(JSON, 'stringify')
    onTestFinished(() => void vi.restoreAllMocks())
    await ask('PATCH', `${place}/mine`, { data: { wins: 1 } }, { headers: session })
    await Promise.all(interested.map(({ receives }) => receives('event')))
    expect(checks).toHaveBeenCalledTimes(interested.length)
    const written = encodings.mock.calls.filter(([value]) => value?.payload?.wins === 1 && !value.type)
    expect(written).toHaveLength(1)
    for (const { frames } of interested) expect(frames.filter(({ type }) => type === 'event')).toHaveLength(1)
  })

  test('a connection has at most a hundred channels over all its subscriptions, and is told so', async () => {
    const { connect } = await running()
    const { receives, send, frames } = connect(PROJECT)
    await receives('connected')
    for (let index = 0; index < 5; index += 1)
      send({ type: 'subscribe', data: [{ channels: channels(30, index * 30) }] })
    await waitUntil('five answers', () => frames.length === 6)
    expect(frames.slice(1).map(({ type }) => type)).toEqual(['response', 'response', 'response', 'error', 'error'])
    expect(frames.at(-1)?.data).toEqual({ code: 1003, message: expect.stringContaining('Too many channels') })

    const query = channels(MAX_CHANNELS_PER_CONNECTION + 1).map((channel, index) => `${channel}[${index}][]=x`)
    const greedy = connect(`${PROJECT}&${query.join('&')}`)
    const closed = once(greedy.socket, 'close')
    expect((await greedy.receives('error')).data).toMatchObject({ code: 1008 })
    expect((await closed)[0]).toBe(1008)
  })

  test('the index forgets channels with their last subscriber', () => {
    const index = new ChannelIndex<string>()
    const subscriptions = new AccountSubscriptions({
      onChannelAdded: (channel) => index.add(channel, 'eve'),
      onChannelRemoved: (channel) => index.remove(channel, 'eve'),
    })
    for (let id = 0; id < 200; id += 1) subscriptions.set(`id ${id}`, channels(2, id % 10))
    expect(index.size).toBe(11)
    expect(subscriptions.matching(['files.1', 'files.2']).length).toBeLessThanOrEqual(MAX_CHANNELS_PER_CONNECTION)
    subscriptions.set('mine', ['account'])
    subscriptions.clear()
    subscriptions.set('mine', ['account'])
    subscriptions.setUser('eve')
    expect([...index.receiversOf(['account.eve'])]).toEqual(['eve'])
    subscriptions.setUser(null)
    expect(index.receiversOf(['account.eve']).size).toBe(0)
    subscriptions.clear()
    expect(index.size).toBe(0)
  })

  test('[S-52] messages and pings beyond the rate close the connection', async () => {
    const { connect } = await running(REALTIME_LIMITS)
    for (const flood of [(one: WebSocket) => one.send('{"type":"ping"}'), (one: WebSocket) => one.ping()]) {
      const { socket, receives } = connect(PROJECT)
      await receives('connected')
      const closed = once(socket, 'close')
      for (let index = 0; index < 40; index += 1) flood(socket)
      expect((await closed)[0]).toBe(1013)
    }
  })

  test('[S-52] a flood that never completes a message is noticed by its size', async () => {
    const { connect } = await running({ ...REALTIME_LIMITS, rates: { ...RATES, bytesPerSecond: 500 } })
    const { socket, receives } = connect(PROJECT)
    await receives('connected')
    const closed = once(socket, 'close')
    socket.send('x'.repeat(4_000), { fin: false })
    expect((await closed)[0]).toBe(1013)
  })

  test('the limits of the gateway for one network apply', async () => {
    const { connect } = await running({ ...REALTIME_LIMITS, rates: { ...RATES, openPerAddress: 2 } })
    const first = [connect(PROJECT), connect(PROJECT)]
    await Promise.all(first.map(({ receives }) => receives('connected')))
    const [, reply] = (await once(connect(PROJECT).socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(reply.statusCode).toBe(429)
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
