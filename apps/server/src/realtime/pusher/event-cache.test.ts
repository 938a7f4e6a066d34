import { expect, test } from 'vitest'
import { channelAuth } from '../../features/realtime/signatures.ts'
import { APP, runningGateway } from '../testing/running-gateway.ts'

test('a cache channel sends its last event to new subscribers, right after the success', async () => {
  const { client, hub } = await runningGateway()
  hub.emit('cache-news', 'update', 'first')
  hub.emit('cache-news', 'update', 'last')
  const ann = await client()
  await ann.subscribed('cache-news')
  await ann.settle()
  expect(ann.received.slice(1, 3)).toEqual([
    { event: 'pusher_internal:subscription_succeeded', channel: 'cache-news', data: '{}' },
    { event: 'update', channel: 'cache-news', data: 'last' },
  ])
})

test('without a cached event it sends a cache miss without data', async () => {
  const { client } = await runningGateway()
  const ann = await client()
  await ann.subscribed('cache-news')
  await ann.settle()
  expect(ann.texts[2]).toBe('{"event":"pusher:cache_miss","channel":"cache-news"}')
})

test('a cached event expires after half an hour', async () => {
  const { client, hub, advance } = await runningGateway()
  hub.emit('cache-news', 'update', 'old')
  advance(29 * 60_000)
  expect(hub.cachedEvent('cache-news')).toEqual({ data: 'old', ttlMs: 60_000 })
  advance(60_000)
  hub.cache.removeExpired()
  const ann = await client()
  await ann.subscribed('cache-news')
  await ann.receives(({ event }) => event === 'pusher:cache_miss')
  expect(hub.cachedEvent('cache-news')).toBeNull()
})

test.each(['private-cache-x', 'private-encrypted-cache-x'])('%s caches an event too', async (name) => {
  const { client, hub } = await runningGateway()
  hub.emit(name, 'update', 'last')
  const ann = await client()
  await ann.subscribed(name, { auth: channelAuth(APP, ann.id, name) })
  await ann.settle()
  expect(ann.events('update')).toHaveLength(1)
})

test('a presence cache channel sends the members first, then the cached event', async () => {
  const { client, hub } = await runningGateway()
  const name = 'presence-cache-x'
  hub.emit(name, 'update', 'last')
  const ann = await client()
  const data = '{"user_id":"ann"}'
  await ann.subscribed(name, { auth: channelAuth(APP, ann.id, name, data), channel_data: data })
  await ann.settle()
  expect(ann.received.slice(1, 3).map(({ event }) => event)).toEqual([
    'pusher_internal:subscription_succeeded',
    'update',
  ])
})

test('other channels cache nothing', async () => {
  const { client, hub } = await runningGateway()
  hub.emit('news', 'update', 'x')
  const ann = await client()
  await ann.subscribed('news')
  await ann.settle()
  expect([ann.events('update'), ann.events('pusher:cache_miss')]).toEqual([[], []])
})
