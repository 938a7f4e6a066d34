import { seededRandom } from '@knowdown/domain/random'
import { openBattle } from '@knowdown/testkit/battle/battle'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import { holdSocket } from '@knowdown/testkit/held-socket'
import { startServer } from '@knowdown/testkit/running-server'
import { callSteadily } from '@knowdown/testkit/steady-caller'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import PusherClient from 'pusher-js'
import { expect, onTestFinished, test } from 'vitest'

const CALLERS = 6
const SOCKETS = 6
const MAX_BATTLE_MS = 60_000

test('[S-161] a planned restart refuses nobody: requests wait, sockets are back at their first try, a battle goes on', {
  timeout: 90_000,
}, async () => {
  const [folder, socket] = [tempDir(), holdSocket()]
  const start = () =>
    startServer({ dataDir: folder.path, socket, env: { MATCH_QUESTIONS: '5', QUESTION_SECONDS: '10' } })
  let server = await start()
  onTestFinished(async () => {
    await server.stop()
    socket.release()
    folder.remove()
  })
  const clients = Array.from({ length: SOCKETS }, () => connectPusher(socket.port))
  const areConnected = (times: number) => clients.every(({ states }) => states.filter(isConnected).length === times)
  await waitUntil('all are connected', () => areConnected(1))
  const think = (random: () => number) => 500 + 500 * random()
  const battle = await openBattle({ nodes: [server.url], random: seededRandom(7), think })
  const played = battle.play(MAX_BATTLE_MS)
  const callers = Array.from({ length: CALLERS }, (_, index) => callSteadily(server.url, index % 2 === 0))
  onTestFinished(() => {
    for (const { stop } of callers) stop()
  })
  await waitUntil('everybody is served', () => callers.every(({ statuses }) => statuses.length > 20))

  for (let round = 0; round < 2; round += 1) {
    const served = callers.map(({ statuses }) => statuses.length)
    expect(await server.stop()).toBe(0)
    server = await start()
    await waitUntil('everybody is served again', () =>
      callers.every(({ statuses }, index) => statuses.length > (served[index] ?? 0) + 20),
    )
    await waitUntil('all sockets are back', () => areConnected(round + 2))
  }
  for (const { statuses, stop } of callers) {
    stop()
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  }
  // Each lost its socket twice, and each time the next one was opened at once.
  for (const { states } of clients) {
    expect(states).toEqual(['connected', 'connecting', 'connected', 'connecting', 'connected'])
  }
  const history = await played
  expect(checkBattle(history, MAX_BATTLE_MS)).toEqual([])
  expect(history.endedAt).not.toBeNull()
})

const isConnected = (state: string): boolean => state === 'connected'

/** The vendor's library, unchanged. A failed attempt shows as a second 'connecting' or as 'unavailable'. */
function connectPusher(port: number): { states: string[] } {
  const states: string[] = []
  const client = new PusherClient('knowdown', {
    cluster: 'local',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
  })
  client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
  client.connection.bind('error', (error: unknown) => states.push(`error ${JSON.stringify(error)}`))
  onTestFinished(() => client.disconnect())
  return { states }
}
