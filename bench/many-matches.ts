import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { answersOf, answersPerSecond, openBattles } from './battle-load.ts'
import { type Benchmark, percentile } from './benchmark.ts'
import { measurePlainWs } from './plain-ws-baseline.ts'
import { usageOf } from './process-usage.ts'

const MATCHES = Number(process.env.MATCHES ?? 500)
const QUESTIONS = 5
const SECONDS = 10
/** Played first, because a young process spends much of its time compiling; the plain servers are warmed up as well. */
const WARM_UP_MATCHES = 500
const PLAIN_SECONDS = 20
const MAX_MATCH_MS = QUESTIONS * (SECONDS + 2) * 1_000 + 30_000

/** A thousand players on one server with SQLite, where every answer is on disk before it is acknowledged. */
export const manyMatches: Benchmark = {
  name: 'many-matches',
  async run() {
    const seed = Date.now() % 1_000_000
    console.log(`many-matches: seed ${seed}`)
    const server = await startFreshServer({
      MATCH_QUESTIONS: String(QUESTIONS),
      QUESTION_SECONDS: String(SECONDS),
      LOG_LEVEL: 'error',
    })
    try {
      const pid = pidOf(server)
      const idle = usageOf(pid)
      const battles = await openBattles([server.url], MATCHES, seed)
      const connected = usageOf(pid)
      const warmUp = await openBattles([server.url], WARM_UP_MATCHES, seed + MATCHES)
      await Promise.all(warmUp.map((battle) => battle.play(MAX_MATCH_MS)))
      // Reading the metrics begins a new measurement of the event loop.
      await fetch(`${server.metricsUrl}/metrics`)
      const before = usageOf(pid)
      const histories = await Promise.all(battles.map((battle) => battle.play(MAX_MATCH_MS)))
      const used = usageOf(pid)
      const metrics = await (await fetch(`${server.metricsUrl}/metrics`)).text()
      const sameLoad = { pairs: MATCHES, seconds: PLAIN_SECONDS, perSecond: answersPerSecond(histories) }
      const plain = await measurePlainWs(sameLoad)
      const plainOnDisk = await measurePlainWs({ ...sameLoad, onDisk: true })

      const players = histories.flatMap(({ players }) => [players.host, players.guest])
      const sent = answersOf(histories)
      const acks = sent.map(({ ackMs }) => ackMs)
      const delays = players.flatMap(({ eventDelaysMs }) => eventDelaysMs)
      const breaches = histories.flatMap((history) => checkBattle(history, MAX_MATCH_MS))
      for (const breach of breaches.slice(0, 10)) console.log(breach)
      if (server.output().includes('"level":50')) console.log(server.output().slice(-2_000))
      return [
        { what: `invariants broken, of ${MATCHES}`, value: breaches.length, unit: '', goal: { most: 0 } },
        {
          what: 'answers refused or lost',
          value: sent.filter(({ outcome }) => outcome !== 'ok').length,
          unit: '',
          goal: { most: 0 },
        },
        { what: 'answers each second', value: answersPerSecond(histories), unit: '/s' },
        {
          what: 'answer acknowledged, p50',
          value: percentile(acks, 50),
          unit: 'ms',
          baseline: { what: 'plain ws, in memory', value: plain.p50 },
        },
        {
          what: 'answer acknowledged, p99',
          value: percentile(acks, 99),
          unit: 'ms',
          baseline: { what: 'plain ws, in memory', value: plain.p99 },
          goal: { most: 1.5 },
        },
        {
          what: 'answer acknowledged, p99, against plain ws on the disk',
          value: percentile(acks, 99),
          unit: 'ms',
          baseline: { what: 'plain ws, on the disk', value: plainOnDisk.p99 },
        },
        { what: 'answer acknowledged, p99 against 12 ms', value: percentile(acks, 99), unit: 'ms', goal: { most: 12 } },
        { what: 'next question on the screen, p99', value: percentile(delays, 99), unit: 'ms' },
        {
          what: 'server CPU for each answer',
          value: (used.cpuMs - before.cpuMs) / sent.length,
          unit: 'ms',
          baseline: { what: 'plain ws, in memory', value: plain.cpuMs },
          goal: { most: 2 },
        },
        {
          what: 'server CPU for each answer, against plain ws on the disk',
          value: (used.cpuMs - before.cpuMs) / sent.length,
          unit: 'ms',
          baseline: { what: 'plain ws, on the disk', value: plainOnDisk.cpuMs },
        },
        { what: 'event loop delay, p50', value: loopDelayMs(metrics, 'p50'), unit: 'ms' },
        { what: 'event loop delay, p99', value: loopDelayMs(metrics, 'p99'), unit: 'ms' },
        {
          what: 'memory for each player',
          value: (connected.bytes - idle.bytes) / (2 * MATCHES) / 1024,
          unit: 'kB',
          goal: { most: 20 },
        },
      ]
    } finally {
      await server.stop()
    }
  },
}

/** As the server itself measured it since the metrics were last read. */
function loopDelayMs(metrics: string, percentile: 'p50' | 'p99'): number {
  const seconds = new RegExp(`^nodejs_eventloop_lag_${percentile}_seconds(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(
    metrics,
  )?.[1]
  return Number(seconds) * 1_000
}

function pidOf({ process }: RunningServer): number {
  if (process.pid === undefined) throw new Error('The server has no process.')
  return process.pid
}
