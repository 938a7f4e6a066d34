import { wordsOf } from '@knowdown/domain/question/words'
import type { BankItem } from './bank-file.ts'

const ABBREVIATION = /\b(?:Mr|Mrs|Ms|Dr|St|vs|No|Jr|Sr|[A-Z])\.$/

/** Sentences end with a full stop, a question or an exclamation mark before a capital letter, a digit or a quote. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  for (const part of text.split(/(?<=[.?!]["”’)]?)\s+(?=["“'(]?[\p{Lu}\d])/u)) {
    const before = sentences.at(-1)
    if (before !== undefined && ABBREVIATION.test(before)) sentences[sentences.length - 1] = `${before} ${part}`
    else sentences.push(part)
  }
  return sentences
}

const SHORT_QUESTION = 7

/** 'A dog was elected mayor. Where was it?': a story and then a question of a few words. */
export function isStoryThenQuestion(stem: string): boolean {
  const sentences = sentencesOf(stem)
  const last = sentences.at(-1) ?? ''
  return sentences.length > 1 && last.endsWith('?') && wordsOf(last).length <= SHORT_QUESTION
}

export const beginsWithPronoun = (explanation: string): boolean =>
  /^(?:it|he|she|they)(?:['’](?:s|d|re|ve|ll))?\s/i.test(explanation)

/** Questions that may share a construction in one cell before it is heard as a habit. */
const FREE_REPEATS = 3

/** Questions of a cell whose construction came more often than it should: the same opening, or the same short end. */
export function repeatedConstructions(items: readonly BankItem[]): number {
  const counts = new Map<string, number>()
  for (const { category, difficulty, question } of items) {
    const key = `${category} ${difficulty} ${constructionOf(question)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts.values()].reduce((sum, count) => sum + Math.max(0, count - FREE_REPEATS), 0)
}

function constructionOf(stem: string): string {
  const last = wordsOf(sentencesOf(stem).at(-1) ?? '')
  return isStoryThenQuestion(stem) ? `... ${last.slice(0, 3).join(' ')}` : `${last.slice(0, 3).join(' ')} ...`
}
