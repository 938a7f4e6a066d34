import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { isMissing } from '@knowdown/testkit/missing-program'
import { type RunningRedis, startRedis } from '@knowdown/testkit/redis'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, inject, test } from 'vitest'
import type { Bus } from '../../features/bus.ts'
import { busContract } from './bus-contract.ts'
import { redisBus } from './redis-bus.ts'

const redis = inject('redis')

if (isMissing(redis)) describe.skip(`the Redis bus (${redis.missing})`, () => test('needs Redis', () => undefined))
else withRedis(redis.url)

function withRedis(url: string): void {
  const cleanUps: (() => unknown)[] = []
  const warnings: string[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
    warnings.length = 0
  })

  const node = (at = url): Bus => {
    const bus = redisBus(at, { warn: (_, message) => warnings.push(message), error: () => undefined })
    cleanUps.push(() => bus.close())
    return bus
  }

  const listen = async (bus: Bus, topic = 'lobby') => {
    const received: string[] = []
    const stop = await bus.subscribe(topic, (message) => received.push(message))
    return { received, stop }
  }

  /** Publishes until it is received: the first ones may fall into the time in which a node connects again. */
  const publishUntilReceived = (from: Bus, received: string[], message: string) =>
    waitUntil(`'${message}' is received on the other node`, () => {
      from.publish('lobby', message)
      return received.includes(message)
    })

  const observer = async () => {
    const client = new Redis(url)
    cleanUps.push(() => client.disconnect())
    await client.ping()
    return async (topic: string) => ((await client.pubsub('NUMSUB', topic)) as [string, number])[1]
  }

  const ownRedis = async (port?: number): Promise<RunningRedis> => {
    const running = await startRedis(port)
    if (isMissing(running)) throw new Error(running.missing)
    cleanUps.push(() => running.stop())
    return running
  }

  /** A way to the same Redis that keeps the first connection, the one for publishing, waiting for a moment. */
  const slowForTheFirst = async () => {
    const connections = { begun: 0, through: 0 }
    const proxy = createServer((client) => {
      const letThrough = () => {
        connections.through += 1
        const server = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
        client.pipe(server).pipe(client)
      }
      client.on('error', () => undefined)
      connections.begun += 1
      if (connections.begun === 1) setTimeout(letThrough, 100)
      else letThrough()
    })
    cleanUps.push(() => proxy.close())
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    return { connections, url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
  }

  busContract('the Redis bus', (faults) =>
    redisBus(url, { warn: () => undefined, error: (details) => faults.push(details) }),
  )

  test('a node that has subscribed can publish, too, so that none of its first messages is lost', async () => {
    const slow = await slowForTheFirst()
    await node(slow.url).subscribe('lobby', () => undefined)
    expect(slow.connections).toEqual({ begun: 2, through: 2 })
  })

  test('two nodes receive each other’s messages, and their own once', async () => {
    const [left, right] = [node(), node()]
    const [onLeft, onRight] = await Promise.all([listen(left), listen(right)])
    await publishUntilReceived(left, onRight.received, 'are you there?')
    await publishUntilReceived(right, onLeft.received, 'I am')

    left.publish('lobby', 'with spaces and\nlines')
    await waitUntil('the other node received it', () => onRight.received.includes('with spaces and\nlines'))
    // What Redis would echo to the left comes before this.
    right.publish('lobby', 'last')
    await waitUntil('the last message is received', () => onLeft.received.includes('last'))
    expect(onLeft.received.filter((message) => message === 'with spaces and\nlines')).toHaveLength(1)
    expect(onRight.received.filter((message) => message === 'with spaces and\nlines')).toHaveLength(1)
  })

  test('a topic needs one subscription in Redis for any number of listeners, and none after the last', async () => {
    const subscribers = await observer()
    const bus = node()
    const topic = 'one for this test alone'
    const [first, second] = await Promise.all([listen(bus, topic), listen(bus, topic)])
    expect(await subscribers(topic)).toBe(1)
    first.stop()
    expect(await subscribers(topic)).toBe(1)
    second.stop()
    await waitUntil('Redis is unsubscribed', async () => (await subscribers(topic)) === 0)
    const { received } = await listen(bus, topic)
    expect(await subscribers(topic)).toBe(1)
    const other = node()
    await waitUntil('it is received again', () => {
      other.publish(topic, 'back')
      return received.includes('back')
    })
  })

  test('[S-93] [FT-11] without Redis each node goes on by itself, and when Redis is back they receive each other’s messages again', async () => {
    const running = await ownRedis()
    const [left, right] = [node(running.url), node(running.url)]
    const [onLeft, onRight] = await Promise.all([listen(left), listen(right)])
    await publishUntilReceived(left, onRight.received, 'before')

    await running.stop()
    await waitUntil('the loss is noticed', () => warnings.length > 0)
    left.publish('lobby', 'alone')
    expect(onLeft.received.at(-1)).toBe('alone')
    const late = await listen(right, 'asked for while Redis was away')

    await ownRedis(running.port)
    await publishUntilReceived(left, onRight.received, 'after')
    await waitUntil('a topic added meanwhile is subscribed too', () => {
      left.publish('asked for while Redis was away', 'welcome')
      return late.received.includes('welcome')
    })
    expect(onRight.received).not.toContain('alone')
  })

  test('without any Redis a node starts and receives its own messages', async () => {
    const running = await ownRedis()
    await running.stop()
    const bus = node(running.url)
    const { received } = await listen(bus)
    bus.publish('lobby', 'alone')
    expect(received).toEqual(['alone'])
  })
}
