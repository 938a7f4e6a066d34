import { randomUUID } from 'node:crypto'
import type { Bus } from '../../features/bus.ts'
import type { Log } from '../../features/log.ts'
import { connectRedis } from './connect-redis.ts'
import { Listeners } from './in-process-bus.ts'

/** The bus between several nodes. While Redis is unreachable, each node still delivers to its own listeners. */
export function redisBus(url: string, log: Log): Bus {
  const node = randomUUID()
  const listeners = new Listeners(log)
  const publisher = connectRedis(url, log)
  const subscriber = connectRedis(url, log)
  const subscriptions = new Map<string, Promise<void>>()
  let isClosed = false

  const firstContact = Promise.all(
    [publisher, subscriber].map(
      (client) =>
        new Promise<void>((resolve) => {
          for (const event of ['ready', 'error', 'end']) client.once(event, () => resolve())
        }),
    ),
  )

  const subscribeInRedis = (topic: string) => {
    const subscription = subscriber.subscribe(topic).then(
      () => undefined,
      () => {
        // When Redis is unreachable, 'ready' below subscribes again. A missing reply on an open connection leaves the
        // state unclear, and only a new connection settles it.
        if (subscriber.status === 'ready' && !isClosed) subscriber.disconnect(true)
      },
    )
    subscriptions.set(topic, subscription)
    return subscription
  }

  const unsubscribeInRedis = (topic: string) => {
    subscriptions.delete(topic)
    // On failure the subscription lasts at most as long as the connection; messages without listeners are ignored.
    subscriber.unsubscribe(topic).catch(() => undefined)
  }

  subscriber.on('ready', () => {
    for (const topic of listeners.topics()) void subscribeInRedis(topic)
  })
  subscriber.on('message', (topic: string, envelope: string) => {
    const end = envelope.indexOf(' ')
    // Messages of this node were delivered when they were published.
    if (envelope.slice(0, end) !== node) listeners.deliver(topic, envelope.slice(end + 1))
  })

  return {
    publish(topic, message) {
      listeners.deliver(topic, message)
      if (isClosed) return
      // The bus may lose messages by contract, and connectRedis has logged the outage.
      publisher.publish(topic, `${node} ${message}`).catch(() => undefined)
    },
    async subscribe(topic, listener) {
      const remove = listeners.add(topic, listener)
      // Only the start waits for Redis: later it is either connected or unreachable for an unknown time.
      await firstContact
      await (subscriptions.get(topic) ?? subscribeInRedis(topic))
      return () => {
        const hadListeners = listeners.has(topic)
        remove()
        if (hadListeners && !listeners.has(topic) && !isClosed) unsubscribeInRedis(topic)
      }
    },
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready',
    async close() {
      isClosed = true
      listeners.clear()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
