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
import { membersTopic, ONLINE_USERS, OPEN_SOCKETS } from './cluster-view.ts'
import { PeerDirectory } from './peer-directory.ts'

const ROOM = 'presence-room'
const enter = (client: RawClient, member: object) => {
  const channel_data = JSON.stringify(member)
  return client.subscribed(ROOM, { auth: channelAuth(APP, client.id, ROOM, channel_data), channel_data })
}
const added = ({ event }: { event: string }) => event === 'pusher_internal:member_added'
const removed = ({ event }: { event: string }) => event === 'pusher_internal:member_removed'

describe.each(BUSES)('two nodes on %s', (...bus) => {
  const nodes = (rates?: { openPerAddress: number }) => twoGateways(bus, { isClustered: true, ...(rates && { rates }) })

  test('share the members of a presence channel and announce all of them', async () => {
    const [left, right] = await nodes()
    const [ann, bob] = [await left.client(), await right.client()]
    await enter(ann, { user_id: 'ann', user_info: { name: 'Ann' } })
    await waitUntil('the other node knows', () => right.hub.memberIds(ROOM).length === 1)
    await enter(bob, { user_id: 7 })
    expect(JSON.parse(String(bob.events('pusher_internal:subscription_succeeded')[0]?.data))).toEqual({
      presence: { ids: ['ann', 7], hash: { ann: { name: 'Ann' }, 7: null }, count: 2 },
    })
    expect((await ann.receives(added)).data).toBe('{"user_id":7,"user_info":null}')
    expect(left.hub.memberIds(ROOM).toSorted()).toEqual(right.hub.memberIds(ROOM).toSorted())
    bob.socket.close()
    expect((await ann.receives(removed)).data).toBe('{"user_id":7}')
    expect([left.hub.memberIds(ROOM), bob.events('pusher_internal:member_added')]).toEqual([['ann'], []])
  })

  test('count a member on both nodes once, and remove it with the last connection', async () => {
    const [left, right] = await nodes()
    const [ann, one, two] = [await left.client(), await left.client(), await right.client()]
    await enter(ann, { user_id: 'ann' })
    await enter(one, { user_id: 'bob' })
    await waitUntil('the other node knows', () => right.hub.memberIds(ROOM).length === 2)
    await enter(two, { user_id: 'bob' })
    await waitUntil('all three are counted', () => left.hub.channelStats(ROOM).subscriptions === 3)
    expect([left.hub.channelStats(ROOM).users, right.hub.channelStats(ROOM).users]).toEqual([2, 2])
    one.socket.close()
    await waitUntil('one connection less', () => right.hub.channelStats(ROOM).subscriptions === 2)
    await ann.settle()
    expect([ann.events('pusher_internal:member_added').length, ann.received.some(removed)]).toEqual([1, false])
    two.socket.close()
    await ann.receives(removed)
  })

  test('add up the subscribers of every channel', async () => {
    const [left, right] = await nodes()
    const [ann, bob] = [await left.client(), await right.client()]
    await Promise.all([ann.subscribed('news'), ann.subscribed('here'), bob.subscribed('news')])
    await bob.signIn(APP, 'bob')
    for (const { hub } of [left, right]) {
      await waitUntil('both are counted', () => hub.channelStats('news').subscriptions === 2)
      await waitUntil('all channels are listed', () => hub.allChannelStats().length === 2)
      expect(hub.allChannelStats().toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
        { name: 'here', subscriptions: 1, users: null },
        { name: 'news', subscriptions: 2, users: null },
      ])
    }
    ann.socket.close()
    await waitUntil('one is left', () => right.hub.channelStats('news').subscriptions === 1)
    await waitUntil('the empty channel is gone', () => right.hub.allChannelStats().length === 1)
  })

  test('notify watchers when a user comes to the first node and when the user leaves the last', async () => {
    const [left, right] = await nodes()
    const [ann, one, two] = [await left.client(), await left.client(), await right.client()]
    const watchlistNotices = () =>
      ann.events('pusher_internal:watchlist_events').flatMap(({ data }) => JSON.parse(String(data)).events)
    await two.signIn(APP, 'bob')
    await waitUntil('the other node knows', () => left.hub.cluster.keysOf(ONLINE_USERS).length === 1)
    await ann.signIn(APP, 'ann', ['bob', 'cid'])
    await one.signIn(APP, 'bob')
    two.socket.close()
    await waitUntil('the user is only on this node', () => left.hub.cluster.keysOf(ONLINE_USERS).length === 0)
    one.socket.close()
    await waitUntil('the user is offline', () => watchlistNotices().length === 3)
    const cid = await right.client()
    await cid.signIn(APP, 'cid')
    await waitUntil('another user is online', () => watchlistNotices().length === 4)
    expect(watchlistNotices()).toEqual([
      { name: 'online', user_ids: ['bob'] },
      { name: 'offline', user_ids: ['cid'] },
      { name: 'offline', user_ids: ['bob'] },
      { name: 'online', user_ids: ['cid'] },
    ])
  })

  test('[S-52] allow an address as many open sockets as a single node would', async () => {
    const [left, right] = await nodes({ openPerAddress: 3 })
    const [first] = [await left.client(), await left.client()]
    const { cluster } = right.hub
    const openOnLeft = () => cluster.keysOf(OPEN_SOCKETS).map((name) => cluster.valuesOf(OPEN_SOCKETS, name))
    await waitUntil('the other node knows', () => openOnLeft().join() === '2')
    await right.client()
    expect(await right.connect(APP_PATH).closed()).toMatchObject({ status: 429 })
    first.socket.close()
    await waitUntil('the other node knows that too', () => openOnLeft().join() === '1')
    await right.client()
  })

  test('remove the members of a dead node within six seconds, and restore them if it was only frozen', async () => {
    const [left, right] = await nodes()
    const [ann, bob] = [await left.client(), await right.client()]
    await enter(ann, { user_id: 'ann' })
    await enter(bob, { user_id: 'bob' })
    await ann.receives(added)
    left.advance(4_000)
    expect(left.hub.memberIds(ROOM)).toHaveLength(2)
    left.advance(2_000)
    await ann.receives(removed)
    expect(left.hub.channelStats(ROOM)).toEqual({ name: ROOM, subscriptions: 1, users: 1 })
    right.advance(1_000)
    await waitUntil('the member is back', () => ann.events('pusher_internal:member_added').length === 2)
    expect(left.hub.channelStats(ROOM)).toEqual({ name: ROOM, subscriptions: 2, users: 2 })
  })

  test('remove no peer because they were stalled themselves', async () => {
    const [left, right] = await nodes()
    const bob = await right.client()
    await bob.subscribed('news')
    await waitUntil('the other node knows', () => left.hub.channelStats('news').subscriptions === 1)
    left.stall(20_000)
    left.hub.maintain()
    expect(left.hub.channelStats('news').subscriptions).toBe(1)
  })
})

