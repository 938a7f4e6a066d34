import { connect, type Socket } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RawClient } from '../testing/raw-client.ts'
import { APP_PATH, type RunningGateway, runningGateway } from '../testing/running-gateway.ts'

/** An innocent client: whatever happens on other connections, it must receive its events. */
async function bystander({ client, hub }: RunningGateway): Promise<() => Promise<void>> {
  const ann = await client()
  await ann.subscribed('quiz')
  let published = 0
  return async () => {
    published += 1
    hub.publish('quiz', 'update', published)
    await ann.settle()
    expect(ann.events('update')).toHaveLength(published)
  }
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('an invalid frame gets an error and affects nobody else', () => {
  test.each([
    '',
    ' ',
    'x',
    '{',
    '[]',
    'null',
    'true',
    '5',
    '"pusher:ping"',
    '{}',
    '{"event":null}',
    '{"event":5}',
    '{"event":{}}',
    '{"event":["pusher:ping"]}',
    '{"event":""}',
    '{"data":{"channel":"quiz"}}',
    '{"event":"pusher:unknown"}',
    '{"__proto__":{"event":"pusher:ping"}}',
    '{"event":"constructor"}',
    nested(5_000),
    `{"event":"x","data":${nested(5_000)}}`,
    '\u0000',
  ])('%j', async (text) => {
    const running = await runningGateway()
    const isWell = await bystander(running)
    const eve = await running.client()
    eve.send(text)
    await eve.settle()
    expect(eve.events('pusher:error').map(({ data }) => data)).toEqual([{ code: null, message: expect.any(String) }])
    await isWell()
    expect(running.errors).toEqual([])
  })
})

describe('a frame with fields of the wrong type affects nobody else', () => {
  const WRONG: unknown[] = [undefined, null, 5, 1e308, true, '', 'x', [], {}, ['quiz'], { toString: 1 }, { length: -1 }]

  test.each(['pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping', 'pusher:pong', 'client-x'])(
    '%s',
    async (event) => {
      const running = await runningGateway({ clientEvents: true })
      const isWell = await bystander(running)
      const eve = await running.client()
      for (const wrong of WRONG) {
        eve.send({ event, data: wrong })
        eve.send({ event, channel: wrong, data: wrong })
        eve.send({ event, data: { channel: wrong, auth: wrong, channel_data: wrong } })
        eve.send({ event, data: { channel: 'private-x', auth: wrong, channel_data: wrong } })
        eve.send({ event, data: { channel: 'presence-x', auth: 'knowdown:x', channel_data: wrong } })
      }
      await eve.settle()
      await isWell()
      expect(running.errors).toEqual([])
    },
  )
})

test('[S-52] random frames in any order neither stop the gateway nor cause a logged error', async () => {
  const running = await runningGateway({ clientEvents: true })
  const isWell = await bystander(running)
  const names = fc.constantFrom('quiz', 'private-x', 'presence-x', 'cache-x', '__proto__', '#server-to-user-1', '')
  const field = fc.oneof(names, fc.jsonValue({ maxDepth: 3 }))
  const frame = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json({ maxDepth: 4 }),
    fc
      .record(
        {
          event: fc.oneof(
            fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping', 'pusher:pong', 'client-a'),
            fc.string(),
          ),
          channel: field,
          data: fc.oneof(field, fc.record({ channel: field, auth: field, channel_data: field }, { requiredKeys: [] })),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 40 }), async (frames) => {
      const eve = await running.client()
      for (const text of frames) eve.send(text)
      await eve.settle()
      eve.socket.terminate()
      expect(running.errors).toEqual([])
    }),
    { numRuns: 40 },
  )
  await isWell()
  await waitUntil('only the bystander is left', () => running.gateway.size === 1)
  expect(running.hub.allChannelStats().map(({ name }) => name)).toEqual(['quiz'])
})

describe('a socket that violates the WebSocket protocol is closed, and no other', () => {
  const ends = async (break_: (eve: RawClient, raw: Socket) => void, code: number) => {
    const running = await runningGateway()
    const isWell = await bystander(running)
    const eve = await running.client()
    break_(eve, (eve.socket as unknown as { _socket: Socket })._socket)
    expect(await eve.closed()).toMatchObject({ code })
    await isWell()
    expect(running.gateway.size).toBe(1)
  }
  /** Frames as bytes, masked with zeros: what no library would send. */
  const bytes = (first: number, length: number, ...payload: number[]) =>
    Buffer.from([first, 0x80 | length, 0, 0, 0, 0, ...payload])

  test('bytes instead of text', () => ends((eve) => eve.socket.send(Buffer.from([1, 2, 3])), 1003))
  test('a frame of 16 KiB and one byte', () => ends((eve) => eve.send('x'.repeat(16 * 1024 + 1)), 1009))
  test('a frame of 2 MB', () => ends((eve) => eve.send('x'.repeat(2_000_000)), 1009))
  test('text that is not UTF-8', () => ends((_, raw) => raw.write(bytes(0x81, 2, 0xc3, 0x28)), 1007))
  test('an unknown kind of frame', () => ends((_, raw) => raw.write(bytes(0x83, 0)), 1002))
  test('a frame without its mask', () => ends((_, raw) => raw.write(Buffer.from([0x81, 1, 0x78])), 1002))
  test('a close with a forbidden code', () => ends((_, raw) => raw.write(bytes(0x88, 2, 0x03, 0xed)), 1002))
  test('small fragments without end', () =>
    ends((_, raw) => {
      raw.write(bytes(0x01, 1, 0x78))
      for (let index = 0; index < 20_000; index += 1) raw.write(bytes(0x00, 1, 0x78))
    }, 1008))
  test('empty fragments without end', () =>
    ends((_, raw) => {
      raw.write(bytes(0x01, 0))
      for (let index = 0; index < 20_000; index += 1) raw.write(bytes(0x00, 0))
    }, 1008))
})

test('a frame of exactly 16 KiB is read', async () => {
  const { client } = await runningGateway()
  const ann = await client()
  const frame = JSON.stringify({ event: 'pusher:ping', data: '' })
  ann.send({ event: 'pusher:ping', data: 'x'.repeat(16 * 1024 - frame.length) })
  await ann.receives(({ event }) => event === 'pusher:pong')
})

test('a message in a hundred fragments is read as one', async () => {
  const { client } = await runningGateway()
  const ann = await client()
  const text = JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news', filler: 'x'.repeat(30) } })
  for (const [index, letter] of [...text].entries()) ann.socket.send(letter, { fin: index === text.length - 1 })
  await ann.receives(({ event }) => event === 'pusher_internal:subscription_succeeded')
})

test('ten thousand subscribes result in a hundred channels, and the connection stays open', async () => {
  const running = await runningGateway()
  const isWell = await bystander(running)
  const eve = await running.client()
  for (let index = 0; index < 10_000; index += 1) eve.subscribe(`flood-${index}`)
  await waitUntil('all are answered', () => eve.received.length > 10_000, 15_000)
  expect(running.hub.allChannelStats()).toHaveLength(101)
  await isWell()
})

test('a connection that breaks in the middle of a frame is removed', async () => {
  const running = await runningGateway()
  const isWell = await bystander(running)
  const raw = connect(running.port, '127.0.0.1')
  raw.on('error', () => undefined)
  raw.write(
    `GET ${APP_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  await waitUntil('it is open', () => running.gateway.size === 2)
  raw.write(Buffer.from([0x81, 0xfe, 0x40]))
  raw.resetAndDestroy()
  await waitUntil('it is freed', () => running.gateway.size === 1)
  await isWell()
})
