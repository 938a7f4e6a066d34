import { type RunningPushService, startPushService } from '@knowdown/testkit/push-service'
import { describe, expect, onTestFinished, test } from 'vitest'
import { webPushTransport } from '../../adapters/push/web-push-transport.ts'
import { onBothEngines } from '../../adapters/sql/on-both-engines.ts'
import { sqlPushStore } from '../../adapters/sql/push/sql-push-store.ts'
import { sqlUserData } from '../../adapters/sql/sql-user-data.ts'
import type { Storage } from '../../adapters/sql/storage.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { pushService } from './push-service.ts'

const PRIVATE_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE'
const ADA = { userId: 'ada' }
const ALL = ['streak', 'challenge', 'rematch'] as const
const NO_STREAK = { length: 0, longest: 0, freezes: 0, frozen: [], pardoned: [], playedToday: false }
const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-12-10T12:00:00Z')
const answered = (place: number) => ({ kind: 'challenge' as const, challengeId: 'abc', name: `Bob ${place}`, right: 7 })

async function pushServer(): Promise<RunningPushService> {
  const service = await startPushService()
  onTestFinished(service.stop)
  return service
}

/** One node; several share a database. */
function node(storage: Storage, server: RunningPushService, clock: { at: number }, streakLength = 0) {
  return pushService({
    store: sqlPushStore(storage.db, () => clock.at),
    transport: webPushTransport({
      privateKey: PRIVATE_KEY,
      contact: 'mailto:test@example.org',
      reportFailure: () => {},
    }),
    extraOrigins: [server.origin],
    streakOf: async () => ({ ...NO_STREAK, length: streakLength }),
    clock: () => clock.at,
  })
}

