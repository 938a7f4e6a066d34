import { once } from 'node:events'
import { join } from 'node:path'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import Database from 'libsql'
import type { Rig } from './cluster-rig.ts'
import { usageOf } from './process-usage.ts'

/** The product as most people run it: one process with SQLite. */
export async function startEmbedded(settings: Record<string, string>): Promise<Rig> {
  const folder = tempDir()
  const start = (port?: number) =>
    startServer({ dataDir: folder.path, env: { ...settings, LOG_LEVEL: 'error' }, ...(port && { port }) })
  let running = await start()
  const { url } = running
  const outputOfKilled: string[] = []
  const withDatabase = <Value>(work: (database: Database.Database) => Value): Value => {
    const database = new Database(join(folder.path, 'knowdown.db'))
    // The server writes to it at the same time.
    database.exec('pragma busy_timeout = 10000')
    const value = work(database)
    database.close()
    return value
  }
  const readRow = (query: string, ...values: string[]): unknown =>
    withDatabase((database) => database.prepare(query).get(values))
  const readNumber = async (query: string) => (readRow(`select (${query}) as number`) as { number: number }).number
  return {
    urls: [url],
    async killNode() {
      running.process.kill('SIGKILL')
      await once(running.process, 'exit')
      outputOfKilled.push(running.output())
    },
    async startNode() {
      running = await start(Number(new URL(url).port))
    },
    execute: async (statement) => withDatabase((database) => void database.exec(statement)),
    readNumber,
    countPlaying: () => readNumber(`select count(*) from matches where phase = 'playing'`),
    describeMatch: async (code) =>
      JSON.stringify(readRow('select phase, next_deadline, down_since, state from matches where code = ?', code)),
    cpuMs: async () => ({ nodes: usageOf(running.process.pid ?? 0).cpuMs }),
    outputs: () => [...outputOfKilled, running.output()],
    async close() {
      await running.stop()
      folder.remove()
    },
  }
}
