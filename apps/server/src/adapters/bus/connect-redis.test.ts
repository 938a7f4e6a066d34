import { expect, test } from 'vitest'
import { connectRedis } from './connect-redis.ts'

test('an outage of Redis is logged once, however often the connection is retried, and the next outage again', () => {
  const warnings: string[] = []
  const redis = connectRedis('redis://127.0.0.1:1', {
    warn: (_, message) => warnings.push(message),
    error: () => undefined,
  })
  redis.emit('error', new Error('gone'))
  redis.emit('error', new Error('still gone'))
  expect(warnings).toHaveLength(1)
  redis.emit('ready')
  redis.emit('error', new Error('gone again'))
  expect(warnings).toHaveLength(2)
  redis.disconnect()
})
