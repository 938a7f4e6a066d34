import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { inProcessLimits } from '../../adapters/limits/in-process-limits.ts'
import { TokenBucket } from '../../features/load/token-bucket.ts'
import { SINGLE_NODE } from '../cluster/cluster-view.ts'
import { APP_PATH, runningGateway } from '../testing/running-gateway.ts'
import { AddressLimits } from './address-limits.ts'
import { REALTIME_LIMITS } from './limits.ts'

test('the limits have their documented values', () => {
  expect(REALTIME_LIMITS).toMatchObject({
    frameBytes: 16_384,
    bufferedBytes: 1_048_576,
    unsubscribedMs: 30_000,
    rates: { messagesPerSecond: 10, messageBurst: 30, opensPerMinute: 128, openPerAddress: 200 },
  })
})

describe('messages', () => {
  test('thirty at once are handled, the next one closes the connection', async () => {
    const { client, gateway } = await runningGateway({ rates: {} })
    const [eve, ann] = [await client(), await client()]
    for (let index = 0; index < 30; index += 1) eve.send({ event: 'pusher:ping' })
    await waitUntil('all are answered', () => eve.events('pusher:pong').length === 30)
    eve.send({ event: 'pusher:ping' })
    expect(await eve.closed()).toMatchObject({ code: 1008 })
    await ann.settle()
    expect(gateway.size).toBe(1)
  })

  test('ten a second are handled without end', async () => {
    const { client, advance } = await runningGateway({ rates: {} })
    const ann = await client()
    await ann.subscribed('news')
    for (let second = 1; second <= 20; second += 1) {
      for (let index = 0; index < 10; index += 1) ann.send({ event: 'pusher:ping' })
      await waitUntil('they are answered', () => ann.events('pusher:pong').length === second * 10)
      advance(1_000)
    }
  })

  test.each([
    ['frames that make no sense', 'x'],
    ['[S-22] client events', '{"event":"client-match_end","channel":"news","data":{}}'],
  ])('a flood of %s closes the connection', async (_title, text) => {
    const { client } = await runningGateway({ rates: {} })
    const eve = await client()
    for (let index = 0; index < 1_000; index += 1) eve.send(text)
    expect(await eve.closed()).toMatchObject({ code: 1008 })
    expect(eve.events('pusher:error')).toHaveLength(30)
  })

  test('a reconnecting client may subscribe to a hundred channels at once, but not repeatedly', async () => {
    const { client } = await runningGateway({ rates: {} })
    const ann = await client()
    for (let index = 0; index < 100; index += 1) ann.subscribe(`news-${index}`)
    await waitUntil('all are joined', () => ann.events('pusher_internal:subscription_succeeded').length === 100)
    for (let index = 0; index < 31; index += 1) ann.subscribe(`more-${index}`)
    expect(await ann.closed()).toMatchObject({ code: 1008 })
    expect(ann.events('pusher:subscription_error')).toHaveLength(30)
  })

  test('a client that is too fast is disconnected at once, without waiting for its close frame', async () => {
    const { client } = await runningGateway({ rates: {}, limits: { closeTimeoutMs: 600_000 } })
    const eve = await client()
    for (let index = 0; index < 100; index += 1) eve.send('x')
    expect(await eve.closed()).toMatchObject({ code: 1008 })
  })

  test('WebSocket pings count as messages', async () => {
    const { client } = await runningGateway({ rates: {} })
    const eve = await client()
    for (let index = 0; index < 1_000; index += 1) eve.socket.ping()
    expect(await eve.closed()).toMatchObject({ code: 1008 })
  })

  test('a flood that never completes a message is detected by its size', async () => {
    const { client, advance, gateway } = await runningGateway({ rates: { bytesPerSecond: 1_000 } })
    const eve = await client()
    await eve.subscribed('news')
    eve.socket.send('x'.repeat(1_500), { fin: false })
    await waitUntil('it is noticed', () => {
      advance(1)
      return gateway.size === 0
    })
    expect(await eve.closed()).toMatchObject({ code: 1008 })
  })
})

test('[S-52] a client that never reads is dropped when a megabyte is unsent; the others receive everything', async () => {
  const { client, hub, gateway } = await runningGateway()
  const [eve, ann] = [await client(), await client()]
  await eve.subscribed('news')
  await ann.subscribed('news')
  eve.socket.pause()
  const data = 'x'.repeat(10_000)
  let sent = 0
  await waitUntil('the client is dropped', () => {
    for (let index = 0; index < 50; index += 1) hub.emit('news', 'update', data)
    sent += 50
    return gateway.size === 1
  })
  await ann.settle()
  expect(ann.events('update')).toHaveLength(sent)
})

