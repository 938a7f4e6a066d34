import { expect, test } from 'vitest'
import { APP_PATH, runningGateway } from '../testing/running-gateway.ts'

test('[FT-05] a draining node closes connections with 1001 and new ones with 4100', async () => {
  const { client, connect, gateway } = await runningGateway()
  const clients = await Promise.all(Array.from({ length: 5 }, () => client()))
  const drained = gateway.drain()
  expect(await Promise.all(clients.map((each) => each.closed()))).toEqual(
    clients.map(() => expect.objectContaining({ code: 1001 })),
  )
  await drained
  const late = connect(APP_PATH)
  expect(await late.closed()).toMatchObject({ code: 4100 })
  expect([late.texts, gateway.size]).toEqual([[], 0])
})

test('[FT-05] a draining node spreads many closes over time, but at most two seconds', async () => {
  const { client, gateway } = await runningGateway()
  const clients = await Promise.all(Array.from({ length: 60 }, () => client()))
  const drained = gateway.drain()
  expect(gateway.size).toBeGreaterThan(0)
  await drained
  expect(gateway.size).toBe(0)
  await Promise.all(clients.map((each) => each.closed()))
})

test('a client that does not answer the close is terminated', async () => {
  const { client, gateway } = await runningGateway({ limits: { closeTimeoutMs: 50 } })
  const eve = await client()
  eve.socket.pause()
  await gateway.drain()
  gateway.close()
  eve.socket.resume()
  await eve.closed()
})
