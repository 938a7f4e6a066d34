import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Log } from '../../log.ts'

export interface Cell {
  category: string
  difficulty: Difficulty
}

const CONCURRENCY = 2
/** When a refill keeps fewer, the cell is left alone for a while. */
const ENOUGH_KEPT = 6
const PAUSE_MS = 10 * 60_000
const LONGEST_PAUSE_MS = 6 * 60 * 60_000

export interface RefillQueue {
  /** Queues a cell, unless it is queued, running or paused. Never waits. */
  enqueue(cell: Cell): void
  /** Resolves when no refill is running. */
  idle(): Promise<void>
  /** Cells that wait or run, and those that are left alone for a while because the last refill brought too little. */
  state(): { busy: readonly string[]; paused: readonly { cell: string; until: number; times: number }[] }
  /** Forgets all pauses; returns how many. */
  resume(): number
}

interface RefillQueueDeps {
  /** Returns how many questions were kept; null when the model was not asked or failed. */
  refill(cell: Cell): Promise<number | null>
  log: Pick<Log, 'warn'>
  clock(): number
}

/** Runs at most one refill per cell and two in all. */
export function refillQueue({ refill, log, clock }: RefillQueueDeps): RefillQueue {
  const waiting = new Map<string, Cell>()
  const running = new Map<string, Promise<void>>()
  const paused = new Map<string, { until: number; times: number }>()

  const pauseUnlessEnough = (key: string, kept: number | null) => {
    if (kept !== null && kept >= ENOUGH_KEPT) {
      paused.delete(key)
      return
    }
    const times = (paused.get(key)?.times ?? 0) + 1
    paused.set(key, { until: clock() + Math.min(PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS), times })
  }
  const startNext = () => {
    for (const [key, cell] of waiting) {
      if (running.size >= CONCURRENCY) return
      waiting.delete(key)
      const work = refill(cell)
        .catch((err: unknown) => {
          log.warn({ err, ...cell }, 'a refill of questions failed; the cell is tried again later')
          return null
        })
        .then((kept) => {
          pauseUnlessEnough(key, kept)
          running.delete(key)
          startNext()
        })
      running.set(key, work)
    }
  }
  return {
    enqueue(cell) {
      const key = `${cell.difficulty} ${cell.category}`
      const isPaused = (paused.get(key)?.until ?? 0) > clock()
      if (isPaused || running.has(key) || waiting.has(key)) return
      waiting.set(key, cell)
      startNext()
    },
    state() {
      const at = clock()
      return {
        busy: [...waiting.keys(), ...running.keys()],
        paused: [...paused].filter(([, { until }]) => until > at).map(([cell, pause]) => ({ cell, ...pause })),
      }
    },
    resume() {
      const count = paused.size
      paused.clear()
      return count
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
