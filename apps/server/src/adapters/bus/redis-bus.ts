import { randomUUID } from 'node:crypto'
import type { Bus } from '../../features/bus.ts'
import { connectRedis } from './connect-redis.ts'
import type { BusLog } from './listeners.ts'
import { Listeners } from './listeners.ts'

/** The bus between several nodes. While Redis is away each node goes on hearing itself, and says so in the log. */
export function redisBus(url: string, log: BusLog): Bus {
  const node = randomUUID()
  const listeners = new Listeners(log)
  const publisher = connectRedis(url, log)
  const subscriber = connectRedis(url, log)
  const joined = new Map<string, Promise<void>>()
  let closed = false

  const firstContact = new Promise<void>((resolve) => {
    for (const event of ['ready', 'error', 'end']) subscriber.once(event, () => resolve())
  })

  const join = (topic: string) => {
    const asked = subscriber.subscribe(topic).then(
      () => undefined,
      () => {
        // Not connected: joined below once Redis is back. Connected but no answer: only a new connection makes it sure.
        if (subscriber.status === 'ready' && !closed) subscriber.disconnect(true)
      },
    )
    joined.set(topic, asked)
    return asked
  }

  const leave = (topic: string) => {
    joined.delete(topic)
    // Left over at worst until the connection ends: a message without listeners falls on the floor.
    subscriber.unsubscribe(topic).catch(() => undefined)
  }

  subscriber.on('ready', () => {
    for (const topic of listeners.topics()) void join(topic)
  })
  subscriber.on('message', (topic: string, envelope: string) => {
    const end = envelope.indexOf(' ')
    // Our own listeners heard it when it was published.
    if (envelope.slice(0, end) !== node) listeners.deliver(topic, envelope.slice(end + 1))
  })

  return {
    publish(topic, message) {
      listeners.deliver(topic, message)
      if (closed) return
      publisher.publish(topic, `${node} ${message}`).catch(() => undefined)
    },
    async subscribe(topic, hear) {
      const remove = listeners.add(topic, hear)
      // Only at the start is Redis worth waiting for: later it is either there or away for who knows how long.
      await firstContact
      await (joined.get(topic) ?? join(topic))
      return () => {
        const wasHeard = listeners.has(topic)
        remove()
        if (wasHeard && !listeners.has(topic) && !closed) leave(topic)
      }
    },
    async close() {
      closed = true
      listeners.clear()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
