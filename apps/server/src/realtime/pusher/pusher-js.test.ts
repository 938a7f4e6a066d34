import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import Pusher from 'pusher'
import PusherClient, { type Channel, type PresenceChannel } from 'pusher-js'
import { expect, onTestFinished, test } from 'vitest'
import type { RealtimeUser } from '../../features/realtime/realtime-ports.ts'
import { APP, type RunningGateway, runningGateway } from '../testing/running-gateway.ts'

/** The vendor's own libraries on both ends, unchanged. */
const serverLibrary = (port: number) =>
  new Pusher({
    appId: APP.id,
    key: APP.key,
    secret: APP.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
    encryptionMasterKeyBase64: Buffer.alloc(32, 7).toString('base64'),
  })

/** What the product's HTTP side does: signs for whoever asks. */
async function authServer({ port }: RunningGateway, user: object = { id: 'ann' }): Promise<string> {
  const library = serverLibrary(port)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    const socketId = form.get('socket_id') ?? ''
    const channel = form.get('channel_name')
    const reply =
      channel === null
        ? library.authenticateUser(socketId, user as { id: string })
        : library.authorizeChannel(
            socketId,
            channel,
            channel.startsWith('presence-') ? { user_id: socketId, user_info: { name: 'x' } } : undefined,
          )
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function connect(port: number, auth = 'http://127.0.0.1:1', options: object = {}): PusherClient {
  const client = new PusherClient(APP.key, {
    cluster: 'local',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: { endpoint: auth, transport: 'ajax' },
    userAuthentication: { endpoint: auth, transport: 'ajax' },
    ...options,
  })
  onTestFinished(() => client.disconnect())
  return client
}

const nextEvent = (channel: Pick<Channel, 'bind'>, event: string): Promise<unknown> =>
  new Promise((resolve) => channel.bind(event, resolve))
const isConnected = (client: PusherClient) =>
  waitUntil('pusher-js is connected', () => client.connection.state === 'connected')

test('it connects, subscribes, and receives parsed events of the server library', async () => {
  const { port } = await runningGateway()
  const client = connect(port)
  const channel = client.subscribe('quiz-lobby-AB3D')
  await nextEvent(channel, 'pusher:subscription_succeeded')
  expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/)
  const event = nextEvent(channel, 'match_start')
  await serverLibrary(port).trigger('quiz-lobby-AB3D', 'match_start', { seq: 1, text: 'ü😀' })
  expect(await event).toEqual({ seq: 1, text: 'ü😀' })
})

test('private, presence, cache and encrypted channels work', async () => {
  const running = await runningGateway()
  const auth = await authServer(running)
  const client = connect(running.port, auth)
  const library = serverLibrary(running.port)

  const secret = client.subscribe('private-x')
  const sealed = client.subscribe('private-encrypted-x')
  await Promise.all([secret, sealed].map((channel) => nextEvent(channel, 'pusher:subscription_succeeded')))
  const [plain, opened] = [nextEvent(secret, 'update'), nextEvent(sealed, 'update')]
  await library.trigger('private-x', 'update', { a: 1 })
  await library.trigger('private-encrypted-x', 'update', { b: 2 })
  expect([await plain, await opened]).toEqual([{ a: 1 }, { b: 2 }])

  const room = client.subscribe('presence-x') as PresenceChannel
  await nextEvent(room, 'pusher:subscription_succeeded')
  expect([room.members.count, room.members.me.id]).toEqual([1, client.connection.socket_id])
  const added = nextEvent(room, 'pusher:member_added')
  const other = connect(running.port, auth)
  other.subscribe('presence-x')
  expect(await added).toEqual({ id: other.connection.socket_id, info: { name: 'x' } })
  const removed = nextEvent(room, 'pusher:member_removed')
  other.disconnect()
  await removed
  expect(room.members.count).toBe(1)

  await nextEvent(client.subscribe('cache-x'), 'pusher:cache_miss')
  await library.trigger('cache-y', 'update', 'kept')
  const late = client.subscribe('cache-y')
  expect(await nextEvent(late, 'update')).toBe('kept')
})

