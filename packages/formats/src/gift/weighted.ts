import type { DraftAnswer } from '../draft.ts'

/** An answer of Moodle, which gives it a weight from -100 to 100 percent. */
export interface Weighted {
  text: string
  weight: number
  feedback: string
}

interface Read {
  answer: DraftAnswer
  feedback: string
}

/** Moodle cuts fractions such as 1/3 off after some places. */
const FULL = 99

/** With one right option, half right ones count as wrong; with several, each with a positive weight is right. */
export function weightedOptions(
  options: readonly Weighted[],
  { isSeveral }: { isSeveral: boolean },
  changes: string[],
): Read | string {
  if (options.length < 2) return 'It has fewer than two different options.'
  const isRight = ({ weight }: Weighted) => (isSeveral ? weight > 0 : weight >= FULL)
  if (!isSeveral && options.some(({ weight }) => weight > 0 && weight < FULL))
    changes.push('Options that are half right count as wrong.')
  if (!isSeveral && options.filter(isRight).length > 1)
    changes.push('Each of several options is right in the file; here all of them have to be chosen.')
  const drafts = options.map((option) => ({ text: option.text, isRight: isRight(option) }))
  return { answer: { kind: 'options', options: drafts, isSeveral }, feedback: feedbackOf(options.filter(isRight)) }
}

/** Short answers: those with the full weight are accepted. A star stands for any text, which is not understood here. */
export function acceptedOf(answers: readonly Weighted[], changes: string[], typos = true): Read | string {
  const right = answers.filter(({ weight }) => weight >= FULL)
  if (right.some(({ text }) => text === '*')) return 'It accepts every answer.'
  const others = answers.filter(({ text, weight }) => weight < FULL && text !== '*')
  if (others.some(({ weight }) => weight > 0)) changes.push('Answers that are half right count as wrong.')
  const accepted = right.map(({ text }) => withoutStars(text))
  if (right.some(({ text }) => /(?<!\\)\*/.test(text))) changes.push('Its star (any text) was left out of the answer.')
  const wrong = others.map(({ text }) => withoutStars(text))
  return { answer: { kind: 'typeIn', accepted, wrong, typos }, feedback: feedbackOf(right) }
}

const withoutStars = (text: string): string =>
  text
    .replace(/\\\*/g, '\ufdd8')
    .replace(/\*/g, '')
    .replace(/\ufdd8/g, '*')
    .trim()

/** One number with its tolerance: the first with the full weight. */
export function numberFrom(
  answers: readonly (Weighted & { value: number; tolerance: number })[],
  changes: string[],
  unit = '',
): Read | string {
  const numbers = answers.filter(({ text }) => text !== '*')
  const best = numbers.find(({ weight }) => weight >= FULL)
  if (!best) return 'It has no number that is right.'
  if (!Number.isFinite(best.value) || !Number.isFinite(best.tolerance))
    return `Its right answer "${best.text}" is no number.`
  if (numbers.some((other) => other !== best && other.weight > 0))
    changes.push('Only the first of its right numbers was kept.')
  const tolerance = { amount: Math.abs(best.tolerance), of: 'absolute' } as const
  return { answer: { kind: 'number', value: best.value, tolerance, unit, worthlessAt: null }, feedback: best.feedback }
}

const feedbackOf = (right: readonly Weighted[]): string => right.find(({ feedback }) => feedback !== '')?.feedback ?? ''
