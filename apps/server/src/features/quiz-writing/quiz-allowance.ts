import { DAY_MS } from '../limits.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { ModelGate } from '../questions/models/model-gate.ts'
import type { QuizJobStore } from './quiz-job-store.ts'

/** What one job may use at most. */
export const TOKENS_PER_JOB = 60_000
/** With less than this no quiz can be written; also what a running job counts for until it has used more. */
const LEAST_TOKENS = 10_000

export type Obstacle =
  | 'unverified'
  | 'too-new'
  | 'barred'
  | 'day-used'
  | 'tokens-used'
  | 'paused'
  | 'breaker'
  | 'distrusted'

export interface Allowance {
  /** Why no quiz can be asked for now; null when one can. */
  obstacle: Obstacle | null
  /** When that ends; null when nobody can know. */
  opensAt: number | null
  leftToday: number
  perDay: number
}

interface QuizLimits {
  /** A day: with a verified account, with premium. */
  perDay: { account: number; premium: number }
  dailyTokens: number
}

interface AllowanceDeps {
  store: Pick<QuizJobStore, 'author' | 'use'>
  gate: ModelGate
  isPaused(): Promise<boolean>
  entitlements: Entitlements
  limits: QuizLimits
  clock(): number
}

/** Who may have a quiz written, how often and how large. */
export function quizAllowance({ store, gate, isPaused, entitlements, limits, clock }: AllowanceDeps) {
  return async (userId: string, network: string): Promise<Allowance> => {
    const at = clock()
    const dayStart = at - (at % DAY_MS)
    const tomorrow = dayStart + DAY_MS
    const [author, use, entitlement, block] = await Promise.all([
      store.author(userId),
      store.use(userId, network, dayStart, LEAST_TOKENS),
      entitlements.of(userId),
      gate.blockedBy(),
    ])
    const perDay = entitlement.premium ? limits.perDay.premium : limits.perDay.account
    const leftToday = Math.max(0, perDay - use.jobs)
    // Refills and explanations go on with the other half.
    const ofDay = limits.dailyTokens / 2
    const tokensLeft = Math.min(ofDay - use.ofAll, ofDay / 4 - use.ofAccount, ofDay / 2 - use.ofNetwork)
    const shut = (obstacle: Obstacle, opensAt: number | null): Allowance => ({ obstacle, opensAt, leftToday, perDay })
    if (!author?.isVerified) return shut('unverified', null)
    if (author.isBarred) return shut('barred', null)
    if (at < author.joinedAt + DAY_MS) return shut('too-new', author.joinedAt + DAY_MS)
    if (await isPaused()) return shut('paused', null)
    if (block === 'paused' || block === 'distrusted') return shut(block, null)
    if (block === 'breaker') return shut('breaker', gate.breakerUntil())
    if (leftToday === 0) return shut('day-used', tomorrow)
    if (block === 'budget' || tokensLeft < LEAST_TOKENS) return shut('tokens-used', tomorrow)
    return { obstacle: null, opensAt: null, leftToday, perDay }
  }
}
