import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@knowdown/domain/random'
import { type Battle, openBattle } from '@knowdown/testkit/battle/battle'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import { checkLogs } from '@knowdown/testkit/battle/check-logs'
import { startFaultProxy } from '@knowdown/testkit/battle/fault-proxy'
import type { PlayerOptions } from '@knowdown/testkit/battle/player'
import { returnTimes } from './battle-load.ts'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { type Rig, startCluster } from './cluster-rig.ts'
import { startEmbedded } from './embedded-rig.ts'
import { PARTY_SCENARIO, runPartyScenario } from './party-chaos.ts'
import { runQueueScenarios } from './queue-chaos.ts'

const MATCHES = Number(process.env.CHAOS_MATCHES ?? 200)
const QUESTIONS = 5
const SECONDS = 6
const LOBBIES_AT_ONCE = 20
/** Matches start spread over this time, as real ones would. */
const START_SPREAD_MS = 6_000
/** The fault comes when all matches run and none is near its end. */
const FAULT_AFTER_MS = 8_000
const RECONNECT_MS = 2_000
const MAX_MATCH_MS = QUESTIONS * (SECONDS + 2) * 1_000 + 30_000

/** Matches are watched this much longer than allowed, to distinguish a late end from none. */
const EXTRA_WATCH_MS = 60_000

interface Scenario {
  name: string
  start(): Promise<{ rig: Rig; injectFault(): Promise<number | undefined> }>
  /** Puts a proxy that loses and delays replies between the players and every node. */
  badNetwork?: true
  /** Extra time allowed: a frozen node keeps its connections open, so only its silence shows the fault. */
  allowMs?: number
  /** Starting all nodes uses the whole machine, so the time to reconnect is shown without a goal. */
  isCrowded?: true
}

/** `injectFault` returns the moment when a node served again, if none did for a while. */
const scenario = <Kind extends Rig>(
  name: string,
  start: (rules: Record<string, string>) => Promise<Kind>,
  injectFault: (rig: Kind) => Promise<number | undefined>,
  more: Pick<Scenario, 'badNetwork' | 'allowMs' | 'isCrowded'> = {},
): Scenario => ({
  name,
  async start() {
    const rig = await start({ MATCH_QUESTIONS: String(QUESTIONS), QUESTION_SECONDS: String(SECONDS) })
    return { rig, injectFault: () => injectFault(rig) }
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

/** Plays matches while parts of the installation fail: all must end with the right scores. */
export const chaos: Benchmark = {
  name: 'chaos',
  async run() {
    const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)
    console.log(`chaos: CHAOS_SEED=${seed}, ${MATCHES} matches in each scenario`)
    const rows: Row[] = []
    const only = process.env.CHAOS_ONLY ?? ''
    for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only)))
      rows.push(...(await runScenario(scenario, seed)))
    if (PARTY_SCENARIO.includes(only)) rows.push(...(await runPartyScenario()))
    rows.push(...(await runQueueScenarios(only)))
    return rows
  },
}

async function runScenario(scenario: Scenario, seed: number): Promise<Row[]> {
  console.log(`chaos: ${scenario.name}`)
  const { rig, injectFault } = await scenario.start()
  const faults = { random: seededRandom(seed), loss: 0.02, delayMs: 100 }
  const proxies = scenario.badNetwork ? await Promise.all(rig.urls.map((url) => startFaultProxy(url, faults))) : []
  const nodes = scenario.badNetwork ? proxies.map(({ url }) => url) : rig.urls
  const { allowMs = 0, isCrowded } = scenario
  try {
    const battles = await openBattles(nodes, seed)
    const maxMs = MAX_MATCH_MS + allowMs + EXTRA_WATCH_MS
    const played = Promise.all(
      battles.map(async (battle, index) => {
        await pause((START_SPREAD_MS * index) / MATCHES)
        return battle.play(maxMs)
      }),
    )
    await pause(FAULT_AFTER_MS)
    const faultAt = Date.now()
    const servedAt = (await injectFault()) ?? faultAt
    const outageMs = servedAt - faultAt
    const histories = await played
    const breaches = [
      ...histories.flatMap((history) => checkBattle(history, MAX_MATCH_MS + allowMs + outageMs)),
      ...checkLogs(rig.outputs(), histories),
    ]
    for (const breach of breaches.slice(0, 10)) console.log(breach)
    const unfinished = histories.filter(({ endedAt }) => endedAt === null)
    for (const { code } of unfinished.slice(0, 10))
      console.log(`${code} in the database: ${await rig.describeMatch(code)}`)
    const waits = returnTimes(histories, {
      since: ({ droppedAt }) => earliestReturn(droppedAt, faultAt, servedAt),
    })
    const row = (what: string, value: number, unit: string, goal?: Row['goal']): Row => ({
      what: `${scenario.name}: ${what}`,
      value,
      unit,
      ...(goal && { goal }),
    })
    return [
      row('battles ended', (100 * (MATCHES - unfinished.length)) / MATCHES, '%', { least: 100 }),
      row('invariants broken', breaches.length, '', { most: 0 }),
      row('rows left playing', await rig.countPlaying(), '', { most: 0 }),
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

/** A player cannot reconnect before a node serves again, so the wait counts from then. */
const earliestReturn = (droppedAt: number, faultAt: number, servedAt: number): number =>
  droppedAt >= faultAt && droppedAt < servedAt ? servedAt : droppedAt

async function openBattles(nodes: readonly string[], seed: number): Promise<Battle[]> {
  const battles: Battle[] = []
  while (battles.length < MATCHES) {
    const count = Math.min(LOBBIES_AT_ONCE, MATCHES - battles.length)
    const some = Array.from({ length: count }, (_, index) => openBattle(player(nodes, seed + battles.length + index)))
    battles.push(...(await Promise.all(some)))
  }
  return battles
}

const player = (nodes: readonly string[], seed: number): PlayerOptions => ({
  nodes,
  random: seededRandom(seed),
  think: (random) => (random() < 0.05 ? null : 300 + random() * 4_000),
  thorough: true,
  cutAfter: (random) => (random() < 0.05 ? 15_000 * random() : null),
})
