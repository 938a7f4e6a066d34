import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { quotedTitles } from '@knowdown/domain/question/check/check-titles'
import { error, type Finding } from '@knowdown/domain/question/check/finding'
import { lengthOf } from '@knowdown/domain/question/words'
import { findAnswerPairs } from './answer-pairs.ts'
import type { BankItem } from './bank-file.ts'
import { isWaived } from './check-item.ts'
import { isMiddleNumber, sizesOf } from './number-size.ts'
import type { ReviewRecord } from './review-log.ts'
import { beginsWithPronoun, isStoryThenQuestion, repeatedConstructions, sentencesOf } from './text-habits.ts'

/** Something counted over the whole bank: mostly a share in percent, with one decimal. */
interface Figure {
  name: string
  value: number
  /** The value at which it is best; the farther off, the worse. Missing where the figure is only for information. */
  wanted?: number
}

/** The stored values, by name. A check fails when a figure is farther from what is wanted than here. */
export type Baseline = Readonly<Record<string, number>>

const BY_CHANCE = 25

export function bankFigures(items: readonly BankItem[], reviews: readonly ReviewRecord[]): readonly Figure[] {
  const active = items.filter(({ status }) => (status ?? 'active') === 'active')
  return [...optionFigures(active), ...textFigures(active), ...recordFigures(active, reviews)]
}

/** Figures that are farther from what is wanted than in the baseline, or are new. */
export function compareFigures(figures: readonly Figure[], baseline: Baseline): readonly Finding[] {
  return figures.flatMap(({ name, value, wanted }) => {
    if (wanted === undefined) return []
    const stored = baseline[name]
    if (stored === undefined) return [error('figure', `${name}: ${value} is not in the baseline`)]
    return distance(value, wanted) > distance(stored, wanted)
      ? [error('figure', `${name}: ${value} is worse than ${stored}, wanted is ${wanted}`)]
      : []
  })
}

/** The baseline with all values that are better now, or new. */
export const renewBaseline = (figures: readonly Figure[], baseline: Baseline): Baseline =>
  Object.fromEntries(
    figures.map(({ name, value, wanted }) => {
      const stored = baseline[name]
      const keeps = stored !== undefined && wanted !== undefined && distance(stored, wanted) < distance(value, wanted)
      return [name, keeps ? stored : value]
    }),
  )

const distance = (value: number, wanted: number): number => Math.round(Math.abs(value - wanted) * 10)

function optionFigures(items: readonly BankItem[]): Figure[] {
  const worded = items.filter(({ options }) => sizesOf(options) === null)
  const numbers = items.map(isMiddleNumber).filter((isMiddle) => isMiddle !== null)
  return [
    ...DIFFICULTIES.flatMap((level) => {
      const mine = worded.filter(({ difficulty }) => difficulty === level)
      return [
        { name: `the one longest option is right, ${level}`, value: extremeShare(mine, 1), wanted: BY_CHANCE },
        { name: `the one shortest option is right, ${level}`, value: extremeShare(mine, -1), wanted: BY_CHANCE },
      ]
    }),
    { name: 'the right number is in the middle', value: share(numbers, (isMiddle) => isMiddle), wanted: 50 },
  ]
}

/** Of the questions with one option longer (or shorter) than all others, the share in which it is right. */
function extremeShare(items: readonly BankItem[], sign: 1 | -1): number {
  const rights = items.flatMap(({ options, answer }) => {
    const lengths = options.map((option) => sign * lengthOf(option))
    const most = Math.max(...lengths)
    return lengths.filter((length) => length === most).length === 1 ? [options[lengths.indexOf(most)] === answer] : []
  })
  return share(rights, (isRight) => isRight)
}

function textFigures(items: readonly BankItem[]): Figure[] {
  const lengths = items.map(({ explanation }) => Math.min(3, sentencesOf(explanation).length))
  const categories = [...new Set(items.map(({ category }) => category))]
  return [
    ...categories.map((category) => ({
      name: `a story and a short question, ${category}`,
      value: share(
        items.filter((item) => item.category === category),
        ({ question }) => isStoryThenQuestion(question),
      ),
      wanted: 0,
    })),
    { name: 'explanations of one sentence', value: share(lengths, (length) => length === 1) },
    { name: 'explanations of two sentences', value: share(lengths, (length) => length === 2), wanted: 0 },
    { name: 'explanations of three sentences or more', value: share(lengths, (length) => length === 3) },
    {
      name: 'explanations that begin with a pronoun',
      value: share(items, ({ explanation }) => beginsWithPronoun(explanation)),
      wanted: 0,
    },
    {
      name: 'constructions repeated within a cell',
      value: percent(repeatedConstructions(items), items.length),
      wanted: 0,
    },
    {
      name: 'questions with a title in quotation marks',
      value: items.filter(hasQuotedTitle).length,
      wanted: 0,
    },
  ]
}

const hasQuotedTitle = (item: BankItem): boolean =>
  !isWaived(item, 'quoted-title') && quotedTitles(`${item.question} ${item.explanation}`).length > 0

function recordFigures(items: readonly BankItem[], reviews: readonly ReviewRecord[]): Figure[] {
  const idsOf = (records: readonly ReviewRecord[]) => new Set(records.map(({ id }) => id))
  const checked = idsOf(reviews)
  const lookedUp = idsOf(reviews.filter(({ source }) => source !== undefined))
  const groupOf = new Map(items.map(({ id, group }) => [id, group]))
  const apart = findAnswerPairs(items).filter(
    ({ asks, tells }) => groupOf.get(asks) === undefined || groupOf.get(asks) !== groupOf.get(tells),
  )
  return [
    { name: 'questions with a recorded check', value: share(items, ({ id }) => checked.has(id)), wanted: 100 },
    { name: 'questions looked up', value: share(items, ({ id }) => lookedUp.has(id)), wanted: 100 },
    { name: 'pairs that answer each other and are in no common group', value: apart.length, wanted: 0 },
  ]
}

const percent = (count: number, of: number): number => Math.round((1_000 * count) / Math.max(1, of)) / 10

const share = <Item>(items: readonly Item[], has: (item: Item) => boolean): number =>
  percent(items.filter(has).length, items.length)
