import { resultWithin } from '../result-within.ts'

type FindingState = 'ok' | 'warning' | 'problem' | 'skipped'

/** One line of the doctor's table. */
export interface Finding {
  /** What was looked at, in a word or two. */
  part: string
  state: FindingState
  /** What was seen, and what to do about it unless all is well. */
  text: string
}

/** Looks at one part; it may throw, and may take too long. */
export interface Check {
  part: string
  look(): Promise<readonly Omit<Finding, 'part'>[]>
}

export interface Doctor {
  /** Looks at everything that an installation needs; changes nothing. */
  examine(): Promise<readonly Finding[]>
  /** Hands a mail over now, and says what the mail server answered. */
  sendTestMail(to: string): Promise<Finding>
}

/** Longer than any proxy or mail server may take to answer. */
const LOOK_MS = 15_000

export const ok = (text: string): Omit<Finding, 'part'> => ({ state: 'ok', text })
export const warning = (text: string): Omit<Finding, 'part'> => ({ state: 'warning', text })
export const problem = (text: string): Omit<Finding, 'part'> => ({ state: 'problem', text })
export const skipped = (text: string): Omit<Finding, 'part'> => ({ state: 'skipped', text })

/** Looks at everything at the same time. A look that fails or does not end is a problem of its own, and stops no other. */
export async function examine(checks: readonly Check[]): Promise<readonly Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ part, look }) => {
      const failed = (error: unknown) => [problem(error instanceof Error ? error.message : String(error))]
      const seen = await resultWithin(LOOK_MS, look().catch(failed))
      return (seen?.value ?? [problem('did not answer in time')]).map((finding) => ({ part, ...finding }))
    }),
  )
  return found.flat()
}

export const hasProblem = (findings: readonly Finding[]): boolean => findings.some(({ state }) => state === 'problem')
