import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import type { RealtimeUser } from '../../features/realtime/realtime-ports.ts'
import { channelAuth, userAuth } from '../../features/realtime/signatures.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { APP, runningGateway } from '../testing/running-gateway.ts'

const refusals = (client: RawClient) => client.events('pusher:subscription_error')
const signIn = (client: RawClient, user: object) => {
  const userData = JSON.stringify(user)
  client.send({ event: 'pusher:signin', data: { auth: userAuth(APP, client.id, userData), user_data: userData } })
}

describe('a public channel', () => {
  test('is subscribed to, with an empty object as JSON in a string', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news', { auth: '' })
    expect(ann.texts.at(-1)).toBe('{"event":"pusher_internal:subscription_succeeded","channel":"news","data":"{}"}')
  })

  test('delivers events in the order of the calls, with the data byte for byte', async () => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    const data = ['{ "a":1.0 , "b" : "\\u00fc" }', '', 'plain', '5', 'null', '"\ud83d\ude00\u2028\\n', '{"a":1,"a":2}']
    for (const text of data) hub.emit('news', 'update', text)
    await ann.settle()
    expect(ann.events('update').map((one) => one.data)).toEqual(data)
  })

  test('may carry an event named error', async () => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    hub.publish('news', 'error', { message: 'ours' })
    await ann.settle()
    expect(ann.events('error')).toHaveLength(1)
  })

  test('delivers no event before the subscription success, even when events are published all the time', async () => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    const timer = setInterval(() => hub.publish('news', 'update', {}), 0)
    await ann.subscribed('news')
    await ann.settle()
    clearInterval(timer)
    const onChannel = ann.received.filter(({ channel }) => channel === 'news').map(({ event }) => event)
    expect(onChannel[0]).toBe('pusher_internal:subscription_succeeded')
  })

  test('sends nothing to a client that has unsubscribed, nor to an excluded one', async () => {
    const { client, hub } = await runningGateway()
    const [ann, bob] = [await client(), await client()]
    await ann.subscribed('news')
    await bob.subscribed('news')
    hub.emit('news', 'update', 'not to ann', ann.id)
    ann.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    await ann.settle()
    hub.emit('news', 'update', 'after')
    await ann.settle()
    await bob.settle()
    expect(ann.events('update')).toEqual([])
    expect(bob.events('update').map(({ data }) => data)).toEqual(['not to ann', 'after'])
  })

  test('can be subscribed to again after an unsubscribe', async () => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    ann.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    ann.subscribe('news')
    await ann.settle()
    hub.emit('news', 'update', 'x')
    await ann.settle()
    expect([ann.events('pusher_internal:subscription_succeeded').length, ann.events('update').length]).toEqual([2, 1])
  })

  test('answers a second subscribe with an error, and still delivers once', async () => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    await ann.subscribed('news')
    ann.subscribe('news')
    await ann.settle()
    hub.emit('news', 'update', 'x')
    await ann.settle()
    expect(ann.events('pusher:error')).toEqual([
      { event: 'pusher:error', data: { code: null, message: 'Existing subscription to channel news' } },
    ])
    expect(ann.events('update')).toHaveLength(1)
  })

  test('may be named like a built-in property', async () => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      await ann.subscribed(name)
      hub.emit(name, 'update', name)
    }
    await ann.settle()
    expect(ann.events('update')).toHaveLength(4)
  })

  test('has a case-sensitive name', async () => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    await ann.subscribed('News')
    hub.emit('news', 'update', 'x')
    await ann.settle()
    expect(ann.events('update')).toEqual([])
  })

  test('can be unsubscribed from without ever having been subscribed to', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    ann.send({ event: 'pusher:unsubscribe', data: { channel: 'never joined' } })
    ann.send({ event: 'pusher:unsubscribe', data: {} })
    ann.send({ event: 'pusher:unsubscribe' })
    await ann.settle()
    expect(ann.received).toHaveLength(2)
  })
})

describe('an invalid channel name', () => {
  test.each(['', 'a b', '#server-to-user-1', 'x'.repeat(165), 'ü', 5, null, undefined, {}, ['news'], true])(
    '%j gets an error, and the connection stays open',
    async (channel) => {
      const { client } = await runningGateway()
      const ann = await client()
      ann.subscribe(channel)
      await ann.settle()
      expect(refusals(ann)).toEqual([expect.objectContaining({ data: expect.objectContaining({ status: 400 }) })])
    },
  )
})

