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
  const readRow = (query: string, ...values: string[]): unknown => {
    const database = new Database(join(folder.path, 'knowdown.db'))
    const row = database.prepare(query).get(values)
    database.close()
    return row
  }
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
    countPlaying: async () =>
      (readRow(`select count(*) as playing from matches where phase = 'playing'`) as { playing: number }).playing,
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
