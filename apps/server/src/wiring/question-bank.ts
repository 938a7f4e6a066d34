import type { LazyBank } from '@knowdown/content/bank'
import type { BankFile } from '@knowdown/content/bank-file'
import { FALLBACK_CATEGORY } from '@knowdown/domain/question/pick-questions'
import type { Logger } from 'pino'
import type { QuestionBank } from '../features/questions/question-catalogue.ts'

/** Between two files of questions that are read after the start. */
const READ_AHEAD_MS = 15

/** The questions cannot be used; the message is for the person who starts the server. */
export class BankFault extends Error {}

export const questionBank = (bank: LazyBank): QuestionBank => ({
  categories: bank.categories,
  questionsOf: (category) => fileOf(bank, category)?.questions ?? [],
})

export function fileOf(bank: LazyBank, category: string): BankFile | null {
  const file = bank.read(category)
  return file.ok ? file.value : null
}

/** Reads file after file with pauses for players, so that all are in memory, and faults known, soon after the start. */
export function readAhead(bank: LazyBank, logger: Logger): NodeJS.Timeout {
  const unread = [...bank.categories]
  const timer = setInterval(() => {
    const category = unread.shift()
    if (category === undefined) return clearInterval(timer)
    const file = bank.read(category)
    if (!file.ok) logger.warn(file.error)
  }, READ_AHEAD_MS)
  return timer.unref()
}

/** A category without a file uses the questions of the fallback category; without that one, quizzes could be empty. */
export function checkFallback(bank: LazyBank): void {
  const file = bank.read(FALLBACK_CATEGORY)
  if (!file.ok) throw new BankFault(file.error)
}
