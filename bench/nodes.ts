import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { answersOf, answersPerSecond, openBattles } from './battle-load.ts'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { startCluster } from './cluster-rig.ts'
import { measurePlainWs } from './plain-ws-baseline.ts'
import { usageOf } from './process-usage.ts'

const MATCHES = Number(process.env.MATCHES ?? 200)
/** Short, so that the work of the answers outweighs what an idle node does. */
const THINK_MS = { least: 300, most: 2_000 }
/** Of each node, because a process that has not run for long spends most of its time compiling. */
const WARM_UP_MATCHES = 150
const PLAIN_SECONDS = 20
const QUESTIONS = 5
const SECONDS = 10
const MAX_MATCH_MS = QUESTIONS * (SECONDS + 2) * 1_000 + 30_000
const SETTINGS = { MATCH_QUESTIONS: String(QUESTIONS), QUESTION_SECONDS: String(SECONDS), LOG_LEVEL: 'error' }

type Together = { together?: true }

const THIRD = '1 node, a third of the matches'

/** Usually both players of a lobby are on one node. Wherever a proxy cannot do that, each is on any. */
const INSTALLATIONS: { count: number; name: string; together: Together; hasGoals: boolean; matches?: number }[] = [
  { count: 1, name: '1 node', together: { together: true }, hasGoals: true },
  // An answer costs more where fewer come at once, so this is what each of three nodes has to be compared with.
  { count: 1, name: THIRD, together: { together: true }, hasGoals: false, matches: Math.ceil(MATCHES / 3) },
  { count: 2, name: '2 nodes', together: { together: true }, hasGoals: true },
  { count: 3, name: '3 nodes', together: { together: true }, hasGoals: true },
  { count: 3, name: '3 nodes, players anywhere', together: {}, hasGoals: false },
]

interface Load {
  answers: number
  perSecond: number
  ackP99: number
  refused: number
  breaches: number
}

/** What an answer costs on one process with SQLite, and on one to three nodes with PostgreSQL and Redis. */
export const nodes: Benchmark = {
  name: 'nodes',
  async run() {
    const embedded = await measureEmbedded()
    const rows: Row[] = [
      { what: 'embedded: CPU for each answer', value: embedded.cpu, unit: 'ms' },
      { what: 'embedded: answers each second', value: embedded.load.perSecond, unit: '/s' },
      { what: 'embedded: acknowledged, p99', value: embedded.load.ackP99, unit: 'ms' },
    ]
    rows.push(await measurePlainGrowth(embedded.load.perSecond))
    let cpuOfOneNode: number | null = null
    let cpuAtThird = 0
    for (const { count, name, together, hasGoals, matches = MATCHES } of INSTALLATIONS) {
      const measured = await measureCluster(count, matches, together)
      const { load, nodesCpu, postgresCpu, redisCpu, statements, transactions } = measured
      cpuOfOneNode ??= nodesCpu
      if (name === THIRD) cpuAtThird = nodesCpu
      rows.push(
        { what: `${name}: invariants broken, of ${matches}`, value: load.breaches, unit: '', goal: { most: 0 } },
        { what: `${name}: answers refused or lost`, value: load.refused, unit: '', goal: { most: 0 } },
        { what: `${name}: answers each second`, value: load.perSecond, unit: '/s' },
        { what: `${name}: acknowledged, p99`, value: load.ackP99, unit: 'ms' },
        {
          what: `${name}: CPU for each answer, all parts`,
          value: nodesCpu + postgresCpu + redisCpu,
          unit: 'ms',
          baseline: { what: 'embedded', value: embedded.cpu },
          ...(hasGoals && { goal: { most: 2.5 } }),
        },
        {
          what: `${name}: CPU of the nodes for each answer`,
          value: nodesCpu,
          unit: 'ms',
          baseline: { what: '1 node', value: cpuOfOneNode },
          ...(hasGoals && count > 1 && { goal: { most: 1.15 } }),
        },
        ...(count === 3
          ? [
              {
                what: `${name}: the same, for the load of each node`,
                value: nodesCpu,
                unit: 'ms',
                baseline: { what: THIRD, value: cpuAtThird },
                ...(hasGoals && { goal: { most: 1.15 } }),
              },
            ]
          : []),
        { what: `${name}: CPU of PostgreSQL for each answer`, value: postgresCpu, unit: 'ms' },
        { what: `${name}: CPU of Redis for each answer`, value: redisCpu, unit: 'ms' },
        { what: `${name}: statements for each answer`, value: statements, unit: '' },
        { what: `${name}: transactions for each answer`, value: transactions, unit: '' },
      )
    }
    return rows
  },
}

