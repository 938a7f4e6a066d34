import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'
import { type QueuedMail, UndeliverableMessage } from '../../features/mail/mail.ts'
import { retryDelayMs, startMailSender } from '../../features/mail/mail-sender.ts'
import { onBothEngines } from '../sql/on-both-engines.ts'
import { sqlMailOutbox, sqlMailQueue } from '../sql/sql-mail.ts'
import { webhookTransport } from './webhook-transport.ts'

const SHORT_TIMEOUT_MS = 300
const LONG_TIMEOUT_MS = 600_000
const MESSAGE: QueuedMail = {
  id: 'message-1',
  to: '+4915112345678',
  subject: '',
  text: 'Your code is 123456',
  html: '',
  channel: 'sms',
  createdAt: 0,
  attempts: 0,
}

interface Received {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: unknown
}

/** A local SMS service that answers as the test wants. */
async function startSmsService(answer: (reply: ServerResponse, turn: number) => void = (reply) => void reply.end()) {
  const received: Received[] = []
  let open = 0
  const server = createServer(async (request, reply) => {
    open += 1
    reply.once('close', () => {
      open -= 1
    })
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({
      method: request.method,
      path: request.url,
      headers: request.headers,
      body: JSON.parse(text || '{}'),
    })
    answer(reply, received.length)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, received, open: () => open }
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (reply: ServerResponse) =>
    void reply.writeHead(code, headers).end('{"error":"+4915112345678 is not a number"}')

test('[X3] a message is one POST with id, recipient and text, and the operator’s token', async () => {
  const { url, received } = await startSmsService()
  await webhookTransport(url, 'the-token')(MESSAGE)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/send',
    headers: { 'content-type': 'application/json', authorization: 'Bearer the-token' },
    body: { id: 'message-1', to: '+4915112345678', text: 'Your code is 123456' },
  })
  await webhookTransport(url, null)(MESSAGE)
  expect(received[1]?.headers).not.toHaveProperty('authorization')
})

test.each([400, 422])('status %i means that this message is refused for ever', async (code) => {
  const { url } = await startSmsService(status(code))
  const sent = webhookTransport(url, null)(MESSAGE)
  await expect(sent).rejects.toBeInstanceOf(UndeliverableMessage)
  await expect(sent).rejects.toThrow(/^SMS \d+$/)
})

test.each([401, 404, 429, 500, 503])(
  'status %i is a failure whose error contains nothing of the reply',
  async (code) => {
    const { url } = await startSmsService(status(code))
    await expect(webhookTransport(url, null)(MESSAGE)).rejects.toThrow(/^The SMS service answered \d+$/)
  },
)

test.each([301, 302, 307, 308])(
  'a redirect (%i) is not followed, so that code and token are sent nowhere else',
  async (code) => {
    const redirectTarget = await startSmsService()
    const { url } = await startSmsService(status(code, { location: redirectTarget.url }))
    await expect(webhookTransport(url, 'the-token')(MESSAGE)).rejects.toThrow()
    expect(redirectTarget.received).toEqual([])
  },
)

test('a service that never answers times out', async () => {
  const { url, open } = await startSmsService(() => {})
  await expect(webhookTransport(url, null, SHORT_TIMEOUT_MS)(MESSAGE)).rejects.toThrow()
  await waitUntil('the connection is closed', () => open() === 0)
})

test('a reply whose body never ends counts as a success, and its connection is closed', async () => {
  const { url, open } = await startSmsService((reply) => {
    reply.writeHead(200)
    const drip = setInterval(() => reply.write('x'.repeat(10_000)), 5)
    reply.once('close', () => clearInterval(drip))
  })
  await webhookTransport(url, null, LONG_TIMEOUT_MS)(MESSAGE)
  await waitUntil('the connection is closed', () => open() === 0)
})

test.each([
  ['closes the connection', ''],
  ['speaks another protocol', '220 mail ready\r\n\r\n'],
  ['breaks off', 'HTTP/1.1 200 OK\r\nContent-Le'],
])('a service that %s is a failure', async (_what, reply) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(reply))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(webhookTransport(`http://127.0.0.1:${port}/`, null)(MESSAGE)).rejects.toThrow()
})

test('a closed port is a failure', async () => {
  await expect(webhookTransport('http://127.0.0.1:1/', null)(MESSAGE)).rejects.toThrow()
})

onBothEngines('text messages', (open) => {
  const text = { to: '+4915112345678', subject: 'code', text: 'Your code is 123456', html: '', channel: 'sms' as const }

  test('are retried with the same id until the service accepts them, then never again', async () => {
    const { db } = await open()
    let now = 1_000_000
    const { url, received } = await startSmsService((reply, turn) => status(turn < 3 ? 503 : 202)(reply))
    const outbox = sqlMailOutbox(db, () => now)
    const failures: unknown[] = []
    const sender = startMailSender({
      queue: sqlMailQueue(db, () => now),
      transports: { sms: webhookTransport(url, null) },
      onFailed: (error) => failures.push(error),
      onIdleFailure: (error) => failures.push(error),
      clock: () => now,
    })
    onTestFinished(sender.close)
    await outbox.add(text)
    await waitUntil('it is accepted', async () => {
      now += retryDelayMs(3)
      sender.wake()
      return (await outbox.all()).length === 0
    })
    expect(received.map(({ body }) => (body as { id: string }).id)).toEqual(Array(3).fill(expect.any(String)))
    expect(new Set(received.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
    expect(JSON.stringify(failures.map(String))).not.toMatch(/49151|123456/)
    sender.wake()
    await sender.close()
    expect(received).toHaveLength(3)
  })

  test('do not delay the mail while their service hangs', async () => {
    const { db } = await open()
    const { url, received } = await startSmsService(() => {})
    const outbox = sqlMailOutbox(db, Date.now)
    await outbox.add(text)
    await outbox.add({ to: 'ada@example.org', subject: 'a letter', text: 'Good day', html: '' })
    const delivered: string[] = []
    const sender = startMailSender({
      queue: sqlMailQueue(db, Date.now),
      transports: {
        sms: webhookTransport(url, null, 2_000),
        mail: async ({ subject }) => void delivered.push(subject),
      },
      onFailed: () => {},
      onIdleFailure: () => {},
      clock: Date.now,
    })
    onTestFinished(sender.close)
    await waitUntil('the message waits for its service', () => received.length === 1)
    await waitUntil('the letter is delivered', () => delivered.length === 1)
    expect((await outbox.all()).map(({ subject }) => subject)).toContain('code')
  })
})
