import { once } from 'node:events'
import { join } from 'node:path'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import Database from 'libsql'
import type { Rig } from './chaos-rig.ts'

/** The product as most people run it: one process, its data beside it. */
export async function startEmbedded(rules: Record<string, string>): Promise<Rig> {
  const folder = tempDir()
  const start = (port?: number) =>
    startServer({ dataDir: folder.path, env: { ...rules, LOG_LEVEL: 'error' }, ...(port && { port }) })
  let running = await start()
  const { url } = running
  const heard: string[] = []
  const ask = (query: string, ...values: string[]): unknown => {
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
      heard.push(running.said())
    },
    async startNode() {
      running = await start(Number(new URL(url).port))
    },
    stillPlaying: async () =>
      (ask(`select count(*) as playing from matches where phase = 'playing'`) as { playing: number }).playing,
    rowOf: async (code) =>
      JSON.stringify(ask('select phase, next_deadline, down_since, state from matches where code = ?', code)),
    said: () => [...heard, running.said()],
    async close() {
      await running.stop()
      folder.remove()
    },
  }
}
