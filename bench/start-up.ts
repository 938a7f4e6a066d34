import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { type Benchmark, median } from './benchmark.ts'

const RUNS = 7

/** From the command to the first answered request, against a bare process of the same HTTP library. */
export const startUp: Benchmark = {
  name: 'start-up',
  async run() {
    const first: number[] = []
    const second: number[] = []
    const bare: number[] = []
    for (let turn = 0; turn < RUNS; turn += 1) {
      const folder = tempDir()
      first.push(await measureStart(() => startAndStop(folder.path)))
      second.push(await measureStart(() => startAndStop(folder.path)))
      bare.push(await measureStart(startBare))
      folder.remove()
    }
    const baseline = { what: 'empty Fastify', value: median(bare) }
    return [
      { what: 'first start (creates the data)', value: median(first), unit: 'ms', baseline },
      { what: 'second start', value: median(second), unit: 'ms', baseline, goal: { most: 2 } },
      { what: 'second start, against two seconds', value: median(second), unit: 'ms', goal: { most: 2_000 } },
    ]
  },
}

/** Measures only the start; `start` returns the function that stops what it started. */
async function measureStart(start: () => Promise<() => Promise<unknown>>): Promise<number> {
  const began = performance.now()
  const stop = await start()
  const took = performance.now() - began
  await stop()
  return took
}

async function startAndStop(dataDir: string): Promise<() => Promise<unknown>> {
  const server = await startServer({ dataDir })
  await fetch(`${server.url}/healthz`)
  return () => server.stop()
}

async function startBare(): Promise<() => Promise<unknown>> {
  const code = `
    const app = require('fastify')()
    app.get('/healthz', async () => 'ok')
    app.listen({ port: 0 }).then((address) => console.log(address))`
  const child = spawn(process.execPath, ['-e', code], {
    cwd: join(import.meta.dirname, '../apps/server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = (await once(child.stdout, 'data')) as [Buffer]
  await fetch(`${address.toString().trim().replace('[::1]', 'localhost')}/healthz`)
  return async () => {
    child.kill()
    await once(child, 'exit')
  }
}