onBothEngines('push notices', (open) => {
  test('[NT1] arrive encrypted at the device, signed by us, and live for hours', async () => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    const push = node(storage, server, clock)
    await push.subscribe(ADA, server.addDevice('phone'), ALL, 'UTC')
    await push.notify(ADA, 'abc:1', answered(1))
    await push.deliver()
    expect(server.received).toEqual([
      {
        device: 'phone',
        message: {
          title: 'Your challenge was answered',
          body: 'Bob 1 got 7 of 10 right.',
          path: '/c/abc',
          tag: 'challenge:abc:1',
        },
        ttlSeconds: 24 * 3_600,
        topic: expect.stringMatching(/^[\w-]{32}$/),
      },
    ])
  })

  test('[NT3] are sent once, by whichever of two nodes, and the same occasion makes one', async () => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    const nodes = [node(storage, server, clock), node(storage, server, clock)]
    await nodes[0]?.subscribe(ADA, server.addDevice('phone'), ALL, 'UTC')
    await Promise.all([...nodes, ...nodes].map((one) => one.notify(ADA, 'abc:1', answered(1))))
    await Promise.all([...nodes, ...nodes].map((one) => one.deliver()))
    await nodes[0]?.notify(ADA, 'abc:1', answered(1))
    await nodes[1]?.deliver()
    expect(server.received).toHaveLength(1)
  })

  test('[NT3] are tried again with growing pauses until the service answers', async () => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    const push = node(storage, server, clock)
    await push.subscribe(ADA, server.addDevice('phone'), ALL, 'UTC')
    server.answerWith(503)
    await push.notify(ADA, 'abc:1', answered(1))
    await push.deliver()
    server.answerWith(201)
    clock.at += 29_000
    await push.deliver()
    expect(server.received).toEqual([])
    clock.at += 1_000
    await push.deliver()
    expect(server.received).toHaveLength(1)
  })

  test.each([404, 410])('[NT3] end for a device whose service answers %i', async (status) => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    const push = node(storage, server, clock)
    await push.subscribe(ADA, server.addDevice('phone'), ALL, 'UTC')
    server.answerWith(status)
    await push.notify(ADA, 'abc:1', answered(1))
    await push.deliver()
    expect(await storage.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
    expect(await storage.db.selectFrom('push_notices').selectAll().execute()).toEqual([])
  })

  test('[NT2] are at most two a day for a device', async () => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    const push = node(storage, server, clock)
    await push.subscribe(ADA, server.addDevice('phone'), ALL, 'UTC')
    for (let place = 1; place <= 4; place += 1) await push.notify(ADA, `abc:${place}`, answered(place))
    await push.deliver()
    expect(server.received).toHaveLength(2)
    clock.at += 24 * HOUR_MS
    await push.notify(ADA, 'abc:5', answered(5))
    await push.deliver()
    expect(server.received).toHaveLength(3)
  })

  test('[NT2] wait for the end of the quiet hours of the player', async () => {
    const [storage, server] = [await open(), await pushServer()]
    const clock = { at: Date.parse('2026-12-10T22:30:00+01:00') }
    const push = node(storage, server, clock)
    await push.subscribe(ADA, server.addDevice('phone'), ALL, 'Europe/Berlin')
    await push.notify(ADA, 'abc:1', answered(1))
    await push.notify(ADA, 'm:1', { kind: 'rematch' })
    await push.deliver()
    expect(server.received).toEqual([])
    clock.at = Date.parse('2026-12-11T09:00:00+01:00')
    await push.deliver()
    // The rematch is over by then.
    expect(server.received).toMatchObject([{ message: { tag: 'challenge:abc:1' } }])
  })

  test('[NT2] come only of the kinds that the device wants, also when it changes its mind', async () => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    const push = node(storage, server, clock)
    const phone = server.addDevice('phone')
    await push.subscribe(ADA, phone, ['streak', 'rematch'], 'UTC')
    await push.notify(ADA, 'abc:1', answered(1))
    await push.notify(ADA, 'm:1', { kind: 'rematch' })
    await push.subscribe(ADA, phone, ['streak'], 'UTC')
    await push.deliver()
    expect(server.received).toEqual([])
  })

  test('[NT1] remind of a streak once, in the evening, from three days on', async () => {
    const [storage, server] = [await open(), await pushServer()]
    const clock = { at: Date.parse('2026-12-10T15:00:00+01:00') }
    const push = node(storage, server, clock, 5)
    await push.subscribe(ADA, server.addDevice('phone'), ALL, 'Europe/Berlin')
    await push.remindOfStreaks()
    await push.deliver()
    expect(server.received).toEqual([])
    clock.at = Date.parse('2026-12-10T18:05:00+01:00')
    await Promise.all([push.remindOfStreaks(), node(storage, server, clock, 5).remindOfStreaks()])
    await push.deliver()
    await push.remindOfStreaks()
    await push.deliver()
    expect(server.received).toMatchObject([{ message: { title: 'Keep your 5 days', path: '/daily' } }])
    clock.at += 24 * HOUR_MS
    await node(storage, server, clock, 2).remindOfStreaks()
    await push.deliver()
    expect(server.received).toHaveLength(1)
  })

  test('[NT1] are never sent to an address that is of no push service', async () => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    const push = node(storage, server, clock)
    const keys = { p256dh: 'x', auth: 'y' }
    for (const endpoint of ['http://127.0.0.1:1/', 'https://internal.example/', 'file:///etc/passwd']) {
      await expect(push.subscribe(ADA, { endpoint, ...keys }, ALL, 'UTC')).rejects.toMatchObject({ kind: 'invalid' })
    }
    expect(await storage.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
  })

  test('a player keeps five devices, an export holds them without their keys, and deletion removes all', async () => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    await insertUser(storage.db, 'ada')
    const push = node(storage, server, clock)
    for (let device = 1; device <= 7; device += 1) {
      clock.at += 1
      await push.subscribe(ADA, server.addDevice(`device-${device}`), ALL, 'UTC')
    }
    await push.notify(ADA, 'abc:1', answered(1))
    const data = sqlUserData(storage.db)
    const { push_subscriptions = [], push_notices = [] } = await data.collect('ada')
    expect([push_subscriptions.length, push_notices.length]).toEqual([5, 5])
    expect(JSON.stringify(push_subscriptions)).not.toContain('auth_secret')
    await data.erase('ada')
    await push.deliver()
    expect(server.received).toEqual([])
  })

  test('[NT1] a visitor’s devices belong to the account after signing up', async () => {
    const [storage, server, clock] = [await open(), await pushServer(), { at: NOON }]
    const push = node(storage, server, clock)
    await push.subscribe({ visitorHash: 'hash' }, server.addDevice('phone'), ALL, 'UTC')
    await sqlPushStore(storage.db, () => clock.at).claimVisitor('hash', 'ada')
    await push.notify(ADA, 'abc:1', answered(1))
    await push.deliver()
    expect(server.received).toHaveLength(1)
  })
})

describe('a push service', () => {
  test('that leads elsewhere is not followed, and one that does not answer counts as failed', async () => {
    const server = await pushServer()
    const transport = webPushTransport({
      privateKey: PRIVATE_KEY,
      contact: 'mailto:a@b.example',
      reportFailure: () => {},
    })
    const text = { title: 't', body: 'b', path: '/' }
    const device = server.addDevice('phone')
    server.answerWith(307)
    expect(await transport.send(device, { noticeId: 'n', text, ttlSeconds: 60 })).toBe('failed')
    await server.stop()
    expect(await transport.send(device, { noticeId: 'n', text, ttlSeconds: 60 })).toBe('failed')
  })
})
