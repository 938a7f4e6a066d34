import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import type { Bus } from '../../features/bus.ts'
import { channelAuth } from '../../features/realtime/signatures.ts'
import { createLogger } from '../../http/logger.ts'
import { Roster } from '../pusher/roster.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { APP, APP_PATH } from '../testing/running-gateway.ts'
import { BUSES, twoGateways } from '../testing/two-gateways.ts'
import { membersOf, ONLINE, OPEN_SOCKETS } from './cluster-view.ts'
import { Neighbours } from './peer-directory.ts'

const ROOM = 'presence-room'
const enter = (client: RawClient, member: object) => {
  const channel_data = JSON.stringify(member)
  return client.join(ROOM, { auth: channelAuth(APP, client.id, ROOM, channel_data), channel_data })
}
const added = ({ event }: { event: string }) => event === 'pusher_internal:member_added'
const removed = ({ event }: { event: string }) => event === 'pusher_internal:member_removed'

describe.each(BUSES)('two nodes on %s', (...bus) => {
  const nodes = (rates?: { openPerAddress: number }) =>
    twoGateways(bus, { severalNodes: true, ...(rates && { rates }) })

  test('have one list of who is on a presence channel, and tell everybody of everybody', async () => {
    const [left, right] = await nodes()
    const [ann, bob] = [await left.client(), await right.client()]
    await enter(ann, { user_id: 'ann', user_info: { name: 'Ann' } })
    await waitUntil('the other node knows', () => right.hub.members(ROOM).length === 1)
    await enter(bob, { user_id: 7 })
    expect(JSON.parse(String(bob.events('pusher_internal:subscription_succeeded')[0]?.data))).toEqual({
      presence: { ids: ['ann', 7], hash: { ann: { name: 'Ann' }, 7: null }, count: 2 },
    })
    expect((await ann.hears(added)).data).toBe('{"user_id":7,"user_info":null}')
    expect(left.hub.members(ROOM).toSorted()).toEqual(right.hub.members(ROOM).toSorted())
    bob.socket.close()
    expect((await ann.hears(removed)).data).toBe('{"user_id":7}')
    expect([left.hub.members(ROOM), bob.events('pusher_internal:member_added')]).toEqual([['ann'], []])
  })

  test('count a person on both once, who leaves with the last connection', async () => {
    const [left, right] = await nodes()
    const [ann, one, two] = [await left.client(), await left.client(), await right.client()]
    await enter(ann, { user_id: 'ann' })
    await enter(one, { user_id: 'bob' })
    await waitUntil('the other node knows', () => right.hub.members(ROOM).length === 2)
    await enter(two, { user_id: 'bob' })
    await waitUntil('all three are counted', () => left.hub.channel(ROOM).subscriptions === 3)
    expect([left.hub.channel(ROOM).users, right.hub.channel(ROOM).users]).toEqual([2, 2])
    one.socket.close()
    await waitUntil('one connection less', () => right.hub.channel(ROOM).subscriptions === 2)
    await ann.settle()
    expect([ann.events('pusher_internal:member_added').length, ann.heard.some(removed)]).toEqual([1, false])
    two.socket.close()
    await ann.hears(removed)
  })

  test('count the listeners of every channel together', async () => {
    const [left, right] = await nodes()
    const [ann, bob] = [await left.client(), await right.client()]
    await Promise.all([ann.join('news'), ann.join('here'), bob.join('news')])
    await bob.signIn(APP, 'bob')
    for (const { hub } of [left, right]) {
      await waitUntil('both are counted', () => hub.channel('news').subscriptions === 2)
      await waitUntil('all channels are listed', () => hub.channels().length === 2)
      expect(hub.channels().toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
        { name: 'here', subscriptions: 1, users: null },
        { name: 'news', subscriptions: 2, users: null },
      ])
    }
    ann.socket.close()
    await waitUntil('one is left', () => right.hub.channel('news').subscriptions === 1)
    await waitUntil('a channel of nobody is none', () => right.hub.channels().length === 1)
  })

  test('tell who watches somebody when he comes to the first of them, and when he leaves the last', async () => {
    const [left, right] = await nodes()
    const [ann, one, two] = [await left.client(), await left.client(), await right.client()]
    const news = () =>
      ann.events('pusher_internal:watchlist_events').flatMap(({ data }) => JSON.parse(String(data)).events)
    await two.signIn(APP, 'bob')
    await waitUntil('the other node knows', () => left.hub.elsewhere.names(ONLINE).length === 1)
    await ann.signIn(APP, 'ann', ['bob', 'cid'])
    await one.signIn(APP, 'bob')
    two.socket.close()
    await waitUntil('he is here alone', () => left.hub.elsewhere.names(ONLINE).length === 0)
    one.socket.close()
    await waitUntil('he is nowhere', () => news().length === 3)
    const cid = await right.client()
    await cid.signIn(APP, 'cid')
    await waitUntil('somebody else has come', () => news().length === 4)
    expect(news()).toEqual([
      { name: 'online', user_ids: ['bob'] },
      { name: 'offline', user_ids: ['cid'] },
      { name: 'offline', user_ids: ['bob'] },
      { name: 'online', user_ids: ['cid'] },
    ])
  })

  test('[S-52] let an address hold as many sockets as one node would', async () => {
    const [left, right] = await nodes({ openPerAddress: 3 })
    const [first] = [await left.client(), await left.client()]
    const { elsewhere } = right.hub
    const heldLeft = () => elsewhere.names(OPEN_SOCKETS).map((name) => elsewhere.held(OPEN_SOCKETS, name))
    await waitUntil('the other node knows', () => heldLeft().join() === '2')
    await right.client()
    expect(await right.knock(APP_PATH).ends()).toMatchObject({ status: 429 })
    first.socket.close()
    await waitUntil('the other node knows that too', () => heldLeft().join() === '1')
    await right.client()
  })

  test('lose who was on a node that died within six seconds, and have him back if it was only frozen', async () => {
    const [left, right] = await nodes()
    const [ann, bob] = [await left.client(), await right.client()]
    await enter(ann, { user_id: 'ann' })
    await enter(bob, { user_id: 'bob' })
    await ann.hears(added)
    left.passes(4_000)
    expect(left.hub.members(ROOM)).toHaveLength(2)
    left.passes(2_000)
    await ann.hears(removed)
    expect(left.hub.channel(ROOM)).toEqual({ name: ROOM, subscriptions: 1, users: 1 })
    right.passes(1_000)
    await waitUntil('he is back', () => ann.events('pusher_internal:member_added').length === 2)
    expect(left.hub.channel(ROOM)).toEqual({ name: ROOM, subscriptions: 2, users: 2 })
  })

  test('take nobody for dead because they slept themselves', async () => {
    const [left, right] = await nodes()
    const bob = await right.client()
    await bob.join('news')
    await waitUntil('the other node knows', () => left.hub.channel('news').subscriptions === 1)
    left.sleeps(20_000)
    left.hub.tend()
    expect(left.hub.channel('news').subscriptions).toBe(1)
  })
})

