import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { DAY_MS, HOUR_MS, type Limits } from '../../limits.ts'
import type { RefillQueue } from './refill-queue.ts'

/** With fewer unseen questions the player will soon see old ones again. */
const UNSEEN_WANTED = 20
const LEAST_POOL = 40
const LARGEST_POOL = 400
/** The pool of a cell should last for so many of its busiest days. */
const DAYS_IN_STOCK = 3

const PER_VISITOR = { max: 20, windowMs: HOUR_MS }
const PER_PLAYER = { max: 60, windowMs: HOUR_MS }

export interface Demand {
  category: string
  difficulty: Difficulty
  served: number
  unseenLeft: number
  pooled: number
  /** The player of the quiz: an account, or a visitor's network. */
  asker: { key: string; signedIn: boolean }
}

export interface RefillTrigger {
  /** Called for every quiz; the player must not wait for it. */
  quizIssued(demand: Demand): Promise<void>
}

/** Decides when a cell needs new questions. Limits how many refills one player can cause. */
export function refillTrigger(queue: Pick<RefillQueue, 'enqueue'>, limits: Limits, clock: () => number): RefillTrigger {
  const served = new Map<string, { day: number; today: number; busiest: number }>()
  const count = (key: string, amount: number) => {
    const day = Math.floor(clock() / DAY_MS)
    const before = served.get(key) ?? { day, today: 0, busiest: 0 }
    const today = (before.day === day ? before.today : 0) + amount
    const busiest = Math.max(before.busiest, today)
    served.set(key, { day, today, busiest })
    return Math.min(LARGEST_POOL, Math.max(LEAST_POOL, DAYS_IN_STOCK * busiest))
  }
  return {
    async quizIssued({ category, difficulty, served: amount, unseenLeft, pooled, asker }) {
      const target = count(`${difficulty} ${category}`, amount)
      if (unseenLeft >= UNSEEN_WANTED && pooled >= target) return
      if (pooled >= LARGEST_POOL) return
      const { ok } = await limits.hit(`refill ${asker.key}`, asker.signedIn ? PER_PLAYER : PER_VISITOR)
      if (ok) await queue.enqueue({ category, difficulty })
    },
  }
}