test('channels beyond a hundred are refused one by one, and the first hundred still work', async () => {
  const { client, hub } = await runningGateway()
  const ann = await client()
  for (let index = 0; index < 105; index += 1) ann.subscribe(`news-${index}`)
  await ann.settle()
  expect(refusals(ann).map(({ channel }) => channel)).toEqual([100, 101, 102, 103, 104].map((index) => `news-${index}`))
  hub.emit('news-99', 'update', 'x')
  await ann.settle()
  expect(ann.events('update')).toHaveLength(1)
})

describe('a private channel', () => {
  const NAMES = ['private-x', 'private-cache-x', 'private-encrypted-x', 'private-encrypted-cache-x']

  test.each(NAMES)('%s is subscribed to with a signature', async (name) => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    await ann.subscribed(name, { auth: channelAuth(APP, ann.id, name) })
    hub.emit(name, 'update', '{"nonce":"n","ciphertext":"c"}')
    await ann.settle()
    expect(ann.events('update').map(({ data }) => data)).toEqual(['{"nonce":"n","ciphertext":"c"}'])
  })

  test('treats null data like missing data', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    await ann.subscribed('private-x', { auth: channelAuth(APP, ann.id, 'private-x'), channel_data: null })
  })

  test('accepts data that the signature covers', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    const data = '{"user_id":"7"}'
    await ann.subscribed('private-x', { auth: channelAuth(APP, ann.id, 'private-x', data), channel_data: data })
  })

  test.each([
    ['no signature', () => ({})],
    ['an empty one', () => ({ auth: '' })],
    ['one of the wrong type', () => ({ auth: { toString: 'x' } })],
    ['the key alone', () => ({ auth: 'knowdown:' })],
    ['another channel’s', (id: string) => ({ auth: channelAuth(APP, id, 'private-y') })],
    ['another connection’s', () => ({ auth: channelAuth(APP, '1.1', 'private-x') })],
    ['one of another secret', (id: string) => ({ auth: channelAuth({ ...APP, secret: 'x' }, id, 'private-x') })],
    ['one of another key', (id: string) => ({ auth: channelAuth({ ...APP, key: 'x' }, id, 'private-x') })],
    ['one in capitals', (id: string) => ({ auth: channelAuth(APP, id, 'private-x').toUpperCase() })],
    [
      'one without the data that came with it',
      (id: string) => ({ auth: channelAuth(APP, id, 'private-x'), channel_data: '{"user_id":"7"}' }),
    ],
    [
      'one over other data',
      (id: string) => ({ auth: channelAuth(APP, id, 'private-x', '{}'), channel_data: '{"user_id":"7"}' }),
    ],
    ['data of the wrong type', (id: string) => ({ auth: channelAuth(APP, id, 'private-x'), channel_data: { a: 1 } })],
  ])('with %s is refused with an error on its channel, and the connection stays open', async (_title, fields) => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    ann.subscribe('private-x', fields(ann.id))
    await ann.settle()
    hub.emit('private-x', 'update', 'x')
    await ann.settle()
    expect(refusals(ann)).toEqual([
      {
        event: 'pusher:subscription_error',
        channel: 'private-x',
        data: { type: 'AuthError', error: expect.any(String), status: 401 },
      },
    ])
    expect(ann.events('update')).toEqual([])
  })

  test('can be subscribed to after a refusal', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    ann.subscribe('private-x')
    await ann.subscribed('private-x', { auth: channelAuth(APP, ann.id, 'private-x') })
  })
})

