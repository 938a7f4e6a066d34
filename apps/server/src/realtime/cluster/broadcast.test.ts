import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { userAuth } from '../../features/realtime/signatures.ts'
import { APP } from '../testing/running-gateway.ts'
import { BUSES, twoGateways } from '../testing/two-gateways.ts'

describe.each(BUSES)('two nodes on %s', (...bus) => {
  const nodes = () => twoGateways(bus)

  test('an event published on one node is delivered once on both, except to the excluded connection', async () => {
    const [left, right] = await nodes()
    const [ann, bob, cid] = [await left.client(), await right.client(), await right.client()]
    await Promise.all([ann, bob, cid].map((each) => each.subscribed('quiz-lobby-AB3D')))
    left.hub.emit('quiz-lobby-AB3D', 'update', 'one', cid.id)
    await Promise.all([ann, bob].map((each) => each.receives(({ event }) => event === 'update')))
    left.hub.emit('quiz-lobby-AB3D', 'last', '')
    await Promise.all([ann, bob, cid].map((each) => each.receives(({ event }) => event === 'last')))
    expect([ann, bob, cid].map((each) => each.events('update').length)).toEqual([1, 1, 0])
  })

  test('a cached event is available on both', async () => {
    const [left, right] = await nodes()
    left.hub.emit('cache-news', 'update', 'x')
    await waitUntil('the other node knows it', () => right.hub.cachedEvent('cache-news') !== null)
  })

  test('the round trip of a user is known on both', async () => {
    const [left, right] = await nodes()
    const ann = await right.client()
    await ann.signIn(APP, 'ann')
    ann.socket.pause()
    right.advance(1)
    right.advance(240)
    ann.socket.resume()
    await waitUntil('the other node knows it', () => left.hub.roundTripMs('ann') === 240)
    left.advance(120_000)
    expect([left.hub.roundTripMs('ann'), left.hub.userRoundTrips.size]).toEqual([null, 0])
  })

  test('the connections of a user are closed on any node', async () => {
    const [left, right] = await nodes()
    const ann = await right.client()
    const userData = '{"id":"ann of\\n two lines"}'
    ann.send({ event: 'pusher:signin', data: { auth: userAuth(APP, ann.id, userData), user_data: userData } })
    await ann.settle()
    left.hub.emit('#server-to-user-ann of\n two lines', 'update', 'x')
    await ann.receives(({ event }) => event === 'update')
    left.hub.closeConnectionsOf('ann of\n two lines')
    expect(await ann.closed()).toMatchObject({ code: 4009 })
  })
})
