import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, onTestFinished, test } from 'vitest'
import { channelAuth } from '../../features/realtime/signatures.ts'
import { APP, runningGateway } from '../../realtime/testing/running-gateway.ts'
import { hostedPublisher } from './hosted-publisher.ts'

const publisherAt = (apiUrl: string, app = APP) => {
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => warnings.push(message) }
  return { publisher: hostedPublisher({ app, apiUrl }, { log, now: Date.now }), warnings }
}

test('events of a lobby arrive on its private channel, in order, however fast they are published', async () => {
  const running = await runningGateway()
  const ann = await running.client()
  for (const name of ['private-quiz-lobby-AB3D', 'private-quiz-lobby-AB3D-host']) {
    await ann.subscribed(name, { auth: channelAuth(APP, ann.id, name) })
  }
  const { publisher, warnings } = publisherAt(`http://127.0.0.1:${running.port}`)
  for (let seq = 0; seq < 20; seq += 1) {
    publisher.publish(seq % 2 ? 'quiz-lobby-AB3D' : 'quiz-lobby-AB3D-host', 'update', { seq })
  }
  await waitUntil('all have arrived', () => ann.events('update').length === 20)
  expect(ann.events('update').map(({ data }) => JSON.parse(String(data)).seq)).toEqual([...Array(20).keys()])
  expect(warnings).toEqual([])
})

test('other channels keep their name', async () => {
  const running = await runningGateway()
  const ann = await running.client()
  await ann.subscribed('news')
  publisherAt(`http://127.0.0.1:${running.port}`).publisher.publish('news', 'update', undefined)
  expect((await ann.receives(({ event }) => event === 'update')).data).toBe('null')
})

describe('a failure is logged and does not throw', () => {
  test.each([
    ['the service is unreachable', 'http://127.0.0.1:1', APP],
    ['the secret is wrong', null, { ...APP, secret: 'wrong' }],
  ])('%s', async (_title, url, app) => {
    const running = await runningGateway()
    const { publisher, warnings } = publisherAt(url ?? `http://127.0.0.1:${running.port}`, app)
    publisher.publish('news', 'update', {})
    publisher.publish('news', 'update', {})
    await waitUntil('it is logged', () => warnings.length === 2)
  })

  test('the service replies 200 with an error in the body', async () => {
    const server = createServer((_, response) => response.end('{"error":"no","code":401}')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { publisher, warnings } = publisherAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    publisher.publish('news', 'update', {})
    await waitUntil('it is logged', () => warnings.length === 1)
  })

  test('events beyond the queue limit are dropped when the service does not reply', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { publisher, warnings } = publisherAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    for (let index = 0; index < 105; index += 1) publisher.publish('news', 'update', {})
    expect(warnings).toHaveLength(5)
  })
})
