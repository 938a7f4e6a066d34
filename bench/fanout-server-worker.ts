import { setImmediate as nextTurn } from 'node:timers/promises'
import { gatewayFanout } from '../apps/server/src/realtime/testing/gateway-fanout.ts'
import { plainFanout } from '../apps/server/src/realtime/testing/plain-fanout.ts'
import { serveCalls } from './worker-process.ts'

/** The server side as a process of its own, so that its CPU time and memory can be measured alone. */
const [kind, appKey = ''] = process.argv.slice(2)
const { port, publish } = kind === 'plain' ? await plainFanout() : await gatewayFanout(appKey)

let cpuBefore = process.cpuUsage()

serveCalls({
  port: async () => port,
  async kilobytes() {
    // Twice, because finalizers of the first collection release objects for the second.
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
  /** Since the previous call. */
  async cpuMicros() {
    const { user, system } = process.cpuUsage(cpuBefore)
    cpuBefore = process.cpuUsage()
    return user + system
  },
})
