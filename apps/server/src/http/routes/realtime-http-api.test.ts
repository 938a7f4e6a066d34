import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import Pusher from 'pusher'
import { describe, expect, test } from 'vitest'
import { channelAuth, requestSignature } from '../../features/realtime/signatures.ts'
import { APP, type RunningGateway, runningGateway } from '../../realtime/testing/running-gateway.ts'

const library = ({ port }: RunningGateway, secret = APP.secret) =>
  new Pusher({ appId: APP.id, key: APP.key, secret, host: '127.0.0.1', port: String(port), useTLS: false })

interface Call {
  method?: string
  path: string
  body?: unknown
  query?: Record<string, string>
  change?(query: URLSearchParams): void
}

/** A call by hand, signed rightly unless a test spoils it. */
async function call({ port }: RunningGateway, { method = 'POST', path, body, query = {}, change }: Call) {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const params = new Map(
    Object.entries({
      auth_key: APP.key,
      auth_timestamp: String(Math.floor(Date.now() / 1000)),
      auth_version: '1.0',
      ...(text === undefined ? {} : { body_md5: createHash('md5').update(text).digest('hex') }),
      ...query,
    }),
  )
  const signed = new URLSearchParams([...params, ['auth_signature', requestSignature(APP, method, path, params)]])
  change?.(signed)
  const response = await fetch(`http://127.0.0.1:${port}${path}?${signed}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(text === undefined ? {} : { body: text }),
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const event = (more: object = {}) => ({
  path: '/apps/1/events',
  body: { name: 'e', channel: 'c', data: '{}', ...more },
})

describe('publishing', () => {
  test('reaches up to a hundred channels, each once', async () => {
    const running = await runningGateway()
    const ann = await running.client()
    await ann.subscribed('a')
    await ann.subscribed('b')
    const response = await library(running).trigger(['a', 'b', 'a'], 'update', 'text')
    expect(await response.json()).toEqual({})
    await ann.settle()
    expect(ann.events('update').map(({ channel }) => channel)).toEqual(['a', 'b'])
  })

  test('forwards data byte for byte', async () => {
    const running = await runningGateway()
    const ann = await running.client()
    await ann.subscribed('c')
    const data = '{ "a" : 1.0, "\\u00fc":"\u2028\\ud800" }'
    await call(running, event({ data }))
    await ann.settle()
    expect(ann.events('e')[0]?.data).toBe(data)
  })

  test('returns the requested attributes of each channel', async () => {
    const running = await runningGateway()
    const ann = await running.client()
    await ann.subscribed('a')
    const data = '{"user_id":"ann"}'
    await ann.subscribed('presence-b', { auth: channelAuth(APP, ann.id, 'presence-b', data), channel_data: data })
    const response = await library(running).trigger(
      ['a', 'presence-b'],
      'update',
      {},
      { info: 'user_count,subscription_count' },
    )
    expect(await response.json()).toEqual({
      channels: { a: { subscription_count: 1 }, 'presence-b': { user_count: 1, subscription_count: 1 } },
    })
  })

  test('a batch is sent in order and answered by index', async () => {
    const running = await runningGateway()
    const ann = await running.client()
    await ann.subscribed('a')
    const batch = [
      { channel: 'a', name: 'one', data: '1', info: 'subscription_count' },
      { channel: 'b', name: 'two', data: '2' },
      { channel: 'a', name: 'three', data: '3', socket_id: ann.id },
      { channel: 'a', name: 'four', data: '4' },
    ]
    expect(await (await library(running).triggerBatch(batch)).json()).toEqual({
      batch: [{ subscription_count: 1 }, {}, {}, {}],
    })
    await ann.settle()
    expect(ann.received.slice(2, -1).map((one) => one.event)).toEqual(['one', 'four'])
    expect(await (await library(running).triggerBatch([{ channel: 'a', name: 'x', data: '' }])).json()).toEqual({})
  })

  test('a batch may have ten events of 10 KB each', async () => {
    const running = await runningGateway()
    const batch = Array.from({ length: 10 }, () => ({ channel: 'a', name: 'x', data: '"'.repeat(10_240) }))
    expect((await library(running).triggerBatch(batch)).status).toBe(200)
  })

  test('data of more than 10 KB is refused', async () => {
    const running = await runningGateway()
    expect((await call(running, event({ data: 'x'.repeat(10_240) }))).status).toBe(200)
    expect((await call(running, event({ data: 'x'.repeat(10_241) }))).status).toBe(413)
    expect((await call(running, event({ data: 'ü'.repeat(5_121) }))).status).toBe(413)
    await expect(library(running).trigger('c', 'e', 'x'.repeat(10_300))).rejects.toMatchObject({ status: 413 })
  })

  test.each([
    ['no name', { name: undefined }, 'Expected name parameter to be a string\n'],
    ['a name of the wrong type', { name: 5 }, 'Expected name parameter to be a string\n'],
    ['an empty name', { name: '' }, /name/],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, /200/],
    ['a name of the protocol', { name: 'pusher:error' }, /reserved/],
    ['a name of its inside', { name: 'pusher_internal:member_added' }, /reserved/],
    ['no data', { data: undefined }, 'Expected data parameter to be a string\n'],
    ['data of the wrong type', { data: { a: 1 } }, 'Expected data parameter to be a string\n'],
    ['no channel', { channel: undefined }, /channel/],
    ['a bad channel', { channel: 'a b' }, /channel/],
    ['a channel of the wrong type', { channel: 5 }, /channel/],
    ['a person without an id', { channel: '#server-to-user-' }, /channel/],
    ['no channels', { channels: [] }, /1 to 100/],
    ['channels that are no list', { channels: 'c' }, /1 to 100/],
    ['101 channels', { channels: Array.from({ length: 101 }, (_, index) => `c${index}`) }, /1 to 100/],
    ['a bad channel among good ones', { channels: ['a', 'b c'] }, /channel/],
    ['a bad socket id', { socket_id: 'x' }, /socket_id/],
    ['unknown info', { info: 'weather' }, /weather/],
    ['info of the wrong type', { info: ['user_count'] }, /info/],
  ])('with %s it replies 400 in plain text and publishes nothing', async (_title, more, words) => {
    const running = await runningGateway()
    const ann = await running.client()
    await ann.subscribed('a')
    await ann.subscribed('c')
    const reply = await call(running, event(more))
    expect(reply).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8', text: expect.stringMatching(words) })
    await ann.settle()
    expect(ann.events('e')).toEqual([])
  })

  test.each(['', 'x', '[]', 'null', '5', '{"batch":1}', '['.repeat(5_000), '{"name":"a","name":"b"}'])(
    'a body like %.20j is refused',
    async (body) => {
      const running = await runningGateway()
      expect((await call(running, { path: '/apps/1/events', body })).status).toBe(400)
      expect((await call(running, { path: '/apps/1/batch_events', body })).status).toBe(400)
    },
  )

  test('a batch of eleven, of none, or with one bad event publishes nothing', async () => {
    const running = await runningGateway()
    const ann = await running.client()
    await ann.subscribed('c')
    const good = { name: 'e', channel: 'c', data: '' }
    for (const batch of [Array.from({ length: 11 }, () => good), [], [good, { ...good, name: 5 }], [good, null]]) {
      expect((await call(running, { path: '/apps/1/batch_events', body: { batch } })).status).toBe(400)
    }
    await ann.settle()
    expect(ann.events('e')).toEqual([])
  })
})

describe('asking', () => {
  test('for all channels with subscribers, or those with a prefix', async () => {
    const running = await runningGateway()
    const ann = await running.client()
    await ann.subscribed('a')
    const data = '{"user_id":"ann"}'
    await ann.subscribed('presence-b', { auth: channelAuth(APP, ann.id, 'presence-b', data), channel_data: data })
    const get = async (params: Record<string, string>) =>
      (await library(running).get({ path: '/channels', params })).json()
    expect(await get({})).toEqual({ channels: { a: {}, 'presence-b': {} } })
    expect(await get({ filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-b': { user_count: 1 } },
    })
    await expect(get({ info: 'user_count' })).rejects.toMatchObject({ status: 400 })
    await expect(get({ filter_by_prefix: 'private-', info: 'user_count' })).rejects.toMatchObject({ status: 400 })
    await expect(get({ info: 'weather' })).rejects.toMatchObject({ status: 400 })
  })

  test('for one channel', async () => {
    const running = await runningGateway()
    const ann = await running.client()
    const odd = `cache-${'x'.repeat(140)}_-=@,.;`
    await ann.subscribed(odd)
    const get = async (name: string, info = '') =>
      (await library(running).get({ path: `/channels/${name}`, params: info ? { info } : {} })).json()
    expect(await get('nobody')).toEqual({ occupied: false })
    expect(await get(odd, 'subscription_count,cache')).toEqual({ occupied: true, subscription_count: 1, cache: null })
    running.hub.emit(odd, 'update', 'kept')
    expect(await get(odd, 'cache')).toEqual({ occupied: true, cache: { data: 'kept', ttl: 1800 } })
    expect(await get('presence-x', 'user_count')).toEqual({ occupied: false, user_count: 0 })
    await expect(get('a', 'user_count')).rejects.toMatchObject({ status: 400 })
    await expect(get('a', 'cache')).rejects.toMatchObject({ status: 400 })
    await expect(get('x'.repeat(165))).rejects.toMatchObject({ status: 400 })
  })

  test('for the members of a presence channel', async () => {
    const running = await runningGateway()
    const ann = await running.client()
    const data = '{"user_id":10}'
    await ann.subscribed('presence-b', { auth: channelAuth(APP, ann.id, 'presence-b', data), channel_data: data })
    const users = async (name: string) => (await library(running).get({ path: `/channels/${name}/users` })).json()
    expect(await users('presence-b')).toEqual({ users: [{ id: '10' }] })
    expect(await users('presence-c')).toEqual({ users: [] })
    await expect(users('private-b')).rejects.toMatchObject({ status: 400 })
  })
})

describe('a request without a valid signature is refused with 401', () => {
  test('signed with another secret', async () => {
    const running = await runningGateway()
    await expect(library(running, 'wrong').trigger('c', 'e', {})).rejects.toMatchObject({ status: 401 })
    await expect(library(running, 'wrong').get({ path: '/channels' })).rejects.toMatchObject({ status: 401 })
    await expect(library(running, 'wrong').terminateUserConnections('ann')).rejects.toMatchObject({ status: 401 })
  })

  test.each<[string, (query: URLSearchParams) => void]>([
    ['no signature', (query) => query.delete('auth_signature')],
    ['a short one', (query) => query.set('auth_signature', 'abc')],
    ['another key', (query) => query.set('auth_key', 'other')],
    ['no key', (query) => query.delete('auth_key')],
    ['another time', (query) => query.set('auth_timestamp', String(Number(query.get('auth_timestamp')) + 1))],
    ['no time', (query) => query.delete('auth_timestamp')],
    ['another body', (query) => query.set('body_md5', createHash('md5').update('{}').digest('hex'))],
    ['one more parameter', (query) => query.append('info', 'user_count')],
    ['a parameter twice', (query) => query.append('auth_key', APP.key)],
  ])('with %s', async (_title, change) => {
    const running = await runningGateway()
    expect(await call(running, { ...event(), change })).toMatchObject({ status: 401 })
  })

  test.each([-700, 700, Number.NaN])('from %s s away', async (seconds) => {
    const running = await runningGateway()
    const stamp = String(Math.floor(Date.now() / 1000) + seconds)
    expect((await call(running, { ...event(), query: { auth_timestamp: stamp } })).status).toBe(401)
  })

  test.each([-500, 500])('but not from %s s away', async (seconds) => {
    const running = await runningGateway()
    const stamp = String(Math.floor(Date.now() / 1000) + seconds)
    expect((await call(running, { ...event(), query: { auth_timestamp: stamp } })).status).toBe(200)
  })

  test('with the signed digest of another body', async () => {
    const running = await runningGateway()
    const other = createHash('md5').update('{}').digest('hex')
    expect((await call(running, { ...event(), query: { body_md5: other } })).status).toBe(401)
  })

  test('with another version', async () => {
    const running = await runningGateway()
    expect((await call(running, { ...event(), query: { auth_version: '2.0' } })).status).toBe(401)
  })
})

test.each(['/apps/2/events', '/apps/1/nothing', '/apps/1', '/apps/1/channels/a/b/c'])(
  '%s does not exist',
  async (path) => {
    const running = await runningGateway()
    expect(await call(running, { path, body: {} })).toMatchObject({ status: 404 })
  },
)

test('an unreadable URL gets a plain-text error, like every error here', async () => {
  expect(await call(await runningGateway(), { method: 'GET', path: '/apps/1/channels/%ZZ' })).toMatchObject({
    status: 400,
    type: 'text/plain; charset=utf-8',
    text: 'The request could not be understood\n',
  })
})

test('an unsigned request is refused before its body has arrived', async () => {
  const { port } = await runningGateway()
  const headers = { 'content-type': 'application/json', 'content-length': '500000' }
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/apps/1/events', headers })
  call.on('error', () => undefined)
  call.flushHeaders()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  call.destroy()
  expect(response.statusCode).toBe(401)
})
