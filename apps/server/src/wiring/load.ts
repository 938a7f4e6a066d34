import type { Server } from 'node:http'
import { watchAcceptDelay } from '../adapters/load/accept-delay.ts'
import { boundedQueue } from '../adapters/load/bounded-queue.ts'
import { watchLoopDelay } from '../adapters/load/loop-delay.ts'
import { loadGauges } from '../adapters/metrics/load-gauges.ts'
import { clockWatch } from '../features/live/clock-watch.ts'
import { type CallerBudgets, callerBudgets, noBudgets } from '../features/load/caller-budgets.ts'
import { type LoadShedder, loadShedder } from '../features/load/load-shedder.ts'
import type { Base } from './base.ts'

const CHECK_EVERY_MS = 250
/** Beyond this the wait is too long however quick the work is. */
const MAX_WAITING = 200

/** The load is watched from `start` on, because the start itself keeps the event loop busy. */
export function wireLoad({ config, storage, metrics, logger }: Base): {
  shedder: LoadShedder
  budgets: CallerBudgets
  start(server: Server): void
  close(): void
} {
  const limits = config.load
  const budgets = config.rateLimits ? callerBudgets(config.networkLimitFactor, () => performance.now()) : noBudgets
  const clock = clockWatch({ wall: Date.now, now: () => performance.now(), log: logger })
  let delay: ReturnType<typeof watchLoopDelay> | null = null
  let newcomers: ReturnType<typeof watchAcceptDelay> | null = null
  let timer: NodeJS.Timeout | undefined
  const probe = {
    loopMs: () => delay?.read() ?? 0,
    acceptMs: () => newcomers?.waitMs() ?? 0,
    queueMs: () => newcomers?.queueMs() ?? 0,
    storageMs: () => storage.longestWaitMs(),
  }
  const newWork = boundedQueue({
    concurrency: limits?.newAtOnce ?? Number.POSITIVE_INFINITY,
    maxWaiting: MAX_WAITING,
    ...(limits && { maxWaitMs: limits.busyMs }),
  })
  const { isSomebodyHeavy } = budgets
  const meter = loadGauges(metrics.registry)
  const shedder = loadShedder({ probe, limits, newWork, isSomebodyHeavy, meter, log: logger })
  return {
    shedder,
    budgets,
    start(server) {
      delay = watchLoopDelay()
      newcomers = watchAcceptDelay(server)
      timer = setInterval(() => {
        shedder.check(performance.now())
        budgets.maintain()
        clock.check()
      }, CHECK_EVERY_MS).unref()
    },
    close() {
      delay?.stop()
      newcomers?.stop()
      clearInterval(timer)
    },
  }
}
