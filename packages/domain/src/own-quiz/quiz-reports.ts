const DAY_MS = 86_400_000

export const QUIZ_REPORT_REASONS = ['wrong', 'offensive', 'copyright', 'personal', 'other'] as const
export type QuizReportReason = (typeof QUIZ_REPORT_REASONS)[number]

export interface QuizReport {
  reason: QuizReportReason
  /** Identifies the household that the report came from. */
  network: string
  /** Of a verified account; null for everybody else. */
  verifiedSince: number | null
}

/** Reports of this weight close a link by themselves until an operator has looked. */
const CLOSED_FROM_WEIGHT = 2
/** Whoever was withdrawn so often for copyright may not share any more. */
export const MOST_COPYRIGHT_WITHDRAWALS = 3

/** One household counts once, by its most trusted report: a verified account older than a day 1, everybody else a half. */
export function quizReportWeight(reports: readonly QuizReport[], at: number): number {
  const byNetwork = new Map<string, number>()
  for (const { network, verifiedSince } of reports) {
    const weight = verifiedSince !== null && at - verifiedSince >= DAY_MS ? 1 : 0.5
    byNetwork.set(network, Math.max(byNetwork.get(network) ?? 0, weight))
  }
  return [...byNetwork.values()].reduce((sum, weight) => sum + weight, 0)
}

/**
 * Only what harms somebody at once is closed before an operator has looked: data about a person, and offence by a
 * picture. Everything else could be used to silence an author.
 */
export function closesByItself(reports: readonly QuizReport[], hasPictures: boolean, at: number): boolean {
  const urgent = reports.filter(({ reason }) => reason === 'personal' || (reason === 'offensive' && hasPictures))
  return quizReportWeight(urgent, at) >= CLOSED_FROM_WEIGHT
}
