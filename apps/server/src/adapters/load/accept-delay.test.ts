import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'
import { watchAcceptDelay } from './accept-delay.ts'

async function watchedServer() {
  const server: Server = createServer((_request, reply) => reply.end())
  const delay = watchAcceptDelay(server)
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    delay.stop()
    server.closeAllConnections()
    server.close()
  })
  return { server, delay, accepted: () => accepted }
}

const busyFor = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('[S-160] the wait of newcomers is measured from outside once somebody has come, and is short for a few', async () => {
  const { server, delay, accepted } = await watchedServer()
  expect(delay.waitMs()).toBe(0)
  const { port } = server.address() as { port: number }
  connect(port, '127.0.0.1').on('error', () => undefined)
  await waitUntil('it has probed too', () => accepted() === 2)
  await waitUntil('it was accepted', () => delay.waitMs() > 0 && delay.waitMs() < 100)
  await waitUntil('nobody came since', () => delay.waitMs() === 0)
  expect(accepted()).toBe(2)
})

test('[S-160] a crowd of newcomers shows as a queue although no turn of the event loop is long', async () => {
  const { server, delay, accepted } = await watchedServer()
  const { port } = server.address() as { port: number }
  const crowd = () => Array.from({ length: 400 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  let longestQueueMs = 0
  const newcomers = crowd()
  // Each newcomer costs a short turn; only one is accepted in each.
  server.on('connection', () => {
    busyFor(2)
    longestQueueMs = Math.max(longestQueueMs, delay.queueMs())
    if (accepted() === 200) newcomers.push(...crowd())
  })
  await waitUntil('newcomers wait', () => delay.waitMs() > 100)
  await waitUntil('they queue', () => longestQueueMs > 100)
  for (const socket of newcomers) socket.destroy()
  await waitUntil('the crowd is gone', () => delay.queueMs() === 0 && delay.waitMs() < 100)
})

test('[S-160] single long turns of the event loop are waits, and no queue', async () => {
  const { server, delay } = await watchedServer()
  const { port } = server.address() as { port: number }
  const newcomers = new Set<Socket>()
  const [during, after]: [number[], number[]] = [[], []]
  const coming = setInterval(() => newcomers.add(connect(port, '127.0.0.1').on('error', () => undefined)), 2)
  const longTurns = setInterval(() => {
    if (during.length > after.length || delay.waitMs() >= 20) return
    busyFor(100)
    // Shorter when no connection of its own was on the way during this turn.
    if (delay.waitMs() >= 100) during.push(delay.queueMs())
  }, 5)
  server.on('connection', ({ remotePort }: Socket) => {
    const newcomer = [...newcomers].find(({ localPort }) => localPort === remotePort)
    newcomer?.destroy()
    if (newcomer) newcomers.delete(newcomer)
    else if (during.length > after.length) after.push(delay.queueMs())
  })
  onTestFinished(() => {
    clearInterval(coming)
    clearInterval(longTurns)
  })
  await waitUntil('six long turns have ended', () => after.length === 6)
  expect({ during, after }).toEqual({ during: Array(6).fill(0), after: Array(6).fill(0) })
})

test('[S-160] a connection that is closed without being accepted does not wait for ever', async () => {
  const { server, delay } = await watchedServer()
  const { port } = server.address() as { port: number }
  // As when the process has no file left.
  server.maxConnections = 1
  connect(port, '127.0.0.1').on('error', () => undefined)
  await new Promise((resolve) => server.once('drop', resolve))
  await waitUntil('it is no longer measured', () => delay.waitMs() === 0)
})

test('[S-161] a server that stops while newcomers queue no longer has a queue', async () => {
  const { server, delay } = await watchedServer()
  const { port } = server.address() as { port: number }
  server.on('connection', () => busyFor(2))
  const newcomers = Array.from({ length: 400 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await waitUntil('newcomers wait', () => delay.waitMs() > 50)
  delay.stop()
  expect([delay.waitMs(), delay.queueMs()]).toEqual([0, 0])
  for (const socket of newcomers) socket.destroy()
})
