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