const SILENT = createLogger('silent')

describe('a bus that loses messages', () => {
  /** Two nodes on a bus that can be interrupted. */
  async function onLossyBus() {
    const bus = inProcessBus(SILENT)
    let isInterrupted = false
    let sentCount = 0
    const lossy: Bus = {
      ...bus,
      publish(topic, message) {
        sentCount += 1
        if (!isInterrupted) bus.publish(topic, message)
      },
    }
    const changes: unknown[] = []
    const node = (onChange: (...change: unknown[]) => void) =>
      new PeerDirectory({ bus: lossy, log: SILENT, now: () => 0, onChange })
    const one = node(() => {})
    const other = node((...change) => changes.push(change))
    const leave = await one.join()
    await other.join()
    return {
      one,
      other,
      changes,
      leave,
      sent: () => sentCount,
      interrupt(isOn: boolean) {
        isInterrupted = isOn
      },
    }
  }

  test('is detected and repaired', async () => {
    const { one, other, changes, interrupt } = await onLossyBus()
    one.publish('members of a', 'ann', { id: 'ann' })
    one.publish('members of a', 'bob', { id: 'bob' })
    one.heartbeat()
    one.flush()
    expect(other.keysOf('members of a')).toEqual(['ann', 'bob'])
    interrupt(true)
    one.publish('members of a', 'ann', null)
    one.publish('members of a', 'cid', { id: 'cid' })
    one.flush()
    interrupt(false)
    one.publish('members of a', 'dan', { id: 'dan' })
    one.flush()
    // After a gap in the versions the old state stays until the snapshot arrives.
    expect(other.keysOf('members of a')).toEqual(['ann', 'bob'])
    one.heartbeat()
    one.flush()
    expect(other.keysOf('members of a').toSorted()).toEqual(['bob', 'cid', 'dan'])
    expect(changes.slice(2)).toEqual([
      ['members of a', 'ann', { id: 'ann' }, false],
      ['members of a', 'cid', { id: 'cid' }, true],
      ['members of a', 'dan', { id: 'dan' }, true],
    ])
  })

  test('causes no requests while nothing is missing', async () => {
    const { one, other, sent } = await onLossyBus()
    for (const node of [one, other, one, other]) {
      node.heartbeat()
      one.flush()
      other.flush()
    }
    const before = sent()
    one.heartbeat()
    other.heartbeat()
    await new Promise(setImmediate)
    expect(sent() - before).toBe(2)
  })

  test('forgets the state of a node that leaves, which sends nothing more', async () => {
    const { one, other, leave } = await onLossyBus()
    one.publish('listeners', 'news', 2)
    one.heartbeat()
    one.flush()
    expect(other.valuesOf('listeners', 'news')).toEqual([2])
    leave()
    one.publish('listeners', 'news', 1)
    one.heartbeat()
    expect([other.valuesOf('listeners', 'news'), other.keysOf('listeners')]).toEqual([[], []])
  })
})

