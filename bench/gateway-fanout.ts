import { type Benchmark, median } from './benchmark.ts'
import { type Child, startChild } from './child.ts'

const CONNECTIONS = 2_000
const CHANNELS = CONNECTIONS / 2
const REPEATS = 5
const ROUNDS = 50
const APP_KEY = 'knowdown'

interface Side {
  server: Child
  listeners: Child
  kilobytes: number
  micros: number[]
  published: number
}

/** What the gateway costs to carry events to many small channels, against the least that could carry them. */
export const gatewayFanout: Benchmark = {
  name: 'gateway-fanout',
  async run() {
    const plain = await openSide('plain')
    const ours = await openSide('gateway')
    // The first turn warms both up and does not count.
    for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
      for (const side of [plain, ours]) await deliver(side, repeat > 0)
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

async function openSide(kind: 'plain' | 'gateway'): Promise<Side> {
  const server = await startChild('fanout-server.ts', kind, APP_KEY)
  const port = await server.call('port')
  const before = await server.call('kilobytes')
  const url = `ws://127.0.0.1:${port}/app/${APP_KEY}?protocol=7`
  const listeners = await startChild('fanout-listeners.ts', url, String(CONNECTIONS))
  const kilobytes = ((await server.call('kilobytes')) - before) / CONNECTIONS
  return { server, listeners, kilobytes, micros: [], published: 0 }
}

async function deliver(side: Side, counts: boolean): Promise<void> {
  const deliveries = ROUNDS * CONNECTIONS
  side.published += deliveries
  await side.server.call('cpuMicros')
  await side.server.call('publish', CHANNELS, ROUNDS)
  await side.listeners.call('heard', side.published)
  const micros = (await side.server.call('cpuMicros')) / deliveries
  if (counts) side.micros.push(micros)
}
