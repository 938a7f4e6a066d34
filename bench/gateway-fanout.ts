import { type Benchmark, median } from './benchmark.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

const CONNECTIONS = 2_000
const CHANNELS = CONNECTIONS / 2
const REPEATS = 5
const ROUNDS = 50
const APP_KEY = 'knowdown'

interface FanoutSide {
  server: WorkerProcess
  listeners: WorkerProcess
  kilobytes: number
  micros: number[]
  published: number
}

/** CPU time and memory of the gateway for events to many small channels, compared with bare `ws`. */
export const gatewayFanout: Benchmark = {
  name: 'gateway-fanout',
  async run() {
    const plain = await openSide('plain')
    const ours = await openSide('gateway')
    // The first round warms both up and does not count.
    for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
      for (const side of [plain, ours]) await measureDelivery(side, repeat > 0)
    }
    for (const { server, listeners } of [plain, ours]) {
      listeners.end()
      server.end()
    }
    return [
      {
        what: `server CPU per delivery, ${CONNECTIONS} connections`,
        value: median(ours.micros),
        unit: 'µs',
        baseline: { what: 'plain ws', value: median(plain.micros) },
        goal: { most: 1.3 },
      },
      {
        what: 'memory per connection',
        value: ours.kilobytes,
        unit: 'kB',
        baseline: { what: 'plain ws', value: plain.kilobytes },
      },
      {
        what: 'memory per connection, above plain ws',
        value: ours.kilobytes - plain.kilobytes,
        unit: 'kB',
        goal: { most: 15 },
      },
    ]
  },
}

async function openSide(kind: 'plain' | 'gateway'): Promise<FanoutSide> {
  const server = await startWorker('fanout-server-worker.ts', kind, APP_KEY)
  const port = await server.call('port')
  const before = await server.call('kilobytes')
  const url = `ws://127.0.0.1:${port}/app/${APP_KEY}?protocol=7`
  const listeners = await startWorker('fanout-clients-worker.ts', url, String(CONNECTIONS))
  const kilobytes = ((await server.call('kilobytes')) - before) / CONNECTIONS
  return { server, listeners, kilobytes, micros: [], published: 0 }
}

async function measureDelivery(side: FanoutSide, counts: boolean): Promise<void> {
  const deliveries = ROUNDS * CONNECTIONS
  side.published += deliveries
  await side.server.call('cpuMicros')
  await side.server.call('publish', CHANNELS, ROUNDS)
  await side.listeners.call('receivedAtLeast', side.published)
  const micros = (await side.server.call('cpuMicros')) / deliveries
  if (counts) side.micros.push(micros)
}
