import { connect } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { APP_PATH, runningGateway } from '../testing/running-gateway.ts'

describe('the first frame', () => {
  test('is connection_established, with a socket id that the server libraries accept, as JSON inside a string', async () => {
    const { client } = await runningGateway()
    const { received, texts } = await client()
    expect(received).toHaveLength(1)
    const data = JSON.parse(String(received[0]?.data))
    expect(texts[0]).toBe(
      JSON.stringify({
        event: 'pusher:connection_established',
        data: JSON.stringify({ socket_id: data.socket_id, activity_timeout: 30 }),
      }),
    )
    expect(data.socket_id).toMatch(/^\d+\.\d+$/)
  })

  test('gives every connection its own id', async () => {
    const { client } = await runningGateway()
    const ids = (await Promise.all(Array.from({ length: 20 }, () => client()))).map(({ id }) => id)
    expect(new Set(ids).size).toBe(20)
  })

  test('is not compressed, even if the client offers it', async () => {
    const { client } = await runningGateway()
    expect((await client()).socket.extensions).toBe('')
  })
})

describe('an invalid URL', () => {
  test.each([
    ['an unknown key', '/app/nobody?protocol=7', 4001],
    ['a key that only begins right', '/app/knowdownx?protocol=7', 4001],
    ['a key of another case', '/app/KNOWDOWN?protocol=7', 4001],
    ['no key', '/app?protocol=7', 4005],
    ['an empty key', '/app/?protocol=7', 4005],
    ['a path behind the key', '/app/knowdown/more?protocol=7', 4005],
    ['no protocol', '/app/knowdown?client=js', 4008],
    ['no query', '/app/knowdown', 4008],
    ['an empty protocol', '/app/knowdown?protocol=', 4008],
    ['a protocol that is no number', '/app/knowdown?protocol=seven', 4006],
    ['half a protocol', '/app/knowdown?protocol=7.5', 4006],
    ['a protocol below zero', '/app/knowdown?protocol=-7', 4006],
    ['a protocol that is gone', '/app/knowdown?protocol=4', 4007],
    ['a protocol that is to come', '/app/knowdown?protocol=8', 4007],
  ])('%s is closed with its code, without any frame before', async (_title, path, code) => {
    const { connect } = await runningGateway()
    const client = connect(path)
    expect(await client.closed()).toMatchObject({ code })
    expect(client.texts).toEqual([])
  })

  test.each(['5', '6', '7'])('protocol %s is served', async (protocol) => {
    const { client } = await runningGateway()
    expect((await client(`/app/knowdown?protocol=${protocol}`)).id).not.toBe('')
  })

  test('the order of query parameters and unknown ones do not matter', async () => {
    const { client } = await runningGateway()
    expect((await client('/app/knowdown?x=%&version=odd&protocol=7&client=')).id).not.toBe('')
  })

  test.each(['/', '/apps/1', '/api', '/v2', '/application/knowdown'])(
    '%s outside of /app has no socket',
    async (path) => {
      const { connect } = await runningGateway()
      expect(await connect(path).closed()).toMatchObject({ status: 404 })
    },
  )
})

describe('[S-41] the page that opens the socket', () => {
  test.each([undefined, 'https://play.example', 'capacitor://localhost'])('%s may', async (origin) => {
    const { client } = await runningGateway()
    expect((await client(APP_PATH, origin === undefined ? {} : { origin })).id).not.toBe('')
  })

  test.each(['https://evil.example', 'http://play.example', 'https://play.example.evil.example', 'null', ''])(
    '%j may not: 403',
    async (origin) => {
      const { connect } = await runningGateway()
      expect(await connect(APP_PATH, { headers: { origin } }).closed()).toMatchObject({ status: 403 })
    },
  )
})

test('an invalid WebSocket handshake is refused, and the next valid one accepted', async () => {
  const { port, client } = await runningGateway()
  const said: string[] = []
  const bad = connect(port, '127.0.0.1')
  bad.on('data', (chunk) => said.push(chunk.toString()))
  bad.on('error', () => undefined)
  bad.write(`GET ${APP_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  await waitUntil('it is closed', () => bad.destroyed || bad.readableEnded)
  expect(said.join('')).toMatch(/^HTTP\/1\.1 400/)
  expect((await client()).id).not.toBe('')
})
