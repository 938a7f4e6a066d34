import { expect, test, vi } from 'vitest'
import { refusesWork, type Work } from '../features/load/load-level.ts'
import { acceptEverything } from '../features/load/load-shedder.ts'
import { APP_PATH, type RunningGateway, runningGateway } from './testing/running-gateway.ts'
import { isAllowedOrigin } from './upgrades.ts'

test('[S-41] only the server’s own pages and allowed origins may connect', () => {
  const may = (origin: string) => isAllowedOrigin(origin, 'http://localhost:3000', ['capacitor://localhost'])
  const origins = ['http://localhost:3000', 'capacitor://localhost', 'http://localhost:5173', 'https://evil.example']
  expect(origins.map(may)).toEqual([true, true, false, false])
  expect(isAllowedOrigin(undefined, 'http://localhost:3000', [])).toBe(true)
})

/** A server that refuses new work but no other. */
function busyShedder() {
  const refused: Work[] = []
  const wouldRefuse = (work: Work) => refusesWork('busy', work)
  const refuses = (work: Work) => wouldRefuse(work) && refused.push(work) > 0
  return { shedder: { ...acceptEverything, wouldRefuse, refuses }, refused }
}

test('[S-160] while the server is busy, sockets are opened at a trickle, and the others are told when to come back', async () => {
  const { shedder } = busyShedder()
  const { client, connect, advance } = await runningGateway({ shedder })
  for (let count = 0; count < 20; count += 1) await client()
  expect(await connect(APP_PATH).closed()).toEqual({ status: 503, retryAfter: '3' })
  advance(1_000)
  await client()
})

/** All that are let in without being players have been. */
const useUpTrickle = async ({ client }: RunningGateway) => {
  for (let count = 0; count < 20; count += 1) await client()
}

test('[S-160] a socket of a running battle is let in however many newcomers are refused, by one look-up for each', async () => {
  const { shedder, refused } = busyShedder()
  const asked: string[][] = []
  const hasBothPlayers = async (...question: [string, string]) => {
    asked.push(question)
    return question[0] === 'AB3D'
  }
  const gateway = await runningGateway({ shedder, hasBothPlayers })
  await useUpTrickle(gateway)
  await gateway.client(`/lobby/AB3D${APP_PATH}`)
  await gateway.client(`/lobby/ab3d${APP_PATH}`)
  expect(refused).toEqual([])
  const others = [APP_PATH, `/lobby/2222${APP_PATH}`, `/lobby/no_lobby${APP_PATH}`]
  for (const path of others) {
    expect(await gateway.connect(path).closed()).toEqual({ status: 503, retryAfter: '3' })
  }
  expect(refused).toEqual(['new', 'new', 'new'])
  // Nobody asks the database about a code that no lobby can have.
  expect(asked).toEqual(['AB3D', 'AB3D', '2222'].map((code) => [code, '127.0.0.1']))
})

test('[S-160] without load no lobby is looked up', async () => {
  const hasBothPlayers = vi.fn(async () => true)
  const { client } = await runningGateway({ hasBothPlayers })
  await client(`/lobby/AB3D${APP_PATH}`)
  expect(hasBothPlayers).not.toHaveBeenCalled()
})

test('[S-181] sockets that a busy server refuses do not use up the attempts of their network', async () => {
  const { shedder } = busyShedder()
  const hasBothPlayers = vi.fn(async () => false)
  const gateway = await runningGateway({ shedder, hasBothPlayers, rates: { opensPerMinute: 25 } })
  await useUpTrickle(gateway)
  // Wrong codes count as guesses where they are looked up, and after ten of them the answer is no.
  for (let tries = 0; tries < 8; tries += 1) {
    expect((await gateway.connect(`/lobby/222${tries + 2}${APP_PATH}`).closed()).status).toBe(503)
  }
  expect(hasBothPlayers).toHaveBeenCalledTimes(8)
})

test('[S-160] one code of a running battle lets in what two players need, and no crowd', async () => {
  const { shedder } = busyShedder()
  const gateway = await runningGateway({ shedder, hasBothPlayers: async () => true, rates: { opensPerMinute: 500 } })
  await useUpTrickle(gateway)
  const sockets = await Promise.all(
    Array.from({ length: 70 }, async () => {
      const client = gateway.connect(`/lobby/AB3D${APP_PATH}`)
      return client.connected().then(
        () => 'open',
        () => client.ending?.status,
      )
    }),
  )
  expect(sockets.filter((one) => one === 'open')).toHaveLength(60)
  expect(sockets.filter((one) => one === 503)).toHaveLength(10)
})

test('a socket may name its lobby in front of its path, so that a proxy can choose the node by it', async () => {
  const { client, connect } = await runningGateway()
  await client(`/lobby/AB3D${APP_PATH}`)
  expect(await connect('/lobby/AB3D/elsewhere').closed()).toMatchObject({ status: 404 })
})