/** A server that falls asleep after each request pays for each waking, however little it does: growth that cannot be avoided. */
async function measurePlainGrowth(perSecond: number): Promise<Row> {
  const sameLoad = { pairs: MATCHES, seconds: PLAIN_SECONDS, perSecond }
  const all = await measurePlainWs(sameLoad)
  const third = await measurePlainWs({ ...sameLoad, pairs: Math.ceil(MATCHES / 3), perSecond: perSecond / 3 })
  return {
    what: 'plain ws in memory: CPU for each answer at a third of the load',
    value: third.cpuMs,
    unit: 'ms',
    baseline: { what: 'at all of it', value: all.cpuMs },
  }
}

async function measureEmbedded(): Promise<{ load: Load; cpu: number }> {
  const server = await startFreshServer(SETTINGS)
  try {
    const pid = server.process.pid ?? 0
    await playMatches([server.url], WARM_UP_MATCHES, {})
    const { load, before, after } = await playMatches([server.url], MATCHES, {}, async () => usageOf(pid).cpuMs)
    return { load, cpu: (after - before) / load.answers }
  } finally {
    await server.stop()
  }
}

async function measureCluster(count: number, matches: number, together: Together) {
  const rig = await startCluster(SETTINGS, count)
  try {
    await playMatches(rig.urls, count * WARM_UP_MATCHES, together)
    const used = async () => ({ ...(await rig.cpuMs()), ...(await rig.queryCounts()) })
    const { load, before, after } = await playMatches(rig.urls, matches, together, used)
    const perAnswer = (key: keyof typeof before) => (after[key] - before[key]) / load.answers
    if (load.breaches > 0) console.log(rig.outputs().join('\n').slice(-3_000))
    return {
      load,
      nodesCpu: perAnswer('nodes'),
      postgresCpu: perAnswer('postgres'),
      redisCpu: perAnswer('redis'),
      statements: perAnswer('statements'),
      transactions: perAnswer('transactions'),
    }
  } finally {
    await rig.close()
  }
}

/** `read` is called when all players are connected, and again when all matches have ended. */
async function playMatches<Reading = void>(
  urls: readonly string[],
  matches: number,
  together: Together,
  read?: () => Promise<Reading>,
): Promise<{ load: Load; before: Reading; after: Reading }> {
  const battles = await openBattles(urls, matches, Date.now() % 1_000_000, { thinkMs: THINK_MS, ...together })
  const before = (await read?.()) as Reading
  const histories = await Promise.all(battles.map((battle) => battle.play(MAX_MATCH_MS)))
  const after = (await read?.()) as Reading
  const sent = answersOf(histories)
  const breaches = histories.flatMap((history) => checkBattle(history, MAX_MATCH_MS))
  for (const breach of breaches.slice(0, 5)) console.log(breach)
  const acks = sent.map(({ ackMs }) => ackMs)
  const load = {
    answers: sent.length,
    perSecond: answersPerSecond(histories),
    ackP99: percentile(acks, 99),
    refused: sent.filter(({ outcome }) => outcome !== 'ok').length,
    breaches: breaches.length,
  }
  return { load, before, after }
}
