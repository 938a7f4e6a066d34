import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { answersOf, openBattles } from './battle-load.ts'
import { type Benchmark, percentile } from './benchmark.ts'
import { usageOf } from './process-usage.ts'

const PLAYERS = 2_000
const START_WITHIN_MS = 10_000
const QUESTIONS = 5
/** Between two questions of one player: time to read and choose. */
const THINK_MS = 6_000
const BATTLES = 150
const BATTLE_QUESTIONS = 5
const BATTLE_SECONDS = 10
const MAX_BATTLE_MS = BATTLE_QUESTIONS * (BATTLE_SECONDS + 2) * 1_000 + 30_000

interface Waits {
  answers: number[]
  empty: number[]
  failures: number
}

/**
 * Two thousand visitors start the same daily within ten seconds on one server with SQLite. Each also asks an empty route
 * once per question, so that both are measured under the same load. Battles on the same server show what one of their
 * answers costs.
 */
export const daily: Benchmark = {
  name: 'daily',
  async run() {
    const server = await startFreshServer({
      MATCH_QUESTIONS: String(BATTLE_QUESTIONS),
      QUESTION_SECONDS: String(BATTLE_SECONDS),
      LOG_LEVEL: 'error',
    })
    const pid = server.process.pid ?? 0
    const agent = new Agent({ keepAlive: true, maxSockets: PLAYERS, maxFreeSockets: PLAYERS })
    try {
      const battles = await openBattles([server.url], BATTLES, Date.now() % 1_000_000)
      const beforeBattles = usageOf(pid)
      const histories = await Promise.all(battles.map((battle) => battle.play(MAX_BATTLE_MS)))
      const battleMs = (usageOf(pid).cpuMs - beforeBattles.cpuMs) / answersOf(histories).length

      const waits: Waits = { answers: [], empty: [], failures: 0 }
      const send = (path: string, body: object | null) => sendJson(agent, `${server.url}${path}`, body)
      await Promise.all(Array.from({ length: PLAYERS }, (_, player) => visit(player, send, waits, 'open')))
      waits.answers.length = 0
      waits.empty.length = 0
      const before = usageOf(pid)
      const runs = Array.from({ length: PLAYERS }, (_, player) => visit(player, send, waits, 'play'))
      await Promise.all(runs)
      const dailyMs = (usageOf(pid).cpuMs - before.cpuMs) / waits.answers.length
      return [
        { what: `failed requests of ${PLAYERS} players`, value: waits.failures, unit: '', goal: { most: 0 } },
        { what: 'answers', value: waits.answers.length, unit: '' },
        {
          what: 'answer acknowledged, p50',
          value: percentile(waits.answers, 50),
          unit: 'ms',
          baseline: { what: 'empty route, same load', value: percentile(waits.empty, 50) },
        },
        {
          what: 'answer acknowledged, p99',
          value: percentile(waits.answers, 99),
          unit: 'ms',
          baseline: { what: 'empty route, same load', value: percentile(waits.empty, 99) },
          goal: { most: 3 },
        },
        {
          what: 'CPU per question (deal and answer)',
          value: dailyMs,
          unit: 'ms',
          baseline: { what: 'battle answer', value: battleMs },
          goal: { most: 1 },
        },
      ]
    } finally {
      agent.destroy()
      await server.stop()
    }
  },
}

interface RunReply {
  run_id: string
  open: { index: number; question: { options: string[] } } | null
}
type Send = (path: string, body: object | null) => Promise<unknown>

/** First everybody starts the daily; then everybody plays, at the same pace. */
async function visit(player: number, send: Send, waits: Waits, phase: 'open' | 'play'): Promise<void> {
  const visitor = { visitor_key: `visitor-of-the-benchmark-${player}` }
  try {
    await pause((player * (phase === 'open' ? START_WITHIN_MS : THINK_MS)) / PLAYERS)
    const { run_id } = (await send('/api/daily/runs', { time_zone: 'Europe/Berlin', ...visitor })) as RunReply
    if (phase === 'open') return
    for (let index = 0; index < QUESTIONS; index += 1) {
      const { open } = (await send(`/api/runs/${run_id}/deal`, visitor)) as RunReply
      waits.empty.push(await timed(() => send('/healthz', null)))
      const answer = open?.question.options[player % 4] ?? null
      waits.answers.push(await timed(() => send(`/api/runs/${run_id}/answers`, { ...visitor, index, answer })))
      await pause(THINK_MS)
    }
  } catch (error) {
    waits.failures += 1
    if (waits.failures <= 3) console.log(String(error))
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function sendJson(agent: Agent, url: string, body: object | null): Promise<unknown> {
  const headers = body ? { 'content-type': 'application/json' } : {}
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.once('error', reject)
      reply.once('end', () => {
        const text = Buffer.concat(parts).toString()
        if (reply.statusCode === 200) resolve(body ? JSON.parse(text) : null)
        else reject(new Error(`${url}: ${reply.statusCode} ${text}`))
      })
    })
    call.once('error', reject)
    call.end(body ? JSON.stringify(body) : undefined)
  })
}
