import { error, type Finding, warning } from '@knowdown/domain/question/check/finding'
import { ASKS_FOR_EXCEPTIONS, COMPARES_OPTIONS } from '@knowdown/domain/question/shape'
import { foldOption, isNumeric, lengthOf, wordsOf } from '@knowdown/domain/question/words'
import type { BankItem } from './bank-file.ts'

/** With fewer questions a pattern may be chance. */
const MIN_QUESTIONS = 20
/** Chi-square values for four positions that chance exceeds once in twenty, and once in a thousand times. */
const CHI_SQUARE_WARNING = 7.81
const CHI_SQUARE_ERROR = 16.27

/** Players live everywhere, so no category may be mostly about two countries. */
const MAX_US_UK_SHARE = 0.4

/** Categories about works and groups of one country: their questions cannot be spread over the world. */
const BOUND_TO_ONE_COUNTRY = new Set(
  `comics harry-potter lord-of-the-rings the-hobbit dungeons-and-dragons bts blackpink twice stray-kids marvel
  classic-hollywood 2000s-comedies oscars 90s-cartoons 90s-sitcoms 90s-music 90s-pop-culture nintendo playstation
  indie-games general-gaming ya-fiction`.split(/\s+/),
)

const isWorldwide = (category: string): boolean => !BOUND_TO_ONE_COUNTRY.has(category)

/** Writers tag questions about these two countries, which quizzes ask about too often. */
export const isAboutUsOrUk = ({ tags }: BankItem): boolean => tags.includes('usa') || tags.includes('uk')

/** Finds patterns that players could learn instead of facts, and categories that ignore most of the world. */
export function checkCategoryBalance(items: readonly BankItem[]): readonly Finding[] {
  if (items.length < MIN_QUESTIONS) return []
  const worded = items.filter(({ options }) => !options.every(isNumeric))
  return [
    ...checkAnswerLengths(worded),
    ...checkAnswerPositions(worded),
    ...checkWordings(items),
    ...checkRepeatedAnswers(items),
    ...checkOpenings(items),
    ...checkCountries(items),
  ]
}

function checkCountries(items: readonly BankItem[]): Finding[] {
  if (!items.every(({ category }) => isWorldwide(category))) return []
  const share = items.filter(isAboutUsOrUk).length / items.length
  return share > MAX_US_UK_SHARE ? [error('one-sided', `${percent(share)} are about the USA or the UK`)] : []
}

function checkAnswerLengths(items: readonly BankItem[]): Finding[] {
  const isLongest = ({ options, answer }: BankItem) =>
    options.every((option) => option === answer || lengthOf(option) < lengthOf(answer))
  const share = items.filter(isLongest).length / Math.max(1, items.length)
  const deviation = Math.sqrt((0.25 * 0.75) / Math.max(1, items.length))
  const says = `the right option is the longest in ${percent(share)}`
  if (share > 0.25 + 4 * deviation) return [error('length-bias', says)]
  return share > 0.25 + 2 * deviation ? [warning('length-bias', says)] : []
}

function checkAnswerPositions(items: readonly BankItem[]): Finding[] {
  const counts = [0, 0, 0, 0].map((_, place) => items.filter(({ options, answer }) => options[place] === answer).length)
  const expected = items.length / 4
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const says = `right options stand at ${counts.join(', ')}`
  if (chiSquare > CHI_SQUARE_ERROR) return [error('position-bias', says)]
  return chiSquare > CHI_SQUARE_WARNING ? [warning('position-bias', says)] : []
}

function checkWordings(items: readonly BankItem[]): Finding[] {
  const share = (pattern: RegExp, fair: ReadonlySet<string>) =>
    items.filter(({ question, shape }) => !(shape && fair.has(shape)) && pattern.test(question)).length / items.length
  const negative = share(/\b(?:NOT|EXCEPT|not|except|never)\b/, ASKS_FOR_EXCEPTIONS)
  const unfocused = share(/\bwhich (?:one )?of (?:these|the following)\b/i, COMPARES_OPTIONS)
  return [
    ...(negative > 0.05 ? [warning('negative-share', `${percent(negative)} of the questions are negative`)] : []),
    ...(unfocused > 0.15 ? [warning('unfocused-share', `${percent(unfocused)} ask 'which of these'`)] : []),
  ]
}

function checkRepeatedAnswers(items: readonly BankItem[]): Finding[] {
  const counts = countBy(items, ({ answer }) => foldOption(answer))
  return [...counts]
    .filter(([answer, count]) => count > 3 && !/^\d+$/.test(answer))
    .map(([answer, count]) => warning('answer-overused', `'${answer}' is the answer ${count} times`))
}

function checkOpenings(items: readonly BankItem[]): Finding[] {
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
