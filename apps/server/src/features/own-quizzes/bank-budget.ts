import { DAY_MS } from '../limits.ts'
import type { BankBudget } from './own-quiz-store.ts'

/** Enough for a quiz of a party each day; more would be a way to copy the bank. */
export const BANK_QUESTIONS_A_DAY = 200

export const bankBudget = (at: number): BankBudget => ({ dayStart: at - (at % DAY_MS), most: BANK_QUESTIONS_A_DAY })
