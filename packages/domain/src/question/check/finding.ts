/** An error keeps a question out of play; a warning is something that a second person must have read. */
export interface Finding {
  level: 'error' | 'warning'
  rule: string
  says: string
}

export const error = (rule: string, says: string): Finding => ({ level: 'error', rule, says })
export const warning = (rule: string, says: string): Finding => ({ level: 'warning', rule, says })

/** What the rules look at, whoever wrote it. */
export interface CheckedQuestion {
  difficulty: string
  question: string
  options: readonly string[]
  answer: string
  explanation: string
  /** Year and month in which a fact that can change was last looked up. */
  asOf?: string
}

/** One thing that can be wrong with a question; nothing when all is well. */
export type Rule = (question: CheckedQuestion) => readonly Finding[]
