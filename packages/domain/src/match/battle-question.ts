/** A question as the server knows it. The `id` never leaves the server; it serves to avoid repeats in a lobby. */
export interface BattleQuestion {
  id: string
  question: string
  /** In the order in which both players see them. */
  options: readonly string[]
  answer: string
  /** Set when neither player had seen the question before: only such answers are used to estimate its difficulty. */
  fresh?: true
}

/** What a player may see before the question is settled for them. */
export interface SealedQuestion {
  question: string
  options: readonly string[]
}

/** Copies each field by name, so that a field added later does not leak to players. */
export const seal = ({ question, options }: BattleQuestion): SealedQuestion => ({ question, options })

/** Whether a question has exactly one right option. Others must not reach a match. */
export const isPlayable = ({ options, answer }: BattleQuestion): boolean =>
  options.length > 1 && new Set(options).size === options.length && options.includes(answer)

const BASE_SECONDS = 10
const MAX_SECONDS = 20
const WORDS_WITHIN_BASE = 20
const WORDS_PER_SECOND = 4

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** The time limit of a battle question, long enough to read the question and its options before answering. */
export function battleSeconds({ question, options }: { question: string; options: readonly string[] }): number {
  const words = [question, ...options].reduce((sum, text) => sum + wordsIn(text), 0)
  const further = Math.max(0, words - WORDS_WITHIN_BASE)
  return Math.min(MAX_SECONDS, BASE_SECONDS + Math.floor(further / WORDS_PER_SECOND))
}
