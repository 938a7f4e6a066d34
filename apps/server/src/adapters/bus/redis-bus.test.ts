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
    const heard: string[] = []
    const stop = await bus.subscribe(topic, (message) => heard.push(message))
    return { heard, stop }
  }

  /** Publishes until it is heard: the first ones may fall into the time in which the publisher connects. */
  const hearsEachOther = (from: Bus, heard: string[], message: string) =>
    waitUntil(`'${message}' is heard on the other node`, () => {
      from.publish('lobby', message)
      return heard.includes(message)
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

  busContract('the Redis bus', (faults) =>
    redisBus(url, { warn: () => undefined, error: (details) => faults.push(details) }),
  )

  test('two nodes hear each other, and each hears itself once', async () => {
    const [left, right] = [node(), node()]
    const [onLeft, onRight] = await Promise.all([listen(left), listen(right)])
    await hearsEachOther(left, onRight.heard, 'are you there?')
    await hearsEachOther(right, onLeft.heard, 'I am')

    left.publish('lobby', 'with spaces and\nlines')
    await waitUntil('the other heard it', () => onRight.heard.includes('with spaces and\nlines'))
    // What Redis would echo to the left comes before this.
    right.publish('lobby', 'last')
    await waitUntil('the last is heard', () => onLeft.heard.includes('last'))
    expect(onLeft.heard.filter((message) => message === 'with spaces and\nlines')).toHaveLength(1)
    expect(onRight.heard.filter((message) => message === 'with spaces and\nlines')).toHaveLength(1)
  })

  test('a topic costs Redis one subscription however many listen, and none after the last has stopped', async () => {
    const subscribers = await observer()
    const bus = node()
    const topic = 'one for this test alone'
    const [first, second] = await Promise.all([listen(bus, topic), listen(bus, topic)])
    expect(await subscribers(topic)).toBe(1)
    first.stop()
    expect(await subscribers(topic)).toBe(1)
    second.stop()
    await waitUntil('Redis is told', async () => (await subscribers(topic)) === 0)
    const { heard } = await listen(bus, topic)
    expect(await subscribers(topic)).toBe(1)
    const other = node()
    await waitUntil('it is heard again', () => {
      other.publish(topic, 'back')
      return heard.includes('back')
    })
  })

  test('[S-93] [FT-11] while Redis is dead each node goes on by itself, and when it is back they hear each other again', async () => {
    const running = await ownRedis()
    const [left, right] = [node(running.url), node(running.url)]
    const [onLeft, onRight] = await Promise.all([listen(left), listen(right)])
    await hearsEachOther(left, onRight.heard, 'before')

    await running.stop()
    await waitUntil('the loss is noticed', () => warnings.length > 0)
    left.publish('lobby', 'alone')
    expect(onLeft.heard.at(-1)).toBe('alone')
    const late = await listen(right, 'asked for while Redis was away')

    await ownRedis(running.port)
    await hearsEachOther(left, onRight.heard, 'after')
    await waitUntil('a topic asked for meanwhile is joined too', () => {
      left.publish('asked for while Redis was away', 'welcome')
      return late.heard.includes('welcome')
    })
    expect(onRight.heard).not.toContain('alone')
  })

  test('without any Redis a node starts, and hears itself', async () => {
    const running = await ownRedis()
    await running.stop()
    const bus = node(running.url)
    const { heard } = await listen(bus)
    bus.publish('lobby', 'alone')
    expect(heard).toEqual(['alone'])
  })
}
