import { describe, expect, test } from 'vitest'
import { channelAuth } from '../../features/realtime/signatures.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { APP, type RunningGateway, runningGateway } from '../testing/running-gateway.ts'

const enter = (client: RawClient, channel: string, data?: string) =>
  client.subscribed(channel, {
    auth: channelAuth(APP, client.id, channel, data),
    ...(data === undefined ? {} : { channel_data: data }),
  })

const two = async ({ client }: RunningGateway, channel: string) => {
  const [ann, bob] = [await client(), await client()]
  if (channel.startsWith('pr')) {
    const isPresence = channel.startsWith('presence-')
    await enter(ann, channel, isPresence ? '{"user_id":10}' : undefined)
    await enter(bob, channel, isPresence ? '{"user_id":"bob"}' : undefined)
  } else await Promise.all([ann.subscribed(channel), bob.subscribed(channel)])
  return [ann, bob] as const
}

const refusals = (client: RawClient) =>
  client.events('pusher:error').map(({ data }) => (data as { code: unknown }).code)

describe('[S-22] while client events are off', () => {
  test.each(['news', 'private-x', 'presence-x'])(
    'nobody on %s receives one, and the sender gets an error',
    async (channel) => {
      const gateway = await runningGateway()
      const [ann, bob] = await two(gateway, channel)
      ann.send({ event: 'client-match_end', channel, data: { winner: 'ann' } })
      await ann.settle()
      await bob.settle()
      expect(refusals(ann)).toEqual([4301])
      expect(bob.events('client-match_end')).toEqual([])
    },
  )

  test.each(['match_end', 'pusher:match_end', 'pusher_internal:member_added', 'my-client-event', 'Client-x', 'error'])(
    'an event named %s is not forwarded either',
    async (event) => {
      const gateway = await runningGateway()
      const [ann, bob] = await two(gateway, 'news')
      ann.send({ event, channel: 'news', data: '{}' })
      await ann.settle()
      await bob.settle()
      expect(bob.received.map((one) => one.event)).toEqual([
        'pusher:connection_established',
        'pusher_internal:subscription_succeeded',
        'pusher:pong',
      ])
    },
  )
})

describe('when client events are on', () => {
  const on = () => runningGateway({ clientEvents: true })

  test.each([{ x: 1 }, 'text', 5, null, [1], true])(
    '%j reaches the others unchanged, never the sender',
    async (data) => {
      const [ann, bob] = await two(await on(), 'private-x')
      ann.send({ event: 'client-move', channel: 'private-x', data })
      await ann.settle()
      await bob.settle()
      expect(bob.events('client-move')).toEqual([{ event: 'client-move', channel: 'private-x', data }])
      expect([ann.events('client-move'), refusals(ann)]).toEqual([[], []])
    },
  )

  test('on a presence channel they carry the signed id of the sender', async () => {
    const [ann, bob] = await two(await on(), 'presence-x')
    ann.send({ event: 'client-move', channel: 'presence-x', data: {}, user_id: 'somebody else' })
    await ann.settle()
    await bob.settle()
    expect(bob.events('client-move')).toEqual([{ event: 'client-move', channel: 'presence-x', data: {}, user_id: 10 }])
  })

  test.each(['news', 'cache-news', 'private-encrypted-x'])('on %s they are refused', async (channel) => {
    const [ann, bob] = await two(await on(), channel)
    ann.send({ event: 'client-move', channel, data: {} })
    await ann.settle()
    await bob.settle()
    expect([refusals(ann), bob.events('client-move')]).toEqual([[4301], []])
  })

  test.each(['private-y', undefined, null, 5, {}, ['private-x']])(
    'on %j without a subscription they are refused',
    async (channel) => {
      const [ann] = await two(await on(), 'private-x')
      ann.send({ event: 'client-move', channel, data: {} })
      await ann.settle()
      expect(refusals(ann)).toEqual([4301])
    },
  )

  test('names and data that are too long are refused', async () => {
    const [ann] = await two(await on(), 'private-x')
    ann.send({ event: `client-${'x'.repeat(200)}`, channel: 'private-x', data: {} })
    ann.send({ event: 'client-move', channel: 'private-x', data: 'x'.repeat(10_241) })
    await ann.settle()
    expect(refusals(ann)).toEqual([4301, 4301])
  })

  test('as much data is allowed as through the API', async () => {
    const [ann, bob] = await two(await on(), 'private-x')
    ann.send({ event: 'client-move', channel: 'private-x', data: `${'x'.repeat(10_230)}${'"'.repeat(10)}` })
    await ann.settle()
    expect(refusals(ann)).toEqual([])
    await bob.receives(({ event }) => event === 'client-move')
  })

  test('more than ten a second are dropped, and the connection is kept', async () => {
    const gateway = await on()
    const [ann, bob] = await two(gateway, 'private-x')
    for (let index = 0; index < 12; index += 1) ann.send({ event: 'client-move', channel: 'private-x', data: index })
    await ann.settle()
    gateway.advance(1_000)
    ann.send({ event: 'client-move', channel: 'private-x', data: 'later' })
    await ann.settle()
    await bob.settle()
    expect(refusals(ann)).toEqual([4301, 4301])
    expect(bob.events('client-move').map(({ data }) => data)).toEqual([...Array(10).keys(), 'later'])
  })

  test('a cache channel does not keep them', async () => {
    const gateway = await on()
    const [ann] = await two(gateway, 'private-cache-x')
    ann.send({ event: 'client-move', channel: 'private-cache-x', data: {} })
    await ann.settle()
    expect(gateway.hub.cachedEvent('private-cache-x')).toBeNull()
  })
})
