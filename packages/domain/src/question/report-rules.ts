const DAY_MS = 86_400_000

/** A question whose reports weigh this much is hidden until the operator has checked it. */
export const HIDDEN_FROM_WEIGHT = 3
/** Reports hide at most this many questions in a day; the others wait for the operator. */
export const MAX_HIDDEN_PER_DAY = 10

export interface QuestionReport {
  /** Identifies the household that the report came from. */
  network: string
  /** Null for a visitor. */
  accountCreatedAt: number | null
}

/** The weight of all reports of one question: one household counts once, by its most trusted account. */
export function reportWeight(reports: readonly QuestionReport[], at: number): number {
  const byNetwork = new Map<string, number>()
  for (const { network, accountCreatedAt } of reports) {
    byNetwork.set(network, Math.max(byNetwork.get(network) ?? 0, weightOf(accountCreatedAt, at)))
  }
  return [...byNetwork.values()].reduce((sum, weight) => sum + weight, 0)
}

/** New accounts cost nothing, so they count half, like visitors; after a week an account counts fully. */
function weightOf(accountCreatedAt: number | null, at: number): number {
  if (accountCreatedAt === null || at - accountCreatedAt < DAY_MS) return 0.5
  return at - accountCreatedAt < 7 * DAY_MS ? 0.75 : 1
}
