import { type Random, shuffle } from '../random.ts'
import type { BankQuestion, ServedQuestion } from './question.ts'

/** Reorders the options, because writers and models place the right answer unevenly. */
export function serveQuestion(question: BankQuestion, random: Random): ServedQuestion {
  const { id, answer, explanation } = question
  return { id, question: question.question, options: arrangeOptions(question.options, random), answer, explanation }
}

/** Sorts numbers of one unit in ascending order, which reads best; shuffles everything else. */
function arrangeOptions(options: readonly string[], random: Random): readonly string[] {
  // Fast path: most options are words, and one word is enough to decide.
  if (!options.every(beginsLikeQuantity)) return shuffle(options, random)
  const quantities = options.flatMap((option) => quantityOf(option) ?? [])
  const oneUnit = new Set(quantities.map(({ unit }) => unit)).size === 1
  if (quantities.length < options.length || !oneUnit) return shuffle(options, random)
  return quantities.toSorted((one, other) => one.value - other.value).map(({ option }) => option)
}

const beginsLikeQuantity = (option: string): boolean => /^[-$€£\d]/.test(option)

/** '1,440', '-40', '$2.50', '26 km' and '1950s' are quantities; '12 km' and '12 miles' have no common order. */
function quantityOf(option: string) {
  const [, minus, currency, digits, rest] = option.match(/^(-?)([$€£]?)(\d{1,3}(?:,\d{3})+|\d+)((?!\d).*)$/) ?? []
  if (digits === undefined || rest === undefined) return null
  const [fraction = '', unit] = [rest.match(/^\.\d+/)?.[0], rest.replace(/^\.\d+/, '')]
  return { option, value: Number(`${minus}${digits.replaceAll(',', '')}${fraction}`), unit: `${currency}${unit}` }
}
