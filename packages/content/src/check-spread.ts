import { error, type Finding, warning } from '@knowdown/domain/question/check/finding'
import { foldOption, isNumeric, lengthOf, wordsOf } from '@knowdown/domain/question/words'
import type { BankItem } from './bank-file.ts'
import { isAboutUsOrUk, isWorldwide } from './worldwide.ts'

/** Too few to tell a habit from chance. */
const LEAST = 20
/** Chi-square of four places: one in twenty, and one in a thousand by chance. */
const UNEVEN = 7.81
const VERY_UNEVEN = 16.27

/** Players live everywhere. */
const MOST_US_OR_UK = 0.4

/** Habits of a category that a player could learn in place of facts, and corners of the world that it leaves out. */
export function checkSpread(items: readonly BankItem[]): readonly Finding[] {
  if (items.length < LEAST) return []
  const worded = items.filter(({ options }) => !options.every(isNumeric))
  return [
    ...lengths(worded),
    ...places(worded),
    ...shares(items),
    ...answers(items),
    ...openings(items),
    ...countries(items),
  ]
}

function countries(items: readonly BankItem[]): Finding[] {
  if (!items.every(({ category }) => isWorldwide(category))) return []
  const share = items.filter(isAboutUsOrUk).length / items.length
  return share > MOST_US_OR_UK ? [error('one-sided', `${percent(share)} are about the USA or the UK`)] : []
}

function lengths(items: readonly BankItem[]): Finding[] {
  const isLongest = ({ options, answer }: BankItem) =>
    options.every((option) => option === answer || lengthOf(option) < lengthOf(answer))
  const share = items.filter(isLongest).length / Math.max(1, items.length)
  const deviation = Math.sqrt((0.25 * 0.75) / Math.max(1, items.length))
  const says = `the right option is the longest in ${percent(share)}`
  if (share > 0.25 + 4 * deviation) return [error('length-bias', says)]
  return share > 0.25 + 2 * deviation ? [warning('length-bias', says)] : []
}

function places(items: readonly BankItem[]): Finding[] {
  const counts = [0, 0, 0, 0].map((_, place) => items.filter(({ options, answer }) => options[place] === answer).length)
  const expected = items.length / 4
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const says = `right options stand at ${counts.join(', ')}`
  if (chiSquare > VERY_UNEVEN) return [error('position-bias', says)]
  return chiSquare > UNEVEN ? [warning('position-bias', says)] : []
}

function shares(items: readonly BankItem[]): Finding[] {
  const share = (pattern: RegExp) => items.filter(({ question }) => pattern.test(question)).length / items.length
  const negative = share(/\b(?:NOT|EXCEPT|not|except|never)\b/)
  const unfocused = share(/\bwhich (?:one )?of (?:these|the following)\b/i)
  return [
    ...(negative > 0.05 ? [warning('negative-share', `${percent(negative)} of the questions are negative`)] : []),
    ...(unfocused > 0.15 ? [warning('unfocused-share', `${percent(unfocused)} ask 'which of these'`)] : []),
  ]
}

function answers(items: readonly BankItem[]): Finding[] {
  const counts = countBy(items, ({ answer }) => foldOption(answer))
  return [...counts]
    .filter(([answer, count]) => count > 3 && !/^\d+$/.test(answer))
    .map(([answer, count]) => warning('answer-overused', `'${answer}' is the answer ${count} times`))
}

function openings(items: readonly BankItem[]): Finding[] {
  const counts = countBy(items, ({ question }) => wordsOf(question).slice(0, 4).join(' '))
  return [...counts]
    .filter(([, count]) => count > Math.max(6, 0.12 * items.length))
    .map(([opening, count]) => warning('template', `'${opening} …' opens ${count} questions`))
}

function countBy(items: readonly BankItem[], keyOf: (item: BankItem) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const percent = (share: number): string => `${(100 * share).toFixed(0)}%`
