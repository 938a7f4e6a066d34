import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@knowdown/domain/random'
import { type Battle, meet } from '@knowdown/testkit/battle/battle'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import { checkLogs } from '@knowdown/testkit/battle/check-logs'
import { faultProxy } from '@knowdown/testkit/battle/fault-proxy'
import type { PlayerOptions } from '@knowdown/testkit/battle/player'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { type Rig, startCluster } from './chaos-rig.ts'
import { startEmbedded } from './embedded-rig.ts'

const MATCHES = Number(process.env.CHAOS_MATCHES ?? 200)
const QUESTIONS = 5
const SECONDS = 6
const MEETING_AT_ONCE = 20
/** Nobody presses 'Ready' in the same instant as two hundred others. */
const SPREAD_MS = 6_000
/** Every scenario strikes when all have begun and nobody is near the end. */
const STRIKE_MS = 8_000
const RECONNECT_MS = 2_000
const BOUND_MS = QUESTIONS * (SECONDS + 2) * 1_000 + 30_000

/** Battles are watched for this much longer than they may take, so that a late end is told from none. */
const WATCH_LONGER_MS = 60_000

interface Scenario {
  name: string
  start(): Promise<{ rig: Rig; strike(): Promise<number | undefined> }>
  /** Replies that get lost and delays, between the players and every node. */
  badNetwork?: true
  /** What it may cost besides: a frozen node keeps its connections, and only silence tells. */
  allowMs?: number
  /** Whether all this machine has is needed for the start, so that how fast players return tells of the machine alone. */
  isCrowded?: true
}

/** `strike` gives the moment at which somebody served again, where for a while nobody did. */
const scenario = <Kind extends Rig>(
  name: string,
  start: (rules: Record<string, string>) => Promise<Kind>,
  strike: (rig: Kind) => Promise<number | undefined>,
  more: Pick<Scenario, 'badNetwork' | 'allowMs' | 'isCrowded'> = {},
): Scenario => ({
  name,
  async start() {
    const rig = await start({ MATCH_QUESTIONS: String(QUESTIONS), QUESTION_SECONDS: String(SECONDS) })
    return { rig, strike: () => strike(rig) }
  },
  ...more,
})

const SCENARIOS: readonly Scenario[] = [
  scenario('the only server killed, started again', startEmbedded, async (rig) => {
    await rig.killNode(0)
    await rig.startNode(0)
    return Date.now()
  }),
  scenario('one of three nodes killed', startCluster, async (rig) => {
    await rig.killNode(0)
    return undefined
  }),
  scenario(
    'all nodes killed, started after 5 s',
    startCluster,
    async (rig) => {
      await Promise.all([0, 1, 2].map((index) => rig.killNode(index)))
      await pause(5_000)
      const starts = [0, 1, 2].map((index) => rig.startNode(index))
      await Promise.race(starts)
      const backAt = Date.now()
      await Promise.all(starts)
      return backAt
    },
    { isCrowded: true },
  ),
  scenario(
    'a node frozen for 15 s, then back',
    startCluster,
    async (rig) => {
      rig.signalNode(0, 'SIGSTOP')
      await pause(15_000)
      rig.signalNode(0, 'SIGCONT')
      return undefined
    },
    { allowMs: 15_000 },
  ),
  scenario('Redis flushed, then killed for 10 s', startCluster, async (rig) => {
    await rig.flushRedis()
    await rig.killRedis()
    await pause(10_000)
    await rig.startRedis()
    return undefined
  }),
  scenario(
    'PostgreSQL crashed twice',
    startCluster,
    async (rig) => {
      await rig.crashPostgres()
      await pause(4_000)
      await rig.crashPostgres()
      return undefined
    },
    { allowMs: 10_000 },
  ),
  scenario('replies lost, connections cut, delays', startCluster, async () => undefined, { badNetwork: true }),
]

