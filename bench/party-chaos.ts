import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@knowdown/testkit/free-port'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import Database from 'libsql'
import { percentile, type Row } from './benchmark.ts'
import { inBatches, openPartyLoad } from './party-load.ts'

export const PARTY_SCENARIO = 'the only server killed during a party'

const PLAYERS = 500
const SECONDS = 30
/** About half of the players have answered by then. */
const KILL_AFTER_MS = 6_000
const BACK_WITHIN_MS = 5_000

/** The only server is killed in the middle of a question with 500 players, and started again at once. */
export async function runPartyScenario(): Promise<Row[]> {
  const [folder, port] = [tempDir(), await freePort()]
  const env = { PARTY_MAX_PLAYERS: String(PLAYERS), LOG_LEVEL: 'error', RATE_LIMITS: 'on' }
  const start = () => startServer({ dataDir: folder.path, port, env })
  let server = await start()
  try {
    const { host, bots } = await openPartyLoad(server.url, {
      players: PLAYERS,
      questions: 5,
      seconds: SECONDS,
      think: () => Math.random() * 2 * KILL_AFTER_MS,
    })
    await host.command('start')
    await host.untilPhase('open')
    await pause(KILL_AFTER_MS)
    const acked = bots.flatMap(({ acks }) => acks).length
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    const killedAt = Date.now()
    server = await start()
    const servedAt = Date.now()
    await host.untilPhase('standings', 2 * SECONDS * 1_000)
    const waits = bots.map(({ liveAt }) => (liveAt === null ? Number.POSITIVE_INFINITY : liveAt - servedAt))
    const seats: Awaited<ReturnType<(typeof bots)[number]['readSeat']>>[] = []
    await inBatches(bots, async (bot) => seats.push(await bot.readSeat()))
    const table = (await host.state()).players
    for (const bot of bots) bot.close()
    await server.stop()
    const stored = storedTotals(folder.path)
    const acks = bots.flatMap((bot) => bot.acks).length
    const shown = seats.map((seat) => `${seat?.you.points} ${seat?.you.rank}`).toSorted()
    const expected = table.map(({ points, rank }) => `${points} ${rank}`).toSorted()
    const isSame = JSON.stringify(shown) === JSON.stringify(expected) && stored.points === sum(table)
    const row = (what: string, value: number, unit: string, goal?: Row['goal']): Row => ({
      what: `${PARTY_SCENARIO}: ${what}`,
      value,
      unit,
      ...(goal && { goal }),
    })
    return [
      row('players back', (100 * waits.filter((ms) => ms <= BACK_WITHIN_MS).length) / PLAYERS, '%', { least: 100 }),
      row('back, p99', Math.max(0, percentile(waits, 99)), 'ms', { most: BACK_WITHIN_MS }),
      row('nobody served for', servedAt - killedAt, 'ms'),
      row('answers acknowledged before', acked, ''),
      row('acknowledged answers lost', acks - stored.answers, '', { most: 0 }),
      row('standings that differ', isSame ? 0 : 1, '', { most: 0 }),
    ]
  } finally {
    await server.stop()
    folder.remove()
  }
}

const sum = (table: readonly { points: number }[]): number => table.reduce((total, { points }) => total + points, 0)

function storedTotals(dataDir: string): { answers: number; points: number } {
  const database = new Database(join(dataDir, 'knowdown.db'))
  const query = 'select count(*) as answers, coalesce(sum(points), 0) as points from party_answers'
  const totals = database.prepare(query).get() as { answers: number; points: number }
  database.close()
  return totals
}
