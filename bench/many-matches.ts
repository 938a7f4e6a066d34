import { seededRandom } from '@knowdown/domain/random'
import { type Battle, meet } from '@knowdown/testkit/battle/battle'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import type { BattleHistory } from '@knowdown/testkit/battle/history'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { type Benchmark, percentile } from './benchmark.ts'
import { plainFanOut } from './plain-fan-out.ts'
import { usageOf } from './process-usage.ts'

const MATCHES = 500
const QUESTIONS = 5
const SECONDS = 10
const MEETING_AT_ONCE = 25
const BOUND_MS = QUESTIONS * (SECONDS + 2) * 1_000 + 30_000

/** A thousand players on one server with its database inside, every answer on the disk before it is acknowledged. */
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
      const battles = await meetAll(server.url, seed)
      const met = usageOf(pid)
      const histories = await Promise.all(battles.map((battle) => battle.play(BOUND_MS)))
      const used = usageOf(pid)
      const plain = await plainFanOut({ pairs: MATCHES, seconds: 20, perSecond: answersPerSecond(histories) })

      const players = histories.flatMap(({ players }) => [players.host, players.guest])
      const sent = players.flatMap((player) => player.sent)
      const acks = sent.map(({ ackMs }) => ackMs)
      const delays = players.flatMap(({ eventDelaysMs }) => eventDelaysMs)
      const breaches = histories.flatMap((history) => checkBattle(history, BOUND_MS))
      for (const breach of breaches.slice(0, 10)) console.log(breach)
      if (server.said().includes('"level":50')) console.log(server.said().slice(-2_000))
      return [
        { what: `matches that broke a rule, of ${MATCHES}`, value: breaches.length, unit: '', goal: { most: 0 } },
        {
          what: 'answers not taken',
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
        },
        { what: 'answer acknowledged, p99 against 12 ms', value: percentile(acks, 99), unit: 'ms', goal: { most: 12 } },
        { what: 'next question on the screen, p99', value: percentile(delays, 99), unit: 'ms' },
        {
          what: 'server CPU for each answer',
          value: (used.cpuMs - met.cpuMs) / sent.length,
          unit: 'ms',
          baseline: { what: 'plain ws, in memory', value: plain.cpuMs },
        },
        { what: 'memory for each player', value: (met.bytes - idle.bytes) / (2 * MATCHES) / 1024, unit: 'kB' },
      ]
    } finally {
      await server.stop()
    }
  },
}

async function meetAll(url: string, seed: number): Promise<Battle[]> {
  const battles: Battle[] = []
  while (battles.length < MATCHES) {
    const some = Array.from({ length: MEETING_AT_ONCE }, (_, index) =>
      meet({ nodes: [url], dice: seededRandom(seed + battles.length + index), think: (dice) => 500 + dice() * 5_000 }),
    )
    battles.push(...(await Promise.all(some)))
  }
  return battles
}

function answersPerSecond(histories: readonly BattleHistory[]): number {
  const began = Math.min(...histories.map(({ startedAt }) => startedAt))
  const ended = Math.max(...histories.map(({ endedAt }) => endedAt ?? began))
  const answers = histories.flatMap(({ players }) => [...players.host.sent, ...players.guest.sent]).length
  return answers / ((ended - began) / 1_000)
}

function pidOf({ process }: RunningServer): number {
  if (process.pid === undefined) throw new Error('The server has no process.')
  return process.pid
}
