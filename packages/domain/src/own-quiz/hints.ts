import { checkCues } from '../question/check/check-cues.ts'
import { foldOption } from '../question/words.ts'
import type { OwnQuestion } from './own-quiz.ts'

/** What a careful reader would tell the author. A hint never prevents playing. */
export type Hint = 'options-alike' | 'answer-in-question' | 'answer-longest' | 'answer-shortest' | 'answer-stands-out'

/** Of the cues that the bank's checker finds, those that hold in every language, with what they mean to an author. */
export const HINT_OF_CUE: ReadonlyMap<string, Hint> = new Map([
  ['answer-in-stem', 'answer-in-question'],
  ['answer-longest', 'answer-longest'],
  ['answer-shortest', 'answer-shortest'],
  ['odd-one-out', 'answer-stands-out'],
])

/** The rules of the bank's checker that help every author, whatever the language. */
export function hintsFor({ text, answer }: OwnQuestion): Hint[] {
  if (answer.kind !== 'choice' && answer.kind !== 'several') return []
  const options = answer.options.filter((option) => option.trim() !== '')
  const literal = new Set(options.map((option) => option.trim()))
  const folded = new Set([...literal].map(foldOption))
  const alike: Hint[] = folded.size < literal.size ? ['options-alike'] : []
  const right = answer.kind === 'choice' ? answer.options[answer.right] : undefined
  if (right === undefined || right.trim() === '' || options.length < 2) return alike
  const found = checkCues({ question: text, options, answer: right, difficulty: '', explanation: '' })
  const rules = new Set(found.map(({ rule }) => rule))
  return [...alike, ...[...HINT_OF_CUE].filter(([rule]) => rules.has(rule)).map(([, hint]) => hint)]
}
