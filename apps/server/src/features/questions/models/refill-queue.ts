import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'

export interface Cell {
  category: string
  difficulty: Difficulty
}

const AT_ONCE = 2
/** Fewer than this and the model has nothing more to say about the cell for a while. */
const WORTH_IT = 6
const REST_MS = 10 * 60_000
const LONGEST_REST_MS = 6 * 60 * 60_000

export interface RefillQueue {
  /** Takes a cell on, unless it is being worked at or rests. Never waits. */
  offer(cell: Cell): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** `refill` gives how many were kept; null when the model was not asked or failed. One job per cell, two in all. */
export function refillQueue(refill: (cell: Cell) => Promise<number | null>, clock: () => number): RefillQueue {
  const waiting = new Map<string, Cell>()
  const running = new Map<string, Promise<void>>()
  const resting = new Map<string, { until: number; turns: number }>()

  const rest = (key: string, kept: number | null) => {
    if (kept !== null && kept >= WORTH_IT) {
      resting.delete(key)
      return
    }
    const turns = (resting.get(key)?.turns ?? 0) + 1
    resting.set(key, { until: clock() + Math.min(REST_MS * 2 ** (turns - 1), LONGEST_REST_MS), turns })
  }
  const next = () => {
    for (const [key, cell] of waiting) {
      if (running.size >= AT_ONCE) return
      waiting.delete(key)
      const work = refill(cell)
        .catch(() => null)
        .then((kept) => {
          rest(key, kept)
          running.delete(key)
          next()
        })
      running.set(key, work)
    }
  }
  return {
    offer(cell) {
      const key = `${cell.difficulty} ${cell.category}`
      const rests = (resting.get(key)?.until ?? 0) > clock()
      if (rests || running.has(key) || waiting.has(key)) return
      waiting.set(key, cell)
      next()
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
