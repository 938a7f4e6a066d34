import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@knowdown/domain/random'
import { openBattle } from '@knowdown/testkit/battle/battle'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import { checkLogs } from '@knowdown/testkit/battle/check-logs'
import type { BattleHistory } from '@knowdown/testkit/battle/history'
import type { PlayerOptions } from '@knowdown/testkit/battle/player'
import { freePort } from '@knowdown/testkit/free-port'
import { isMissing } from '@knowdown/testkit/missing-program'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type FaultProxy, proxyTo } from '../../adapters/sql/postgres/fault-proxy.ts'
import { migratedDatabase } from '../../adapters/sql/testing/migrated-database.ts'

const MATCHES = 20
const SECONDS = 2
const RULES = { MATCH_QUESTIONS: '3', QUESTION_SECONDS: String(SECONDS), LOG_LEVEL: 'error' }
/** By then some players are at the first question, some see its answer and some are at the second. */
const KILL_AFTER_MS = 2_000
const FAULT_EVERY_MS = 800
const CUT_OFF_MS = 4_000
const BOUND_MS = 3 * (SECONDS + 2) * 1_000 + 30_000

const playerOptions = (nodes: readonly string[], seed: number): PlayerOptions => ({
  nodes,
  random: seededRandom(seed),
  think: (random) => (random() < 0.05 ? null : 200 + random() * 1_200),
  thorough: true,
})

async function openBattles(nodes: readonly string[], seed: number): Promise<() => Promise<BattleHistory[]>> {
  const opened = await Promise.all(
    Array.from({ length: MATCHES }, (_, index) => openBattle(playerOptions(nodes, seed + index))),
  )
  return () => Promise.all(opened.map((battle) => battle.play(BOUND_MS)))
}

async function kill(server: RunningServer): Promise<void> {
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
}

const breachesOf = (histories: readonly BattleHistory[], servers: readonly RunningServer[]) => [
  ...histories.flatMap((history) => checkBattle(history, BOUND_MS)),
  ...checkLogs(
    servers.map((server) => server.output()),
    histories,
  ),
]

test('[S-90] [FT-04] after a server is killed during twenty battles the next start continues them, and every battle ends correctly', async () => {
  const seed = Date.now() % 100_000
  const folder = tempDir()
  const [dataDir, port] = [folder.path, await freePort()]
  const first = await startServer({ dataDir, port, env: RULES })
  const play = await openBattles([first.url], seed)
  const played = play()
  await pause(KILL_AFTER_MS)
  await kill(first)
  const second = await startServer({ dataDir, port, env: RULES })
  onTestFinished(async () => {
    await second.stop()
    folder.remove()
  })
  expect(breachesOf(await played, [first, second]), `seed ${seed}`).toEqual([])
  expect(second.output()).not.toMatch(/"level":(50|60)/)
}, 90_000)

const [postgres, redis] = [inject('postgres'), inject('redis')]
const missing = [postgres, redis].find(isMissing)

/** Three nodes on one database and one Redis; `throughProxies` puts a proxy between the first node and both. */
async function startThreeNodes(throughProxies = false) {
  if (isMissing(postgres) || isMissing(redis)) throw new Error('PostgreSQL and Redis are needed')
  const [database, cache] = [new URL(await migratedDatabase(postgres)), new URL(redis.url)]
  const folder = tempDir()
  const proxies: FaultProxy[] = []
  const addressFor = async (url: URL, number: number) => {
    if (!throughProxies || number !== 1) return url.href
    const proxy = await proxyTo(Number(url.port))
    proxies.push(proxy)
    const own = new URL(url)
    own.port = String(proxy.port)
    return own.href
  }
  const nodes = await Promise.all(
    [1, 2, 3].map(async (number) =>
      startServer({
        dataDir: `${folder.path}/${number}`,
        env: {
          ...RULES,
          DATABASE_URL: await addressFor(database, number),
          REDIS_URL: await addressFor(cache, number),
          REALTIME_APP_SECRET: 'the three nodes of a test share this one',
        },
      }),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await Promise.all(proxies.map((proxy) => proxy.close()))
    folder.remove()
  })
  return { nodes, proxies }
}

const urlsOf = (nodes: readonly RunningServer[]) => nodes.map(({ url }) => url)

test.skipIf(missing)(
  '[S-89] [FT-02] after one of three nodes is killed during twenty battles, every battle ends correctly',
  async () => {
    const seed = Date.now() % 100_000
    const { nodes } = await startThreeNodes()
    const play = await openBattles(urlsOf(nodes), seed)
    const played = play()
    await pause(KILL_AFTER_MS)
    const [victim, ...others] = nodes
    if (victim) await kill(victim)
    expect(breachesOf(await played, nodes), `seed ${seed}`).toEqual([])
    for (const node of others) expect(node.output()).not.toMatch(/"level":(50|60)/)
  },
  90_000,
)

test.skipIf(missing)(
  '[FT-10] replies to statements that were carried out are lost again and again, and no answer counts twice or not at all',
  async () => {
    const seed = Date.now() % 100_000
    const { nodes, proxies } = await startThreeNodes(true)
    const play = await openBattles(urlsOf(nodes), seed)
    const played = play()
    let lost = 0
    for (let time = 0; time < 6; time += 1) {
      await pause(FAULT_EVERY_MS)
      for (const proxy of proxies) proxy.loseReplies()
      await pause(FAULT_EVERY_MS / 4)
      lost = proxies.map((proxy) => proxy.keepReplies()).reduce((sum, count) => sum + count, 0)
    }
    expect(lost).toBeGreaterThan(0)
    expect(breachesOf(await played, nodes), `seed ${seed}`).toEqual([])
  },
  90_000,
)

test.skipIf(missing)(
  '[FT-09] [FT-12] a node with dead connections to PostgreSQL and Redis but live ones to its players spoils no battle',
  async () => {
    const seed = Date.now() % 100_000
    const { nodes, proxies } = await startThreeNodes(true)
    const play = await openBattles(urlsOf(nodes), seed)
    const played = play()
    await pause(KILL_AFTER_MS)
    for (const proxy of proxies) proxy.freeze()
    await pause(CUT_OFF_MS)
    expect((await fetch(`${nodes[0]?.url}/readyz`)).status).toBe(503)
    for (const proxy of proxies) proxy.thaw()
    expect(breachesOf(await played, nodes), `seed ${seed}`).toEqual([])
  },
  90_000,
)
