import { expect, test } from 'vitest'
import { connectRedis } from './connect-redis.ts'

test('an outage of Redis is one line when it begins and one when it ends, for all clients of a node together', () => {
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => warnings.push(message), error: () => undefined }
  const clients = [connectRedis('redis://127.0.0.1:1', log), connectRedis('redis://127.0.0.1:1', log)]
  for (const client of [...clients, ...clients]) client.emit('error', new Error('gone'))
  expect(warnings).toEqual([expect.stringContaining('Redis is unreachable')])
  for (const client of clients) client.emit('ready')
  expect(warnings.slice(1)).toEqual(['Redis answers again'])
  clients[0]?.emit('error', new Error('gone again'))
  expect(warnings).toHaveLength(3)
  for (const client of clients) client.disconnect()
})