describe('an address', () => {
  test('that opens sockets too fast gets 429, and may open one again later', async () => {
    const { client, connect, advance } = await runningGateway({ rates: { opensPerMinute: 3 } })
    for (let index = 0; index < 3; index += 1) await client()
    expect(await connect(APP_PATH).closed()).toEqual({ status: 429, retryAfter: '15' })
    advance(20_000)
    await client()
  })

  test('with too many open sockets gets 429 until one is closed', async () => {
    const { client, connect, gateway } = await runningGateway({ rates: { openPerAddress: 2 } })
    const [first] = [await client(), await client()]
    expect(await connect(APP_PATH).closed()).toMatchObject({ status: 429 })
    first.socket.close()
    await first.closed()
    await waitUntil('it is closed here too', () => gateway.size === 1)
    await waitUntil('there is room again', async () => {
      const next = connect(APP_PATH)
      return next.connected().then(
        () => true,
        () => false,
      )
    })
  })

  test('is the one that a trusted proxy forwards', async () => {
    const { client, connect } = await runningGateway({ rates: { openPerAddress: 1 }, trustedProxies: ['loopback'] })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    await client(APP_PATH, from('198.51.100.1'))
    await client(APP_PATH, from('198.51.100.2'))
    expect(await connect(APP_PATH, from('198.51.100.1')).closed()).toMatchObject({ status: 429 })
  })

  test('may open as many sockets on all nodes together as on one', async () => {
    const sharedLimits = inProcessLimits(() => 0)
    const rates = { opensPerMinute: 3 }
    const [left, right] = [await runningGateway({ rates, sharedLimits }), await runningGateway({ rates, sharedLimits })]
    await Promise.all([left.client(), left.client(), right.client()])
    expect(await right.connect(APP_PATH).closed()).toEqual({ status: 429, retryAfter: '15' })
  })

  test('[S-181] that is full still lets players of a running battle in, a few for each, and nobody else', async () => {
    const { client, connect } = await runningGateway({
      rates: { openPerAddress: 1 },
      hasBothPlayers: async (code) => code === 'AB3D',
    })
    await client()
    expect(await connect(APP_PATH).closed()).toMatchObject({ status: 429 })
    expect(await connect(`/lobby/WXYZ${APP_PATH}`).closed()).toMatchObject({ status: 429 })
    for (let index = 0; index < 6; index += 1) await client(`/lobby/AB3D${APP_PATH}`)
    expect(await connect(`/lobby/AB3D${APP_PATH}`).closed()).toMatchObject({ status: 429 })
  })

  test('without sockets and recent attempts is forgotten', () => {
    const limits = new AddressLimits(
      {
        messagesPerSecond: 1,
        messageBurst: 1,
        bytesPerSecond: 1,
        opensPerMinute: 60,
        openPerAddress: 1,
      },
      SINGLE_NODE,
    )
    limits.recordAttempt('a', 0)
    limits.recordOpen('a')
    limits.removeIdle(60_000)
    expect(limits.size).toBe(1)
    limits.recordClose('a')
    limits.removeIdle(60_000)
    expect(limits.size).toBe(0)
  })
})

test('a token bucket allows its burst, then its rate, and never saves up more than the burst', () => {
  const bucket = new TokenBucket(10, 3, 0)
  const take = (at: number, times: number) => Array.from({ length: times }, () => bucket.take(at))
  expect(take(0, 4)).toEqual([true, true, true, false])
  expect(take(100, 2)).toEqual([true, false])
  expect(take(99_000, 4)).toEqual([true, true, true, false])
  expect(bucket.take(50_000)).toBe(false)
})

test('[S-189] the sockets of a seat of a party can be closed, and no others', async () => {
  const { client, hub, gateway } = await runningGateway()
  const [eve, ada] = [await client(`/party/eve${APP_PATH}`), await client(`/party/ada${APP_PATH}`)]
  hub.closeConnectionsOf('party a-party eve')
  expect(await eve.closed()).toMatchObject({ code: 4009 })
  await ada.settle()
  expect(gateway.size).toBe(1)
})
