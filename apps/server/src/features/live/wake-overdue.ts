import type { Log } from '../log.ts'
import { resultWithin } from '../result-within.ts'
import { attempt, type SweepStep } from './sweep-loop.ts'
import { UNREADABLE_RETRY_MS, UnreadableRow } from './unreadable-row.ts'

/** Rows are woken in parallel, and a slow one is left behind, so that a row which a frozen node has locked delays nobody. */
const CONCURRENCY = 4
const SLOW_MS = 1_000
const MAX_ROWS = 200

interface OverdueRows {
  /** What one of them is called in the log: "match". */
  kind: string
  /** Keys of rows whose deadline has passed. */
  find(max: number): Promise<readonly string[]>
  wake(key: string): Promise<unknown>
  /** Moves the deadline of a row without reading it: for one that cannot be read. */
  postpone(key: string, byMs: number): Promise<void>
  log: Log
}

interface OverdueStep extends SweepStep {
  run(): Promise<void>
  idle(): Promise<unknown>
}

/** A step of a sweep: makes what is due in a game happen, on whichever node. */
export function wakeOverdue({ kind, find, wake, postpone, log }: OverdueRows): OverdueStep {
  const running = new Map<string, Promise<void>>()

  const tryWake = async (key: string): Promise<void> => {
    try {
      await wake(key)
    } catch (err) {
      log.error({ err, key }, `an overdue ${kind} could not be woken`)
      if (!(err instanceof UnreadableRow)) return
      await attempt(`postpone an unreadable ${kind}`, () => postpone(key, UNREADABLE_RETRY_MS), log)
    }
  }
  const start = (key: string): Promise<void> => {
    const done = tryWake(key).finally(() => running.delete(key))
    running.set(key, done)
    return done
  }

  return {
    what: `find what is overdue of each ${kind}`,
    async run() {
      const keys = (await find(MAX_ROWS)).filter((key) => !running.has(key))
      const wakeInTurn = async () => {
        for (let key = keys.shift(); key !== undefined; key = keys.shift()) await resultWithin(SLOW_MS, start(key))
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, wakeInTurn))
    },
    idle: () => Promise.all(running.values()),
  }
}
