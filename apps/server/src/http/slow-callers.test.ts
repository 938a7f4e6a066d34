import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { acceptEverything } from '../features/load/load-shedder.ts'
import type { AppDeps } from './app.ts'
import { HTTP_LIMITS } from './fastify-server.ts'
import { testApp } from './testing/test-app.ts'

/** The real limits would make these tests last fifteen seconds; the code under test is the same. */
const IMPATIENT = { ...HTTP_LIMITS, headersMs: 150, requestMs: 300, checkConnectionsMs: 20 }

async function listening(parts: Partial<AppDeps> = {}): Promise<FastifyInstance> {
  const app = await testApp({ limits: IMPATIENT, ...parts }, (fresh) => {
    fresh.post('/api/echo', async (request) => request.body ?? null)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

async function open(app: FastifyInstance, text: string): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return { socket, heard: () => heard }
}

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'))

describe('[S-50] slow clients are disconnected, and others are served meanwhile', () => {
  test('headers that never end', async () => {
    const app = await listening()
    const slow = await Promise.all(Array.from({ length: 50 }, () => open(app, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')))
    expect((await app.inject('/api/categories')).statusCode).toBe(200)
    await Promise.all(slow.map(({ socket }) => closed(socket)))
    expect(slow.every(({ heard }) => heard().startsWith('HTTP/1.1 408'))).toBe(true)
  })

  test('a body that never ends', async () => {
    const app = await listening()
    const head = 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'
    const slow = await Promise.all(Array.from({ length: 50 }, () => open(app, `${head}{"a":`)))
    expect((await app.inject('/api/categories')).statusCode).toBe(200)
    await Promise.all(slow.map(({ socket }) => closed(socket)))
    expect(slow.every(({ heard }) => !heard().includes('200 OK'))).toBe(true)
  })

  test('[S-51] a body longer than its Content-Length is refused', async () => {
    const app = await listening()
    const { socket, heard } = await open(
      app,
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}garbage\r\n\r\n',
    )
    await closed(socket)
    expect(heard()).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('headers over 16 KiB', async () => {
    const app = await listening()
    const { socket, heard } = await open(app, `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(17 * 1024)}\r\n\r\n`)
    await closed(socket)
    expect(heard()).toMatch(/^HTTP\/1\.1 431 [\s\S]*\{"detail":"The headers are too large\."\}$/)
  })

  test('the limits have their documented values', () => {
    expect(HTTP_LIMITS).toMatchObject({ headerBytes: 16_384, headersMs: 10_000, requestMs: 15_000 })
  })
})

test('[S-160] an overloaded server that reads a request too late asks its sender to come back', async () => {
  const app = await listening({ shedder: { ...acceptEverything, refuses: () => true } })
  const accepted = once(app.server, 'connection')
  const { socket, heard } = await open(app, '')
  await accepted
  socket.write('GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n')
  // The request has arrived, but the server gets to it only now.
  const until = performance.now() + 2 * IMPATIENT.headersMs
  while (performance.now() < until);
  await closed(socket)
  expect(heard()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\nRetry-After: 3\r\n/)
})
