import { setTimeout as pause } from 'node:timers/promises'
import { seededDice } from '@knowdown/domain/dice'
import { type Battle, meet } from '@knowdown/testkit/battle/battle'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import { faultProxy } from '@knowdown/testkit/battle/fault-proxy'
import type { PlayerWishes } from '@knowdown/testkit/battle/player'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { type Rig, startRig } from './chaos-rig.ts'

const MATCHES = Number(process.env.CHAOS_MATCHES ?? 200)
const QUESTIONS = 5
const SECONDS = 6
const NODES = 3
const MEETING_AT_ONCE = 20
/** Every scenario strikes in the middle of the first half of play. */
const STRIKE_MS = 5_000
const BOUND_MS = QUESTIONS * (SECONDS + 2) * 1_000 + 30_000

interface Scenario {
  name: string
  strike(rig: Rig): Promise<void>
  /** Replies that get lost and delays, between the players and every node. */
  badNetwork?: true
  /** How long nobody at all could be served. */
  outageMs?: number
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'one of three nodes killed', strike: (rig) => rig.killNode(0) },
  {
    name: 'all nodes killed, started after 5 s',
    outageMs: 15_000,
    async strike(rig) {
      await Promise.all([0, 1, 2].map((index) => rig.killNode(index)))
      await pause(5_000)
      await Promise.all([0, 1, 2].map((index) => rig.startNode(index)))
    },
  },
  {
    name: 'a node frozen for 15 s, then back',
    outageMs: 15_000,
    async strike(rig) {
      rig.signalNode(0, 'SIGSTOP')
      await pause(15_000)
      rig.signalNode(0, 'SIGCONT')
    },
  },
  {
    name: 'Redis flushed, then killed for 10 s',
    async strike(rig) {
      await rig.flushRedis()
      await rig.killRedis()
      await pause(10_000)
      await rig.startRedis()
    },
  },
  {
    name: 'PostgreSQL crashed twice',
    outageMs: 10_000,
    async strike(rig) {
      await rig.crashPostgres()
      await pause(4_000)
      await rig.crashPostgres()
    },
  },
  { name: 'replies lost, connections cut, delays', badNetwork: true, strike: async () => {} },
]

/** Battles on three nodes while parts of the installation die: all must end, with the right scores. */
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
  const rig = await startRig(NODES, { MATCH_QUESTIONS: String(QUESTIONS), QUESTION_SECONDS: String(SECONDS) })
  const weather = { dice: seededDice(seed), loss: 0.02, delayMs: 100 }
  const proxies = scenario.badNetwork ? await Promise.all(rig.urls.map((url) => faultProxy(url, weather))) : []
  const nodes = scenario.badNetwork ? proxies.map(({ url }) => url) : rig.urls
  const bound = BOUND_MS + (scenario.outageMs ?? 0)
  try {
    const battles = await meetAll(nodes, seed)
    const played = Promise.all(battles.map((battle) => battle.play(bound)))
    await pause(STRIKE_MS)
    await scenario.strike(rig)
    const histories = await played
    const breaches = histories.flatMap((history) => checkBattle(history, bound))
    for (const breach of breaches.slice(0, 10)) console.log(breach)
    const reconnects = histories
      .flatMap(({ players }) => [players.host, players.guest])
      .flatMap((one) => one.reconnectMs)
    const ended = histories.filter(({ endedAt }) => endedAt !== null).length
    const row = (what: string, value: number, unit: string, goal?: Row['goal']): Row => ({
      what: `${scenario.name}: ${what}`,
      value,
      unit,
      ...(goal && { goal }),
    })
    return [
      row('battles ended', (100 * ended) / MATCHES, '%', { least: 100 }),
      row('rules broken', breaches.length, '', { most: 0 }),
      row('rows left playing', await rig.stillPlaying(), '', { most: 0 }),
      row('failures nobody waited for', rig.unhandled(), '', { most: 0 }),
      ...(reconnects.length > 0
        ? [row('reconnected, p99', percentile(reconnects, 99), 'ms', reconnectGoal(scenario))]
        : []),
    ]
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await rig.close()
  }
}

/** Nobody can come back sooner than the server does. */
const reconnectGoal = ({ outageMs }: Scenario): Row['goal'] => ({ most: 2_000 + (outageMs ?? 0) })

async function meetAll(nodes: readonly string[], seed: number): Promise<Battle[]> {
  const battles: Battle[] = []
  while (battles.length < MATCHES) {
    const count = Math.min(MEETING_AT_ONCE, MATCHES - battles.length)
    const some = Array.from({ length: count }, (_, index) => meet(player(nodes, seed + battles.length + index)))
    battles.push(...(await Promise.all(some)))
  }
  return battles
}

const player = (nodes: readonly string[], seed: number): PlayerWishes => ({
  nodes,
  dice: seededDice(seed),
  think: (dice) => (dice() < 0.05 ? null : 300 + dice() * 4_000),
  cutAfter: (dice) => (dice() < 0.05 ? 15_000 * dice() : null),
})
