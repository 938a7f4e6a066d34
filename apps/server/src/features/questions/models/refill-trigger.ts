import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { HOUR_MS, type Limits } from '../../limits.ts'
import type { RefillQueue } from './refill-queue.ts'

/** Fewer unseen questions than this and the player will soon meet old ones. */
const UNSEEN_WANTED = 20
const LEAST_POOL = 40
const LARGEST_POOL = 400
/** Three of its busiest days should be in stock. */
const DAYS_IN_STOCK = 3
const DAY_MS = 24 * HOUR_MS

const PER_VISITOR = { most: 20, perMs: HOUR_MS }
const PER_PLAYER = { most: 60, perMs: HOUR_MS }

export interface Demand {
  category: string
  difficulty: Difficulty
  served: number
  unseenLeft: number
  pooled: number
  /** Whose play it was: an account, else a network. */
  asker: { key: string; signedIn: boolean }
}

export interface RefillTrigger {
  /** Hears of every quiz; must not make the player wait. */
  quizIssued(demand: Demand): Promise<void>
}

/** Decides when a cell needs new questions. Nobody can make it work more than a little, however often he plays. */
export function refillTrigger(queue: RefillQueue, limits: Limits, clock: () => number): RefillTrigger {
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
      if (ok) queue.offer({ category, difficulty })
    },
  }
}
