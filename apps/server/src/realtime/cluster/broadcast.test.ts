import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { userAuth } from '../../features/realtime/signatures.ts'
import { APP } from '../testing/running-gateway.ts'
import { BUSES, twoGateways } from '../testing/two-gateways.ts'

describe.each(BUSES)('two nodes on %s', (...bus) => {
  const nodes = () => twoGateways(bus)

  test('what is published on one is heard on both, once, and left out where it is asked', async () => {
    const [left, right] = await nodes()
    const [ann, bob, cid] = [await left.client(), await right.client(), await right.client()]
    await Promise.all([ann, bob, cid].map((each) => each.join('quiz-lobby-AB3D')))
    left.hub.emit('quiz-lobby-AB3D', 'told', 'one', cid.id)
    await Promise.all([ann, bob].map((each) => each.hears(({ event }) => event === 'told')))
    left.hub.emit('quiz-lobby-AB3D', 'last', '')
    await Promise.all([ann, bob, cid].map((each) => each.hears(({ event }) => event === 'last')))
    expect([ann, bob, cid].map((each) => each.events('told').length)).toEqual([1, 1, 0])
  })

  test('a cache channel remembers on both', async () => {
    const [left, right] = await nodes()
    left.hub.emit('cache-news', 'told', 'x')
    await waitUntil('the other node knows it', () => right.hub.cached('cache-news') !== null)
  })

  test('how far away a person is, is known on both', async () => {
    const [left, right] = await nodes()
    const ann = await right.client()
    await ann.signIn(APP, 'ann')
    ann.socket.pause()
    right.passes(1)
    right.passes(240)
    ann.socket.resume()
    await waitUntil('the other node knows it', () => left.hub.roundTripMs('ann') === 240)
    left.passes(120_000)
    expect([left.hub.roundTripMs('ann'), left.hub.roundTrips.size]).toEqual([null, 0])
  })

  test('a person is ended wherever he is', async () => {
    const [left, right] = await nodes()
    const ann = await right.client()
    const userData = '{"id":"ann of\\n two lines"}'
    ann.say({ event: 'pusher:signin', data: { auth: userAuth(APP, ann.id, userData), user_data: userData } })
    await ann.settle()
    left.hub.emit('#server-to-user-ann of\n two lines', 'told', 'x')
    await ann.hears(({ event }) => event === 'told')
    left.hub.endConnectionsOf('ann of\n two lines')
    expect(await ann.ends()).toMatchObject({ code: 4009 })
  })
})
