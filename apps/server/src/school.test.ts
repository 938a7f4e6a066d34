import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasManyLocalAddresses, openNetworks } from '@knowdown/testkit/attack/networks'
import { schoolDay } from '@knowdown/testkit/attack/school'
import { holdSocket } from '@knowdown/testkit/held-socket'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase, startPostgres } from '@knowdown/testkit/postgres'
import { startRedis } from '@knowdown/testkit/redis'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
/** More than an address may sign up without the setting; `npm run bench fairness` takes two hundred. */
const PUPILS = 14

const GAME = { RATE_LIMITS: 'on', MATCH_QUESTIONS: '3', QUESTION_SECONDS: '20' }

/** The settings that the guide's section names, as they stand in its command. */
function settingsOf(section: string): Record<string, string> {
  const [, text = ''] = GUIDE.split(`## ${section}\n`)
  const [, command = ''] = text.split('```')
  return Object.fromEntries([...command.matchAll(/\b([A-Z_]+)=('[^']*'|\S+)/g)].map(([, name, value]) => [name, value]))
}

test.skipIf(!hasManyLocalAddresses)(
  '[S-181] a school behind one address that follows the guide signs up, plays solo, battles and a party, and an update interrupts nobody',
  { timeout: 240_000 },
  async () => {
    const { NETWORK_LIMIT_FACTOR, TRUSTED_PROXY } = settingsOf('A school or an office')
    expect(TRUSTED_PROXY).toBe('loopback')
    const [folder, socket] = [tempDir(), holdSocket()]
    const env = { ...GAME, NETWORK_LIMIT_FACTOR: String(NETWORK_LIMIT_FACTOR) }
    const start = () => startServer({ dataDir: folder.path, socket, env })
    let server = await start()
    const networks = openNetworks(server.url)
    onTestFinished(async () => {
      networks.close()
      await server.stop()
      socket.release()
      folder.remove()
    })
    const day = await schoolDay({
      nodes: [await networks.urlFrom('127.0.30.1')],
      pupils: PUPILS,
      think: (random) => 500 + random() * 1_000,
      patience: 60,
      async update() {
        await server.stop()
        server = await start()
      },
    })
    expect(day.refused).toEqual([])
    expect(day.breaches).toEqual([])
    expect(day.calls).toBe(PUPILS * 6 + 1)
  },
)

test('[S-181] a hundred visitors of the school may wait for their guests at the same moment, but one account has three lobbies', async () => {
  const { NETWORK_LIMIT_FACTOR } = settingsOf('A school or an office')
  const folder = tempDir()
  const env = { ...GAME, NETWORK_LIMIT_FACTOR: String(NETWORK_LIMIT_FACTOR) }
  const server = await startServer({ dataDir: folder.path, env })
  onTestFinished(async () => {
    await server.stop()
    folder.remove()
  })
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'x-appwrite-project': 'knowdown', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const statuses = async (count: number, headers?: Record<string, string>) => {
    const seen: number[] = []
    for (let n = 0; n < count; n += 1) seen.push((await post('/api/create-lobby', {}, headers)).status)
    return seen
  }
  expect(new Set(await statuses(100))).toEqual(new Set([200]))

  const [email, password] = ['ada@school.example', 'copper-lantern-64']
  await post('/v1/account', { userId: 'unique()', email, password, name: 'Ada' })
  const session = await post('/v1/account/sessions/email', { email, password })
  const credential = { 'x-fallback-cookies': session.headers.get('x-fallback-cookies') ?? '' }
  const { jwt } = (await (await post('/v1/account/jwts', {}, credential)).json()) as { jwt: string }
  expect(await statuses(4, { authorization: `Bearer ${jwt}` })).toEqual([200, 200, 200, 429])
})

const postgres = await startPostgres()
const redis = await startRedis()
afterAll(async () => {
  if (!isMissing(postgres)) await postgres.stop()
  if (!isMissing(redis)) await redis.stop()
})

test.skipIf(isMissing(postgres) || isMissing(redis))(
  '[S-181] an update that replaces one node after the other interrupts no battle of the school',
  { timeout: 240_000 },
  async () => {
    if (isMissing(postgres) || isMissing(redis)) return
    const folder = tempDir()
    const env = {
      ...GAME,
      NETWORK_LIMIT_FACTOR: '20',
      DATABASE_URL: await createDatabase(postgres.address),
      REDIS_URL: redis.url,
      REALTIME_APP_SECRET: 'one secret of all nodes 0123456789abcdef',
    }
    const start = (name: string, port?: number) =>
      startServer({ dataDir: join(folder.path, name), env, ...(port && { port }) })
    const nodes = new Map<string, RunningServer>()
    for (const name of ['node1', 'node2']) nodes.set(name, await start(name))
    onTestFinished(async () => {
      for (const node of nodes.values()) await node.stop()
      folder.remove()
    })
    const day = await schoolDay({
      nodes: [...nodes.values()].map(({ url }) => url),
      pupils: PUPILS,
      think: (random) => 500 + random() * 1_000,
      patience: 60,
      async update() {
        for (const [name, node] of nodes) {
          await node.stop()
          // A started server has answered that it is ready.
          nodes.set(name, await start(name, Number(new URL(node.url).port)))
        }
      },
    })
    expect(day.refused).toEqual([])
    expect(day.breaches).toEqual([])
    expect(day.calls).toBe(PUPILS * 6 + 1)
  },
)
