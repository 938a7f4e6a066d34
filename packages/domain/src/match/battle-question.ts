/** A question as the server knows it. `id` lets a lobby avoid repeats; it never leaves the server. */
export interface BattleQuestion {
  id: string
  question: string
  /** In the order in which both players see them. */
  options: readonly string[]
  answer: string
  /** Neither player had seen it before, so that the answers say something about the question. */
  fresh?: true
}

/** What a player may see before the question is settled for them. */
export interface SealedQuestion {
  question: string
  options: readonly string[]
}

/** Names each field on purpose: spreading and deleting would leak the next field that someone adds. */
export const seal = ({ question, options }: BattleQuestion): SealedQuestion => ({ question, options })

/** A question that nobody could answer, or could answer twice, must not reach a match. */
export const isFit = ({ options, answer }: BattleQuestion): boolean =>
  options.length > 1 && new Set(options).size === options.length && options.includes(answer)

const BASE_SECONDS = 10
const MAX_SECONDS = 20
const WORDS_WITHIN_BASE = 20
const WORDS_PER_SECOND = 4

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** How long a battle gives for a question: people must be able to read it and its options before they answer. */
export function battleSeconds({ question, options }: { question: string; options: readonly string[] }): number {
  const words = [question, ...options].reduce((sum, text) => sum + wordsIn(text), 0)
  const further = Math.max(0, words - WORDS_WITHIN_BASE)
  return Math.min(MAX_SECONDS, BASE_SECONDS + Math.floor(further / WORDS_PER_SECOND))
}
