import type { Kind } from '../kinds/judge.ts'
import type { KeyCorrection } from './recount.ts'

/** A question as one copy of a quiz asks it, in its own order of options. */
export interface AskedQuestion {
  text: string
  answer: Kind
}

const optionsOf = (kind: Kind): readonly string[] => ('options' in kind ? kind.options : [])

/** A number that is accepted widens the range around the value, which says nothing about another value. */
const numberOf = (kind: Kind): string => (kind.kind === 'number' ? `${kind.value} ${kind.unit}` : '')

/** Two copies ask the same, whatever their keys and the order of their options are. */
export const isSameQuestion = (one: AskedQuestion, other: AskedQuestion): boolean =>
  one.text === other.text &&
  one.answer.kind === other.answer.kind &&
  numberOf(one.answer) === numberOf(other.answer) &&
  optionsOf(one.answer).toSorted().join('\n') === optionsOf(other.answer).toSorted().join('\n')

/** A correction of one copy as another one needs it: its options may stand in another order. */
export function correctionIn(other: AskedQuestion, asked: AskedQuestion, correction: KeyCorrection): KeyCorrection {
  if (correction.kind !== 'right') return correction
  const places = correction.places.map((place) => optionsOf(other.answer).indexOf(optionsOf(asked.answer)[place] ?? ''))
  return { kind: 'right', places }
}