describe('what a bus loses', () => {
  /** Two nodes on a bus that can be deaf. */
  async function onLossyBus() {
    const bus = inProcessBus(createLogger('silent'))
    let isDeaf = false
    let said = 0
    const lossy: Bus = {
      ...bus,
      publish(topic, message) {
        said += 1
        if (!isDeaf) bus.publish(topic, message)
      },
    }
    const changes: unknown[] = []
    const one = new Neighbours(
      lossy,
      () => 0,
      () => {},
    )
    const other = new Neighbours(
      lossy,
      () => 0,
      (...change) => changes.push(change),
    )
    const stop = await one.listen()
    await other.listen()
    return {
      one,
      other,
      changes,
      stop,
      said: () => said,
      deaf(deaf: boolean) {
        isDeaf = deaf
      },
    }
  }

  test('is noticed and made good', async () => {
    const { one, other, changes, deaf } = await onLossyBus()
    one.tell('members of a', 'ann', { id: 'ann' })
    one.tell('members of a', 'bob', { id: 'bob' })
    one.beat()
    one.flush()
    expect(other.names('members of a')).toEqual(['ann', 'bob'])
    deaf(true)
    one.tell('members of a', 'ann', null)
    one.tell('members of a', 'cid', { id: 'cid' })
    one.flush()
    deaf(false)
    one.tell('members of a', 'dan', { id: 'dan' })
    one.flush()
    // In between versions nobody guesses.
    expect(other.names('members of a')).toEqual(['ann', 'bob'])
    one.beat()
    one.flush()
    expect(other.names('members of a').toSorted()).toEqual(['bob', 'cid', 'dan'])
    expect(changes.slice(2)).toEqual([
      ['members of a', 'ann', { id: 'ann' }, false],
      ['members of a', 'cid', { id: 'cid' }, true],
      ['members of a', 'dan', { id: 'dan' }, true],
    ])
  })

  test('nothing is asked for while nothing is missing', async () => {
    const { one, other, said } = await onLossyBus()
    for (const node of [one, other, one, other]) {
      node.beat()
      one.flush()
      other.flush()
    }
    const before = said()
    one.beat()
    other.beat()
    await new Promise(setImmediate)
    expect(said() - before).toBe(2)
  })

  test('a node that goes takes what it held with it, and says nothing more', async () => {
    const { one, other, stop } = await onLossyBus()
    one.tell('listeners', 'news', 2)
    one.beat()
    one.flush()
    expect(other.held('listeners', 'news')).toEqual([2])
    stop()
    one.tell('listeners', 'news', 1)
    one.beat()
    expect([other.held('listeners', 'news'), other.names('listeners')]).toEqual([[], []])
  })
})

test('a channel is full with a hundred people on all nodes together', () => {
  const elsewhere = {
    tell: () => {},
    held: (_about: string, name: string) => (Number(name) < 99 ? [{ id: name, info: null }] : []),
    names: (about: string) => (about === membersOf(ROOM) ? Array.from({ length: 99 }, (_, id) => String(id)) : []),
  }
  const roster = new Roster(ROOM, elsewhere)
  expect(roster.hasRoomFor({ id: 'ann', info: null })).toBe(true)
  expect(roster.add({ id: 'ann', info: null })).toBe(true)
  expect(roster.hasRoomFor({ id: 'late', info: null })).toBe(false)
  expect([roster.hasRoomFor({ id: 7, info: null }), roster.add({ id: 7, info: null })]).toEqual([true, false])
})
