import { type Dice, shuffle } from '../dice.ts'
import type { BankQuestion, ServedQuestion } from './question.ts'

/** Stored order is never trusted: people and models put the right answer where they like. */
export function serveQuestion(question: BankQuestion, dice: Dice): ServedQuestion {
  const { id, answer, explanation } = question
  return { id, question: question.question, options: arrangeOptions(question.options, dice), answer, explanation }
}

/** Numbers read best in rising order, and rising order tells nothing; all else is shuffled. */
function arrangeOptions(options: readonly string[], dice: Dice): readonly string[] {
  // Most options are words, and the first that is one settles it.
  if (!options.every(beginsLikeQuantity)) return shuffle(options, dice)
  const quantities = options.flatMap((option) => quantityOf(option) ?? [])
  const oneUnit = new Set(quantities.map(({ unit }) => unit)).size === 1
  if (quantities.length < options.length || !oneUnit) return shuffle(options, dice)
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