describe('[S-04] a guarded channel', () => {
  const seats = {
    maySubscribe: (user: RealtimeUser | null, channel: string) =>
      !channel.startsWith('quiz-lobby-') || channel.startsWith(`quiz-lobby-${String(user?.lobby)}`),
  }

  test('is refused before a sign-in, and none of its events arrive', async () => {
    const { client, hub } = await runningGateway({ guard: seats })
    const eve = await client()
    for (const name of ['quiz-lobby-AB3D', 'quiz-lobby-AB3D-host', 'quiz-lobby-AB3D-guest']) eve.subscribe(name)
    await eve.settle()
    hub.publish('quiz-lobby-AB3D', 'match_start', {})
    hub.publish('quiz-lobby-AB3D-host', 'next_question', {})
    await eve.settle()
    expect(refusals(eve).map(({ data }) => (data as { status: number }).status)).toEqual([401, 401, 401])
    expect(eve.received.filter(({ event }) => !event.startsWith('pusher'))).toEqual([])
  })

  test('is open to the users it is for; other channels are open to everybody', async () => {
    const { client } = await runningGateway({ guard: seats })
    const ann = await client()
    signIn(ann, { id: 'ann', lobby: 'AB3D' })
    await ann.subscribed('quiz-lobby-AB3D')
    await ann.subscribed('news')
  })

  test('[S-05] is refused to a user of another lobby', async () => {
    const { client } = await runningGateway({ guard: seats })
    const bob = await client()
    signIn(bob, { id: 'bob', lobby: 'ZZZZ' })
    bob.subscribe('quiz-lobby-AB3D')
    await bob.settle()
    expect(refusals(bob)).toHaveLength(1)
    signIn(bob, { id: 'bob', lobby: 'AB3D' })
    await bob.settle()
    expect(bob.events('pusher_internal:subscription_succeeded')).toEqual([])
  })

  test('requested before the sign-in waits for it without an error, as reconnecting clients need it', async () => {
    const { client, hub } = await runningGateway({ guard: seats, limits: { signInWaitMs: 60_000 } })
    const ann = await client()
    ann.subscribe('quiz-lobby-AB3D')
    ann.subscribe('quiz-lobby-ZZZZ')
    await ann.settle()
    expect(refusals(ann)).toEqual([])
    signIn(ann, { id: 'ann', lobby: 'AB3D' })
    await ann.settle()
    expect(refusals(ann).map(({ channel }) => channel)).toEqual(['quiz-lobby-ZZZZ'])
    hub.publish('quiz-lobby-AB3D', 'update', {})
    hub.publish('quiz-lobby-ZZZZ', 'update', {})
    await ann.settle()
    expect(ann.events('update').map(({ channel }) => channel)).toEqual(['quiz-lobby-AB3D'])
  })

  test('requested before the sign-in and unsubscribed again stays unsubscribed', async () => {
    const { client } = await runningGateway({ guard: seats })
    const ann = await client()
    ann.subscribe('quiz-lobby-AB3D')
    ann.send({ event: 'pusher:unsubscribe', data: { channel: 'quiz-lobby-AB3D' } })
    signIn(ann, { id: 'ann', lobby: 'AB3D' })
    await ann.settle()
    expect(ann.events('pusher_internal:subscription_succeeded')).toEqual([])
  })
})

describe('a slow channel guard', () => {
  const slowGuard = () => {
    const verdicts: ((allowed: boolean) => void)[] = []
    const fail: ((error: Error) => void)[] = []
    const guard = {
      maySubscribe: () =>
        new Promise<boolean>((resolve, reject) => {
          verdicts.push(resolve)
          fail.push(reject)
        }),
    }
    return { guard, verdicts, fail }
  }

  test('does not open a channel that was unsubscribed meanwhile', async () => {
    const { guard, verdicts } = slowGuard()
    const { client, hub } = await runningGateway({ guard })
    const ann = await client()
    ann.subscribe('news')
    ann.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    await ann.settle()
    verdicts[0]?.(true)
    await ann.settle()
    expect(hub.allChannelStats()).toEqual([])
  })

  test('does not open a channel for a closed connection', async () => {
    const { guard, verdicts } = slowGuard()
    const { client, hub, gateway } = await runningGateway({ guard })
    const ann = await client()
    ann.subscribe('news')
    await ann.settle()
    ann.socket.terminate()
    await waitUntil('it is gone', () => gateway.size === 0)
    verdicts[0]?.(true)
    await Promise.resolve()
    expect(hub.allChannelStats()).toEqual([])
  })

  test('refuses when it rejects', async () => {
    const { guard, fail } = slowGuard()
    const { client, errors } = await runningGateway({ guard })
    const ann = await client()
    ann.subscribe('news')
    await ann.settle()
    fail[0]?.(new Error('the database is away'))
    await ann.receives(({ event }) => event === 'pusher:subscription_error')
    expect(errors).toHaveLength(1)
  })

  test('refuses when it throws', async () => {
    const guard = {
      maySubscribe: (): boolean => {
        throw new Error('bug')
      },
    }
    const { client, errors } = await runningGateway({ guard })
    const ann = await client()
    ann.subscribe('news')
    await ann.receives(({ event }) => event === 'pusher:subscription_error')
    expect(errors).toHaveLength(1)
  })
})
