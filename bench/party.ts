import { join } from 'node:path'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import Database from 'libsql'
import { type Benchmark, median, percentile, type Row } from './benchmark.ts'
import { inBatches, openPartyLoad } from './party-load.ts'
import { measurePlainParty } from './plain-party-baseline.ts'
import { usageOf } from './process-usage.ts'

const QUESTIONS = 5
/** Everybody answers within this time. */
const ANSWER_WITHIN_MS = 3_000
const SECONDS = 30

interface Crowd {
  name: string
  parties: number
  players: number
}

const CROWDS: readonly Crowd[] = [
  { name: '2,000 in one party', parties: 1, players: 2_000 },
  { name: '50 parties of 40', parties: 50, players: 40 },
]
const SIZES = [20, 200, 2_000]
const MEASURED_ANSWERS = 20

/** Parties on one server with SQLite and all limits on, everybody from one address, every answer on disk. */
export const party: Benchmark = {
  name: 'party',
  async run() {
    const rows: Row[] = []
    for (const crowd of CROWDS) rows.push(...(await measureCrowd(crowd)))
    return [...rows, ...(await measureAnswerCost())]
  },
}

async function measureCrowd({ name, parties, players }: Crowd): Promise<Row[]> {
  console.log(`party: ${name}`)
  const people = parties * players
  const folder = tempDir()
  const server = await startLimited(folder.path, parties)
  try {
    const pid = server.process.pid ?? 0
    const idle = usageOf(pid)
    const load = { players, questions: QUESTIONS, seconds: SECONDS, think: () => Math.random() * ANSWER_WITHIN_MS }
    const rooms: Awaited<ReturnType<typeof openPartyLoad>>[] = []
    for (let room = 0; room < parties; room += 1) rooms.push(await openPartyLoad(server.url, load))
    const connected = usageOf(pid)
    await inBatches(rooms, ({ host }) => host.command('start'))
    for (let question = 0; question < QUESTIONS; question += 1) {
      await inBatches(rooms, ({ host }) => host.untilPhase('standings'))
      await inBatches(rooms, ({ host }) => host.command('next'))
    }
    const bots = rooms.flatMap((room) => room.bots)
    const delays = bots.flatMap(({ openDelaysMs }) => openDelaysMs)
    const acks = bots.flatMap((bot) => bot.acks.map(({ ackMs }) => ackMs))
    for (const bot of bots) bot.close()
    await server.stop()
    const stored = countAnswers(folder.path)
    const plain = await measurePlainParty({
      parties,
      players,
      questions: QUESTIONS,
      answerWithinMs: ANSWER_WITHIN_MS,
    })
    const row = (what: string, value: number, unit: string, more: Partial<Row> = {}): Row => ({
      what: `${name}: ${what}`,
      value,
      unit,
      ...more,
    })
    return [
      row('questions that reached their screen', (100 * delays.length) / (people * QUESTIONS), '%', {
        goal: { least: 100 },
      }),
      row('question on every screen, p99', percentile(delays, 99), 'ms', { goal: { most: 200 } }),
      row('question on every screen, p99, against plain ws', percentile(delays, 99), 'ms', {
        baseline: { what: 'plain ws, in memory', value: plain.openP99 },
        goal: { most: 2 },
      }),
      row('answers acknowledged', (100 * acks.length) / (people * QUESTIONS), '%', { goal: { least: 100 } }),
      row('acknowledged answers on disk', (100 * stored) / acks.length, '%', { goal: { least: 100 } }),
      row('answer acknowledged, p99', percentile(acks, 99), 'ms', { goal: { most: 300 } }),
      row('answer acknowledged, p99, against plain ws', percentile(acks, 99), 'ms', {
        baseline: { what: 'plain ws, in memory', value: plain.ackP99 },
      }),
      row('memory for each player', (connected.bytes - idle.bytes) / people / 1024, 'kB', { goal: { most: 20 } }),
    ]
  } finally {
    await server.stop()
    folder.remove()
  }
}

/** The time of a single answer must not depend on how many play. */
async function measureAnswerCost(): Promise<Row[]> {
  console.log('party: cost of an answer')
  const folder = tempDir()
  const server = await startLimited(folder.path, 1)
  try {
    const medians = new Map<number, number>()
    for (const players of SIZES) {
      const load = { players, questions: QUESTIONS, seconds: 60, think: null, isConnected: false }
      const { host, bots } = await openPartyLoad(server.url, load)
      await host.command('start')
      await host.untilPhase('open')
      const { round, index } = (await host.state()).party
      // One after the other, and never the last who is waited for.
      for (const bot of bots.slice(0, Math.min(MEASURED_ANSWERS, players - 1)))
        await bot.answer({ choice: 1 }, { round, index })
      medians.set(players, median(bots.flatMap((bot) => bot.acks.map(({ ackMs }) => ackMs))))
      for (const bot of bots) bot.close()
      await host.command('end')
    }
    const least = medians.get(SIZES[0] ?? 0) ?? 0
    return SIZES.slice(1).map((players) => ({
      what: `one answer among ${players.toLocaleString('en')} players, median`,
      value: medians.get(players) ?? 0,
      unit: 'ms',
      baseline: { what: `among ${SIZES[0]}`, value: least },
      goal: { most: 1.5 },
    }))
  } finally {
    await server.stop()
    folder.remove()
  }
}

/** With limits, except that one address may not open fifty parties at a time. */
const startLimited = (dataDir: string, parties: number): Promise<RunningServer> =>
  startServer({
    dataDir,
    env: { PARTY_MAX_PLAYERS: '2000', LOG_LEVEL: 'error', RATE_LIMITS: parties === 1 ? 'on' : 'off' },
  })

function countAnswers(dataDir: string): number {
  const database = new Database(join(dataDir, 'knowdown.db'))
  const { answers } = database.prepare('select count(*) as answers from party_answers').get() as { answers: number }
  database.close()
  return answers
}