/** Kept inside the library. */
const ownChannel = (client: PusherClient): Channel =>
  (client.user as unknown as { serverToUserChannel: Channel }).serverToUserChannel

test('it signs in, receives events for its user, and does not reconnect after its connections are closed', async () => {
  const running = await runningGateway()
  const client = connect(running.port, await authServer(running))
  client.signin()
  const refusals: unknown[] = []
  client.bind_global((name: string, data: unknown) => name === 'pusher:subscription_error' && refusals.push(data))
  await client.user.signinDonePromise
  await waitUntil('it is on its own channel', () => ownChannel(client).subscribed)
  expect(refusals).toEqual([])
  const hello = nextEvent(client.user as unknown as Channel, 'hello')
  const library = serverLibrary(running.port)
  await library.sendToUser('ann', 'hello', { to: 'you' })
  expect(await hello).toEqual({ to: 'you' })
  await library.terminateUserConnections('ann')
  await waitUntil('it has given up', () => client.connection.state === 'disconnected')
})

test('after a lost connection it reconnects by itself, with its guarded channels, however late it signs in', async () => {
  const guard = {
    maySubscribe: (user: RealtimeUser | null, channel: string) =>
      !channel.startsWith('quiz-lobby-') || user?.lobby === 'AB3D',
  }
  const running = await runningGateway({ guard })
  const client = connect(running.port, await authServer(running, { id: 'seat', lobby: 'AB3D' }))
  const channel = client.subscribe('quiz-lobby-AB3D')
  client.signin()
  await nextEvent(channel, 'pusher:subscription_succeeded')
  const again = nextEvent(channel, 'pusher:subscription_succeeded')
  running.resetNetwork()
  await again
  const update = nextEvent(channel, 'update')
  running.hub.publish('quiz-lobby-AB3D', 'update', { seq: 2 })
  expect(await update).toEqual({ seq: 2 })
})

test('it gets the reason for a refused channel on that channel, and may subscribe again', async () => {
  const running = await runningGateway()
  const client = connect(running.port, undefined, {
    channelAuthorization: {
      customHandler: (_: unknown, done: (error: null, data: { auth: string }) => void) => done(null, { auth: 'x:y' }),
    },
  })
  const refused = nextEvent(client.subscribe('private-x'), 'pusher:subscription_error')
  expect(await refused).toMatchObject({ type: 'AuthError', status: 401 })
  expect(client.connection.state).toBe('connected')
})

test('it gets an error for client events and stays connected', async () => {
  const running = await runningGateway()
  const client = connect(running.port, await authServer(running))
  const channel = client.subscribe('private-x')
  await nextEvent(channel, 'pusher:subscription_succeeded')
  const error = new Promise((resolve) => client.connection.bind('error', resolve))
  channel.trigger('client-move', { x: 1 })
  expect(await error).toMatchObject({ type: 'PusherError', data: { code: 4301 } })
  expect(client.connection.state).toBe('connected')
})

test('it does not receive an event that excludes its socket id', async () => {
  const { port } = await runningGateway()
  const [one, two] = [connect(port), connect(port)]
  await Promise.all([one, two].map((each) => nextEvent(each.subscribe('news'), 'pusher:subscription_succeeded')))
  const events: string[] = []
  one.bind_global((event: string) => events.push(event))
  const update = nextEvent(two.channel('news'), 'update')
  await serverLibrary(port).trigger('news', 'update', {}, { socket_id: one.connection.socket_id })
  await update
  const last = nextEvent(one.channel('news'), 'last')
  await serverLibrary(port).trigger('news', 'last', {})
  await last
  expect(events).not.toContain('update')
})

test('a draining node makes it retry every second instead of every fifteen', async () => {
  const running = await runningGateway()
  const client = connect(running.port)
  await isConnected(client)
  const errors: unknown[] = []
  client.connection.bind('error', (error: unknown) => errors.push(error))
  await running.gateway.drain()
  // The node still answers, and says 4100: the client keeps asking every second, and never waits out fifteen.
  await waitUntil('it was told to retry', () => errors.length > 1)
  expect(errors[0]).toMatchObject({ error: { data: { code: 4100 } } })
})