test('a presence channel is full with a hundred members on all nodes together', () => {
  const cluster = {
    publish: () => {},
    valuesOf: (_topic: string, key: string) => (Number(key) < 99 ? [{ id: key, info: null }] : []),
    keysOf: (topic: string) => (topic === membersTopic(ROOM) ? Array.from({ length: 99 }, (_, id) => String(id)) : []),
  }
  const roster = new Roster(ROOM, cluster)
  expect(roster.hasRoomFor({ id: 'ann', info: null })).toBe(true)
  expect(roster.add({ id: 'ann', info: null })).toBe(true)
  expect(roster.hasRoomFor({ id: 'late', info: null })).toBe(false)
  expect([roster.hasRoomFor({ id: 7, info: null }), roster.add({ id: 7, info: null })]).toEqual([true, false])
})

describe('nodes of different releases', () => {
  /** A node of this release, and the messages that reach the bus. */
  async function withForeignNode() {
    const warnings: object[] = []
    const log = {
      warn: (details: object) => warnings.push(details),
      error: (details: object) => warnings.push(details),
    }
    const bus = inProcessBus(log)
    const sent: Record<string, unknown>[] = []
    await bus.subscribe('realtime-nodes', (text) => {
      if (text.startsWith('{') && text.endsWith('}')) sent.push(JSON.parse(text))
    })
    const changes: unknown[] = []
    const node = new PeerDirectory({ bus, log, now: () => 0, onChange: (...change) => changes.push(change) })
    await node.join()
    const send = (message: unknown) =>
      bus.publish('realtime-nodes', typeof message === 'string' ? message : JSON.stringify(message))
    return { node, send, sent, changes, warnings }
  }
  const ROOM_A = membersTopic('a')
  const ann = [ROOM_A, 'ann', { id: 'ann', info: null }]
  const bob = [ROOM_A, 'bob', { id: 'bob', info: null }]

  test('share their state when one is the first release, which sends no format version', async () => {
    const { node, send, warnings } = await withForeignNode()
    send({ kind: 'whole', node: 'old', version: 3, holdings: [ann] })
    send({ kind: 'changed', node: 'old', version: 4, holdings: [bob] })
    expect(node.keysOf(ROOM_A)).toEqual(['ann', 'bob'])
    send({ kind: 'gone', node: 'old' })
    expect([node.keysOf(ROOM_A), warnings]).toEqual([[], []])
  })

  test('keep the fields that the first release reads', async () => {
    const { node, send, sent } = await withForeignNode()
    node.publish('listeners', 'news', 2)
    node.flush()
    send({ kind: 'want', node: 'old', of: null })
    node.flush()
    node.heartbeat()
    const id = sent[0]?.node
    expect(sent.filter((message) => message.node === id)).toEqual([
      { v: 1, kind: 'want', node: id, of: null },
      { v: 1, kind: 'whole', node: id, version: 0, holdings: [] },
      { v: 1, kind: 'changed', node: id, version: 1, holdings: [['listeners', 'news', 2]] },
      { v: 1, kind: 'whole', node: id, version: 1, holdings: [['listeners', 'news', 2]] },
      { v: 1, kind: 'alive', node: id, version: 1 },
    ])
  })

  test('drop messages of an unknown version, log them once per kind, and recover with the upgrade', async () => {
    const { node, send, changes, warnings } = await withForeignNode()
    send({ v: 2, kind: 'whole', node: 'new', version: 1, state: {} })
    send({ v: 2, kind: 'whole', node: 'new', version: 2, state: {} })
    send({ v: 2, kind: 'alive', node: 'new', version: 2 })
    send({ v: 2, kind: 'dance', node: 'new' })
    expect([node.keysOf(ROOM_A), changes]).toEqual([[], []])
    expect(warnings).toEqual(
      ['whole', 'alive', 'unknown'].map((kind) => ({ topic: 'realtime-nodes', kind, reason: 'unknown version 2' })),
    )
    send({ v: 1, kind: 'whole', node: 'another', version: 1, holdings: [ann] })
    expect(node.keysOf(ROOM_A)).toEqual(['ann'])
  })

  test.each([
    ['no JSON', '{"kind":'],
    ['no object', '7'],
    ['null', 'null'],
    ['no node', { kind: 'alive', version: 1 }],
    ['a node that is no text', { kind: 'gone', node: 7 }],
    ['no version', { kind: 'alive', node: 'old' }],
    ['a negative version', { kind: 'whole', node: 'old', version: -1, holdings: [] }],
    ['no entries', { kind: 'changed', node: 'old', version: 4 }],
    ['an entry that is no list', { kind: 'changed', node: 'old', version: 4, holdings: ['ann'] }],
    ['an entry without a value', { kind: 'changed', node: 'old', version: 4, holdings: [[ROOM_A, 'bob']] }],
    ['a member without an id', { kind: 'changed', node: 'old', version: 4, holdings: [[ROOM_A, 'bob', {}]] }],
    ['a count that is no number', { kind: 'changed', node: 'old', version: 4, holdings: [['listeners', 'x', 'y']] }],
    ['a request to nobody', { kind: 'want', node: 'old' }],
  ])('survive a message with %s, and presence heals', async (_title, malformed) => {
    const { node, send, sent, warnings } = await withForeignNode()
    send({ kind: 'whole', node: 'old', version: 3, holdings: [ann] })
    send(malformed)
    send(malformed)
    expect(node.keysOf(ROOM_A)).toEqual(['ann'])
    expect(warnings).toHaveLength(1)
    send({ kind: 'alive', node: 'old', version: 5 })
    expect(sent.at(-1)).toMatchObject({ kind: 'want', of: 'old' })
    send({ kind: 'whole', node: 'old', version: 5, holdings: [ann, bob] })
    expect(node.keysOf(ROOM_A)).toEqual(['ann', 'bob'])
  })
})
