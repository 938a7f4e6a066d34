import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
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

test('[S-160] the wait of newcomers is measured from outside, and is short when nobody else comes', async () => {
  const { delay, accepted } = await watchedServer()
  await waitUntil('it has knocked', () => accepted() > 0)
  await waitUntil('it was accepted', () => delay.waitMs() > 0 && delay.waitMs() < 100)
})

test('[S-160] a crowd of newcomers shows as a wait although no turn of the event loop is long', async () => {
  const { server, delay } = await watchedServer()
  const { port } = server.address() as { port: number }
  const busyFor = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }
  // Each newcomer costs a short turn; only one is accepted in each.
  server.on('connection', () => busyFor(2))
  const crowd = Array.from({ length: 400 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await waitUntil('newcomers wait', () => delay.waitMs() > 100)
  for (const socket of crowd) socket.destroy()
  await waitUntil('the crowd is gone', () => delay.waitMs() < 100)
  expect(delay.waitMs()).toBeLessThan(100)
})
