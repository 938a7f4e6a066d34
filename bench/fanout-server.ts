import { setImmediate as nextTurn } from 'node:timers/promises'
import { gatewayFanout } from '../apps/server/src/realtime/testing/gateway-fanout.ts'
import { plainFanout } from '../apps/server/src/realtime/testing/plain-fanout.ts'
import { serveParent } from './parent.ts'

/** A server in a process of its own, so that what it costs is its alone. */
const [kind, appKey = ''] = process.argv.slice(2)
const { port, publish } = kind === 'plain' ? await plainFanout() : await gatewayFanout(appKey)

let cpuBefore = process.cpuUsage()

serveParent({
  port: async () => port,
  async kilobytes() {
    // Twice: what the first round lets go may hold more that only then can be let go.
    for (let round = 0; round < 2; round += 1) {
      globalThis.gc?.()
      await nextTurn()
    }
    return process.memoryUsage().rss / 1024
  },
  async publish(channels, rounds) {
    for (let round = 0; round < rounds; round += 1) {
      for (let index = 0; index < channels; index += 1) {
        publish(`quiz-lobby-${index}`, 'answer_result', {
          seq: round,
          scores: { host: 3, guest: 4 },
          was_correct: true,
        })
      }
      await nextTurn()
    }
    return 0
  },
  /** Since it was last asked. */
  async cpuMicros() {
    const { user, system } = process.cpuUsage(cpuBefore)
    cpuBefore = process.cpuUsage()
    return user + system
  },
})
