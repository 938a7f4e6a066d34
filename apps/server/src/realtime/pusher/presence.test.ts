import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { channelAuth, userAuth } from '../../features/realtime/signatures.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { APP, runningGateway } from '../testing/running-gateway.ts'

const as = (client: RawClient, member: unknown, channel = 'presence-room') => {
  const data = typeof member === 'string' ? member : JSON.stringify(member)
  return { auth: channelAuth(APP, client.id, channel, data), channel_data: data }
}
const enter = (client: RawClient, member: unknown) => client.subscribed('presence-room', as(client, member))

describe('a presence channel', () => {
  test('sends a new member the whole list, itself included, and announces it to the others', async () => {
    const { client } = await runningGateway()
    const [ann, bob] = [await client(), await client()]
    await enter(ann, { user_id: 'ann', user_info: { name: 'Ann' } })
    await enter(bob, { user_id: 'bob' })
    await ann.settle()
    const success = bob.events('pusher_internal:subscription_succeeded')[0]
    expect(JSON.parse(String(success?.data))).toEqual({
      presence: { ids: ['ann', 'bob'], hash: { ann: { name: 'Ann' }, bob: null }, count: 2 },
    })
    expect(ann.events('pusher_internal:member_added')).toEqual([
      {
        event: 'pusher_internal:member_added',
        channel: 'presence-room',
        data: '{"user_id":"bob","user_info":null}',
      },
    ])
    expect(bob.events('pusher_internal:member_added')).toEqual([])
  })

  test('counts a member once, and removes it with its last connection', async () => {
    const { client, hub } = await runningGateway()
    const [ann, one, two] = [await client(), await client(), await client()]
    await enter(ann, { user_id: 'ann' })
    await enter(one, { user_id: 'bob' })
    await enter(two, { user_id: 'bob' })
    expect(hub.channelStats('presence-room')).toEqual({ name: 'presence-room', subscriptions: 3, users: 2 })
    one.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-room' } })
    await one.settle()
    await ann.settle()
    expect(ann.events('pusher_internal:member_removed')).toEqual([])
    two.socket.close()
    await ann.receives(({ event }) => event === 'pusher_internal:member_removed')
    expect(ann.texts.at(-1)).toBe(
      '{"event":"pusher_internal:member_removed","channel":"presence-room","data":"{\\"user_id\\":\\"bob\\"}"}',
    )
    expect(ann.events('pusher_internal:member_added')).toHaveLength(1)
  })

  test("keeps numeric ids as numbers, and treats 7 and '7' as the same member", async () => {
    const { client, hub } = await runningGateway()
    const [ann, bob] = [await client(), await client()]
    await enter(ann, { user_id: 'ann' })
    await enter(bob, { user_id: 10 })
    await ann.settle()
    expect(ann.events('pusher_internal:member_added')[0]?.data).toBe('{"user_id":10,"user_info":null}')
    expect(hub.memberIds('presence-room')).toEqual(['ann', '10'])
  })

  test('accepts an id like a built-in property', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    await enter(ann, '{"user_id":"__proto__","user_info":{"a":1}}')
    const { data } = ann.events('pusher_internal:subscription_succeeded')[0] ?? {}
    expect(data).toBe('{"presence":{"ids":["__proto__"],"hash":{"__proto__":{"a":1}},"count":1}}')
  })

  test('uses the signed-in user when channel_data is missing', async () => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    const userData = '{"id":"ann","user_info":{"name":"Ann"}}'
    ann.send({ event: 'pusher:signin', data: { auth: userAuth(APP, ann.id, userData), user_data: userData } })
    await ann.subscribed('presence-room', { auth: channelAuth(APP, ann.id, 'presence-room') })
    expect(hub.memberIds('presence-room')).toEqual(['ann'])
  })

  test.each([
    ['no data', undefined, 401],
    ['data that is no JSON', 'x', 400],
    ['data that is no object', '["ann"]', 400],
    ['nobody', '{}', 400],
    ['an empty id', '{"user_id":""}', 400],
    ['an id of the wrong type', '{"user_id":{"a":1}}', 400],
    ['an id of 129 characters', JSON.stringify({ user_id: 'x'.repeat(129) }), 400],
    ['more than 1 KB of a person', JSON.stringify({ user_id: 'a', user_info: 'x'.repeat(1_025) }), 400],
  ])('refuses %s', async (_title, data, status) => {
    const { client, hub } = await runningGateway()
    const ann = await client()
    ann.subscribe('presence-room', data === undefined ? { auth: 'knowdown:x' } : as(ann, data))
    await ann.settle()
    expect(ann.events('pusher:subscription_error')).toEqual([
      expect.objectContaining({ channel: 'presence-room', data: expect.objectContaining({ status }) }),
    ])
    expect(hub.allChannelStats()).toEqual([])
  })

  test('is full with a hundred members, but accepts another connection of one of them', async () => {
    const { client, hub } = await runningGateway()
    const people = await Promise.all(Array.from({ length: 100 }, () => client()))
    await Promise.all(people.map((person, index) => enter(person, { user_id: index })))
    const [late, again] = [await client(), await client()]
    late.subscribe('presence-room', as(late, { user_id: 'late' }))
    await late.settle()
    expect(late.events('pusher:subscription_error')).toHaveLength(1)
    await enter(again, { user_id: 7 })
    expect(hub.channelStats('presence-room')).toMatchObject({ subscriptions: 101, users: 100 })
  })

  test('disappears with its last member', async () => {
    const { client, hub, gateway } = await runningGateway()
    const ann = await client()
    await enter(ann, { user_id: 'ann' })
    ann.socket.terminate()
    await waitUntil('it is gone', () => gateway.size === 0)
    expect([hub.allChannelStats(), hub.memberIds('presence-room')]).toEqual([[], []])
  })
})
