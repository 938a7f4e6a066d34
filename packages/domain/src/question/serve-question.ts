import { type Random, shuffle } from '../random.ts'
import type { BankQuestion, ServedQuestion } from './question.ts'

/**
 * Shuffles the options, because writers and models place the right answer unevenly. Numbers are no exception: in rising
 * order the right one would nearly always be in the middle.
 */
export function serveQuestion(question: BankQuestion, random: Random): ServedQuestion {
  const { id, answer, explanation } = question
  return { id, question: question.question, options: shuffle(question.options, random), answer, explanation }
}
