import { describe, expect, test } from 'vitest'
import { userAuth } from '../../features/realtime/signatures.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { APP, runningGateway } from '../testing/running-gateway.ts'

const signIn = (client: RawClient, userData: unknown) => {
  const text = typeof userData === 'string' ? userData : JSON.stringify(userData)
  client.send({
    event: 'pusher:signin',
    data: { auth: userAuth(APP, client.id, text), user_data: text },
  })
}

test('a sign-in is confirmed with the signed data, and every connection of the user receives the user’s events', async () => {
  const { client, hub } = await runningGateway()
  const [one, two, other] = [await client(), await client(), await client()]
  const userData = '{ "id":"ann", "user_info":{"name":"Ann"}}'
  signIn(one, userData)
  signIn(two, { id: 'ann' })
  signIn(other, { id: 'bob' })
  await Promise.all([one, two, other].map((each) => each.settle()))
  expect(one.events('pusher:signin_success')).toEqual([
    { event: 'pusher:signin_success', data: { user_data: userData } },
  ])
  hub.emit('#server-to-user-ann', 'hello', '{}')
  await Promise.all([one, two, other].map((each) => each.settle()))
  expect([one, two, other].map((each) => each.events('hello').length)).toEqual([1, 1, 0])
  expect(hub.allChannelStats()).toEqual([])
})

test('a user may subscribe to the user’s own channel, as the client library does, and to nobody else’s', async () => {
  const { client, hub } = await runningGateway()
  const [ann, eve] = [await client(), await client()]
  signIn(ann, { id: 'ann' })
  signIn(eve, { id: 'eve' })
  await ann.subscribed('#server-to-user-ann')
  eve.subscribe('#server-to-user-ann')
  await eve.settle()
  expect(eve.events('pusher:subscription_error')).toMatchObject([{ channel: '#server-to-user-ann' }])
  hub.emit('#server-to-user-ann', 'hello', '{}')
  await Promise.all([ann, eve].map((each) => each.settle()))
  expect([ann, eve].map((each) => each.events('hello').length)).toEqual([1, 0])
})

test('a signed-in connection is not closed for having no subscriptions', async () => {
  const { client, advance, gateway } = await runningGateway()
  const ann = await client()
  signIn(ann, { id: 'ann' })
  await ann.settle()
  advance(40_000)
  expect(gateway.size).toBe(1)
})

describe('a false sign-in gets an error and a close code that stops reconnecting', () => {
  test.each([
    ['of another connection', { id: 'ann' }, userAuth(APP, '1.1', '{"id":"ann"}')],
    ['of another secret', { id: 'ann' }, 'knowdown:00'],
    ['without a signature', { id: 'ann' }, null],
    ['with a signature of the wrong type', { id: 'ann' }, 7],
    ['of nobody', {}, undefined],
    ['with an empty id', { id: '' }, undefined],
    ['with a number as id', { id: 7 }, undefined],
    ['with an endless id', { id: 'x'.repeat(129) }, undefined],
    ['that is no object', '[]', undefined],
    ['that is no JSON', '{', undefined],
  ])('%s', async (_title, userData, auth) => {
    const { client } = await runningGateway()
    const eve = await client()
    const text = typeof userData === 'string' ? userData : JSON.stringify(userData)
    const signature = auth === undefined ? userAuth(APP, eve.id, text) : auth
    eve.send({ event: 'pusher:signin', data: { auth: signature, user_data: text } })
    expect(await eve.closed()).toMatchObject({ code: 4009 })
    expect(eve.events('pusher:error')).toEqual([
      { event: 'pusher:error', data: { code: 4009, message: expect.any(String) } },
    ])
    expect(eve.events('pusher:signin_success')).toEqual([])
  })

  test.each([undefined, null, 'x', [], { user_data: { id: 'ann' } }])('with %j as data', async (data) => {
    const { client } = await runningGateway()
    const eve = await client()
    eve.send({ event: 'pusher:signin', data })
    expect(await eve.closed()).toMatchObject({ code: 4009 })
  })
})

test('the connections of one user can be closed without affecting others', async () => {
  const { client, hub, gateway } = await runningGateway()
  const [ann, bob] = [await client(), await client()]
  signIn(ann, { id: 'ann' })
  signIn(bob, { id: 'bob' })
  await ann.settle()
  await bob.settle()
  hub.closeConnectionsOf('ann')
  expect(await ann.closed()).toMatchObject({ code: 4009 })
  await bob.settle()
  expect(gateway.size).toBe(1)
})

test('a second sign-in replaces the first', async () => {
  const { client, hub } = await runningGateway()
  const ann = await client()
  signIn(ann, { id: 'ann' })
  signIn(ann, { id: 'bob' })
  await ann.settle()
  hub.emit('#server-to-user-ann', 'hello', 'old')
  hub.emit('#server-to-user-bob', 'hello', 'new')
  await ann.settle()
  expect(ann.events('hello').map(({ data }) => data)).toEqual(['new'])
})

describe('a watchlist', () => {
  const news = (client: RawClient) =>
    client.events('pusher_internal:watchlist_events').flatMap(({ data }) => JSON.parse(String(data)).events)

  test('reports who is online, who comes, and who leaves with the last connection', async () => {
    const { client } = await runningGateway()
    const [ann, bob, cid, cidAgain] = [await client(), await client(), await client(), await client()]
    signIn(bob, { id: 'bob' })
    await bob.settle()
    signIn(ann, { id: 'ann', watchlist: ['bob', 'cid'] })
    await ann.settle()
    signIn(cid, { id: 'cid' })
    await cid.settle()
    signIn(cidAgain, { id: 'cid' })
    await cidAgain.settle()
    cid.socket.close()
    await cid.closed()
    bob.socket.close()
    await bob.closed()
    await ann.settle()
    expect(news(ann)).toEqual([
      { name: 'online', user_ids: ['bob'] },
      { name: 'offline', user_ids: ['cid'] },
      { name: 'online', user_ids: ['cid'] },
      { name: 'offline', user_ids: ['bob'] },
    ])
  })

  test('of more than a hundred users is refused, but the sign-in succeeds', async () => {
    const { client } = await runningGateway()
    const ann = await client()
    signIn(ann, { id: 'ann', watchlist: Array.from({ length: 101 }, (_, index) => `u${index}`) })
    await ann.settle()
    expect(ann.events('pusher:signin_success')).toHaveLength(1)
    expect(ann.events('pusher:error')).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ code: 4302 }) }),
    ])
  })
})
