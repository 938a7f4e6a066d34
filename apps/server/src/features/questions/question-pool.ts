import type { BankQuestion } from '@knowdown/domain/question/question'

/** A question that a model wrote and another look confirmed. */
export interface PoolQuestion extends BankQuestion {
  model: string
  createdAt: number
}

export interface QuestionPool {
  all(): Promise<readonly PoolQuestion[]>
  add(questions: readonly PoolQuestion[]): Promise<void>
}
