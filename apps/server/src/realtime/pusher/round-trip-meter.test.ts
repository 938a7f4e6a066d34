import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { APP, type RunningGateway, runningGateway } from '../testing/running-gateway.ts'
import { RoundTripMeter } from './round-trip-meter.ts'

describe('the round-trip meter', () => {
  const measured = (...tookMs: readonly number[]) => {
    const line = new RoundTripMeter()
    let at = 0
    for (const ms of tookMs) {
      line.pingSent(at)
      line.pongReceived(at + ms)
      at += 10_000
    }
    return { line, at }
  }

  test('reports the slowest of the last three pongs', () => {
    expect([[], [80], [300, 80], [300, 80, 90, 100]].map((took) => measured(...took).line.roundTripMs(99_999))).toEqual(
      [null, 80, 300, 100],
    )
  })

  test('counts the time of a pending ping', () => {
    const { line, at } = measured(80)
    line.pingSent(at)
    expect([line.roundTripMs(at + 50), line.roundTripMs(at + 700)]).toEqual([80, 700])
  })

  test('ignores pongs without a ping', () => {
    const { line, at } = measured(80)
    line.pongReceived(at)
    expect(line.roundTripMs(at)).toBe(80)
    const fresh = new RoundTripMeter()
    fresh.pongReceived(5)
    expect(fresh.roundTripMs(5)).toBeNull()
  })

  test('is due every three seconds, and never before the last pong', () => {
    const line = new RoundTripMeter()
    expect(line.isDue(0)).toBe(true)
    line.pingSent(0)
    expect(line.isDue(60_000)).toBe(false)
    line.pongReceived(100)
    expect([line.isDue(2_999), line.isDue(3_000)]).toEqual([false, true])
  })
})

describe('a signed-in connection', () => {
  async function ann({ client }: RunningGateway) {
    const one = await client()
    let pings = 0
    one.socket.on('ping', () => {
      pings += 1
    })
    await one.signIn(APP, 'ann')
    await one.subscribed('news')
    return { ...one, socket: one.socket, pings: () => pings, client: one }
  }

  test('is measured by WebSocket pings that the client library does not see', async () => {
    const gateway = await runningGateway()
    const { socket, pings, client } = await ann(gateway)
    socket.pause()
    gateway.advance(1)
    gateway.advance(300)
    expect(gateway.hub.roundTripMs('ann')).toBeNull()
    socket.resume()
    await waitUntil('the answer is there', () => gateway.hub.roundTripMs('ann') === 300)
    expect(pings()).toBe(1)
    expect(client.events('pusher:ping')).toEqual([])
  })

  test('counts as unresponsive after six seconds without a pong, and as responsive again with the next one', async () => {
    const gateway = await runningGateway()
    const { socket } = await ann(gateway)
    socket.pause()
    gateway.advance(5_900)
    expect(gateway.hub.hasResponsiveSubscribers('news')).toBe(true)
    gateway.advance(100)
    expect([gateway.hub.hasResponsiveSubscribers('news'), gateway.hub.channelStats('news').subscriptions]).toEqual([
      false,
      1,
    ])
    socket.resume()
    await waitUntil('the pong has arrived', () => gateway.hub.hasResponsiveSubscribers('news'))
  })

  test('stays responsive by answering pings, however long it sends nothing itself', async () => {
    const gateway = await runningGateway()
    const { pings } = await ann(gateway)
    for (let round = 1; round <= 20; round += 1) {
      gateway.advance(6_000)
      await waitUntil('its answer is there', () => gateway.hub.hasResponsiveSubscribers('news'))
      expect(pings()).toBe(round)
    }
  })
})

test('a connection without a sign-in is not pinged', async () => {
  const gateway = await runningGateway()
  const bob = await gateway.client()
  let pings = 0
  bob.socket.on('ping', () => {
    pings += 1
  })
  await bob.subscribed('news')
  gateway.advance(30_000)
  await bob.settle()
  expect([pings, gateway.hub.hasResponsiveSubscribers('nobody-there')]).toEqual([0, false])
})
