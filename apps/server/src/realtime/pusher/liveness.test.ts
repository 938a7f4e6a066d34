import { connect } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NO_RATE_LIMITS } from '../limits/limits.ts'
import { APP_PATH, ended, runningGateway } from '../testing/running-gateway.ts'

describe('the server answers', () => {
  test.each([
    { event: 'pusher:ping', data: {} },
    { event: 'pusher:ping' },
    { event: 'pusher:ping', data: null },
    { event: 'pusher:ping', data: '{}' },
  ])('%j with a pong', async (ping) => {
    const { client } = await runningGateway()
    const ann = await client()
    ann.send(ping)
    await ann.receives(({ event }) => event === 'pusher:pong')
    expect(ann.texts.at(-1)).toBe('{"event":"pusher:pong","data":{}}')
  })

  test('a WebSocket ping with a WebSocket pong', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    const pong = new Promise((resolve) => ann.socket.once('pong', (data) => resolve(data.toString())))
    ann.socket.ping('are you there')
    expect(await pong).toBe('are you there')
  })

  test('a pong with nothing, and keeps the connection', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    ann.send({ event: 'pusher:pong', data: {} })
    await ann.settle()
    expect(ann.received.map(({ event }) => event)).toEqual(['pusher:connection_established', 'pusher:pong'])
  })
})

describe('a silent client', () => {
  test('is pinged once after 45 s', async () => {
    const { client, advance } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    advance(44_000)
    expect(ann.events('pusher:ping')).toEqual([])
    advance(20_000)
    await ann.settle()
    expect(ann.events('pusher:ping')).toEqual([{ event: 'pusher:ping', data: {} }])
  })

  test('is closed with 4201 after 75 s, and its channels are free at once', async () => {
    const { client, advance, hub } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    advance(75_000)
    expect(hub.allChannelStats()).toEqual([])
    expect(await ann.closed()).toMatchObject({ code: 4201 })
  })

  test.each(['pusher:pong', 'pusher:ping'])('stays connected when it sends %s', async (event) => {
    const { client, advance, gateway } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    for (let round = 0; round < 4; round += 1) {
      advance(50_000)
      ann.send({ event })
      await ann.settle()
    }
    expect(gateway.size).toBe(1)
    expect(ann.events('pusher:ping')).toHaveLength(4)
  })

  test('is not closed because the server itself was stalled', async () => {
    const { client, stall, gateway } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    stall(600_000)
    expect(gateway.size).toBe(1)
    await ann.settle()
  })
})

describe('a client without subscriptions', () => {
  test('is closed after 30 s', async () => {
    const { client, advance } = await runningGateway()
    const ann = await client()
    advance(29_000)
    await ann.settle()
    advance(1_000)
    expect(await ann.closed()).toMatchObject({ code: 4202 })
  })

  test('is kept when limits are switched off', async () => {
    const { client, advance } = await runningGateway({ limits: NO_RATE_LIMITS })
    const ann = await client()
    advance(44_000)
    await ann.settle()
  })

  test('is closed 30 s after its last unsubscribe', async () => {
    const { client, advance, gateway } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    advance(40_000)
    ann.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    await ann.settle()
    advance(29_000)
    expect(gateway.size).toBe(1)
    advance(1_000)
    expect(gateway.size).toBe(0)
  })
})

describe('a connection that ends', () => {
  test('leaves its channels when the close frame arrives, even if the network connection stays open', async () => {
    const { port, hub } = await runningGateway({ limits: { closeTimeoutMs: 60_000 } })
    const network = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void network.destroy())
    network.resume()
    network.write(
      `GET ${APP_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    const frame = (kind: number, text: string) =>
      Buffer.concat([Buffer.from([0x80 | kind, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
    network.write(frame(1, '{"event":"pusher:subscribe","data":{"channel":"news"}}'))
    await waitUntil('it listens', () => hub.channelStats('news').subscriptions === 1)
    network.write(frame(8, ''))
    await waitUntil('it is gone', () => hub.channelStats('news').subscriptions === 0)
    expect(network.destroyed).toBe(false)
  })

  test('is removed when the network breaks', async () => {
    const { client, hub, gateway } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    ann.socket.terminate()
    await ended(ann)
    await waitUntil('it is gone', () => gateway.size === 0)
    expect(hub.allChannelStats()).toEqual([])
  })
})
