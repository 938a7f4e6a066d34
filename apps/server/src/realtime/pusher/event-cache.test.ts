import { expect, test } from 'vitest'
import { channelAuth } from '../../features/realtime/signatures.ts'
import { APP, runningGateway } from '../testing/running-gateway.ts'

test('a cache channel hands its last event to who comes later, right after the success', async () => {
  const { client, hub } = await runningGateway()
  hub.emit('cache-news', 'told', 'first')
  hub.emit('cache-news', 'told', 'last')
  const ann = await client()
  await ann.join('cache-news')
  await ann.settle()
  expect(ann.heard.slice(1, 3)).toEqual([
    { event: 'pusher_internal:subscription_succeeded', channel: 'cache-news', data: '{}' },
    { event: 'told', channel: 'cache-news', data: 'last' },
  ])
})

test('without one it says so, without data', async () => {
  const { client } = await runningGateway()
  const ann = await client()
  await ann.join('cache-news')
  await ann.settle()
  expect(ann.texts[2]).toBe('{"event":"pusher:cache_miss","channel":"cache-news"}')
})

test('after half an hour the event is forgotten', async () => {
  const { client, hub, passes } = await runningGateway()
  hub.emit('cache-news', 'told', 'old')
  passes(29 * 60_000)
  expect(hub.cached('cache-news')).toEqual({ data: 'old', ttlMs: 60_000 })
  passes(60_000)
  hub.cache.forgetOld()
  const ann = await client()
  await ann.join('cache-news')
  await ann.hears(({ event }) => event === 'pusher:cache_miss')
  expect(hub.cached('cache-news')).toBeNull()
})

test.each(['private-cache-x', 'private-encrypted-cache-x'])('%s keeps one too', async (name) => {
  const { client, hub } = await runningGateway()
  hub.emit(name, 'told', 'last')
  const ann = await client()
  await ann.join(name, { auth: channelAuth(APP, ann.id, name) })
  await ann.settle()
  expect(ann.events('told')).toHaveLength(1)
})

test('a presence channel with a cache tells first who is there, then what was said', async () => {
  const { client, hub } = await runningGateway()
  const name = 'presence-cache-x'
  hub.emit(name, 'told', 'last')
  const ann = await client()
  const data = '{"user_id":"ann"}'
  await ann.join(name, { auth: channelAuth(APP, ann.id, name, data), channel_data: data })
  await ann.settle()
  expect(ann.heard.slice(1, 3).map(({ event }) => event)).toEqual(['pusher_internal:subscription_succeeded', 'told'])
})

test('other channels remember nothing', async () => {
  const { client, hub } = await runningGateway()
  hub.emit('news', 'told', 'x')
  const ann = await client()
  await ann.join('news')
  await ann.settle()
  expect([ann.events('told'), ann.events('pusher:cache_miss')]).toEqual([[], []])
})
