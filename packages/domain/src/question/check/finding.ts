/** An error keeps a question out of the bank; a warning needs review by a second person. */
export interface Finding {
  level: 'error' | 'warning'
  rule: string
  message: string
}

export const error = (rule: string, message: string): Finding => ({ level: 'error', rule, message })
export const warning = (rule: string, message: string): Finding => ({ level: 'warning', rule, message })

/** The fields that the rules check. */
export interface CheckedQuestion {
  difficulty: string
  question: string
  options: readonly string[]
  answer: string
  explanation: string
  /** Missing for questions that were written before shapes were recorded; those skip the rules of voice. */
  shape?: string
  /** Year and month when a fact that can change was last verified. */
  asOf?: string
}

/** Checks one aspect of a question; returns no findings when it is fine. */
export type Rule = (question: CheckedQuestion) => readonly Finding[]
