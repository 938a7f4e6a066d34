import { expect, test } from 'vitest'
import { acceptEverything } from '../features/load/load-shedder.ts'
import { APP_PATH, runningGateway } from './testing/running-gateway.ts'
import { isAllowedOrigin } from './upgrades.ts'

test('[S-41] only the server’s own pages and allowed origins may connect', () => {
  const may = (origin: string) => isAllowedOrigin(origin, 'http://localhost:3000', ['capacitor://localhost'])
  const origins = ['http://localhost:3000', 'capacitor://localhost', 'http://localhost:5173', 'https://evil.example']
  expect(origins.map(may)).toEqual([true, true, false, false])
  expect(isAllowedOrigin(undefined, 'http://localhost:3000', [])).toBe(true)
})

test('[S-160] while the server is overloaded, sockets are opened at a trickle, and the others are told when to come back', async () => {
  const shedder = { ...acceptEverything, refuses: () => true }
  const { client, connect, advance } = await runningGateway({ shedder })
  for (let count = 0; count < 20; count += 1) await client()
  expect(await connect(APP_PATH).closed()).toEqual({ status: 503, retryAfter: '3' })
  advance(1_000)
  await client()
})

test('a socket may name its lobby in front of its path, so that a proxy can choose the node by it', async () => {
  const { client, connect } = await runningGateway()
  await client(`/lobby/AB3D${APP_PATH}`)
  expect(await connect('/lobby/AB3D/elsewhere').closed()).toMatchObject({ status: 404 })
})