/** Battles while parts of the installation die: all must end, with the right scores. */
export const chaos: Benchmark = {
  name: 'chaos',
  async run() {
    const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)
    console.log(`chaos: CHAOS_SEED=${seed}, ${MATCHES} matches in each scenario`)
    const rows: Row[] = []
    const only = process.env.CHAOS_ONLY ?? ''
    for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only)))
      rows.push(...(await runScenario(scenario, seed)))
    return rows
  },
}

async function runScenario(scenario: Scenario, seed: number): Promise<Row[]> {
  console.log(`chaos: ${scenario.name}`)
  const { rig, strike } = await scenario.start()
  const weather = { dice: seededRandom(seed), loss: 0.02, delayMs: 100 }
  const proxies = scenario.badNetwork ? await Promise.all(rig.urls.map((url) => faultProxy(url, weather))) : []
  const nodes = scenario.badNetwork ? proxies.map(({ url }) => url) : rig.urls
  const { allowMs = 0, isCrowded } = scenario
  try {
    const battles = await meetAll(nodes, seed)
    const mostMs = BOUND_MS + allowMs + WATCH_LONGER_MS
    const played = Promise.all(
      battles.map(async (battle, index) => {
        await pause((SPREAD_MS * index) / MATCHES)
        return battle.play(mostMs)
      }),
    )
    await pause(STRIKE_MS)
    const struckAt = Date.now()
    const servedAt = (await strike()) ?? struckAt
    const outageMs = servedAt - struckAt
    const histories = await played
    const breaches = [
      ...histories.flatMap((history) => checkBattle(history, BOUND_MS + allowMs + outageMs)),
      ...checkLogs(rig.said(), histories),
    ]
    for (const breach of breaches.slice(0, 10)) console.log(breach)
    const unfinished = histories.filter(({ endedAt }) => endedAt === null)
    for (const { code } of unfinished.slice(0, 10)) console.log(`${code} in the database: ${await rig.rowOf(code)}`)
    const waits = histories
      .flatMap(({ players }) => [...players.host.reconnects, ...players.guest.reconnects])
      .map(({ droppedAt, backAt }) => backAt - comeBackFrom(droppedAt, struckAt, servedAt))
    const row = (what: string, value: number, unit: string, goal?: Row['goal']): Row => ({
      what: `${scenario.name}: ${what}`,
      value,
      unit,
      ...(goal && { goal }),
    })
    return [
      row('battles ended', (100 * (MATCHES - unfinished.length)) / MATCHES, '%', { least: 100 }),
      row('rules broken', breaches.length, '', { most: 0 }),
      row('rows left playing', await rig.stillPlaying(), '', { most: 0 }),
      ...(outageMs > 0 ? [row('nobody served for', outageMs, 'ms')] : []),
      ...(waits.length > 0
        ? [
            row(
              'reconnected, p99',
              percentile(waits, 99),
              'ms',
              isCrowded ? undefined : { most: RECONNECT_MS + allowMs },
            ),
          ]
        : []),
    ]
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await rig.close()
  }
}

/** Nobody can come back sooner than the server does. */
const comeBackFrom = (droppedAt: number, struckAt: number, servedAt: number): number =>
  droppedAt >= struckAt && droppedAt < servedAt ? servedAt : droppedAt

async function meetAll(nodes: readonly string[], seed: number): Promise<Battle[]> {
  const battles: Battle[] = []
  while (battles.length < MATCHES) {
    const count = Math.min(MEETING_AT_ONCE, MATCHES - battles.length)
    const some = Array.from({ length: count }, (_, index) => meet(player(nodes, seed + battles.length + index)))
    battles.push(...(await Promise.all(some)))
  }
  return battles
}

const player = (nodes: readonly string[], seed: number): PlayerOptions => ({
  nodes,
  dice: seededRandom(seed),
  think: (dice) => (dice() < 0.05 ? null : 300 + dice() * 4_000),
  thorough: true,
  cutAfter: (dice) => (dice() < 0.05 ? 15_000 * dice() : null),
})
