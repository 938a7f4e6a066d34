import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import type { Answer } from '@knowdown/domain/kinds/judge'

interface GivenFields {
  choice: number | null
  choices: readonly number[] | null
  text: string | null
  number: number | null
}

/** An answer as the server tells it again, in the field of its kind. */
export function givenOf({ choice, choices, text, number }: GivenFields): Answer | null {
  if (choice !== null) return { kind: 'choice', choice }
  if (choices !== null) return { kind: 'several', choices }
  if (text !== null) return { kind: 'typeIn', text }
  return number === null ? null : { kind: 'number', number }
}

interface Key {
  options: readonly string[]
  answer: number | null
  right_options: readonly number[] | null
  accepted: readonly string[] | null
  value: number | null
  unit: string | null
}

export const keyOf = ({ question, ...party }: PartySnapshotReply): Key => ({
  ...party,
  options: question?.options ?? [],
  unit: question?.unit ?? null,
})

/** The places of the right options, of one or of several. */
export const rightPlaces = ({ answer, right_options }: Pick<Key, 'answer' | 'right_options'>): readonly number[] =>
  answer !== null ? [answer] : (right_options ?? [])

/** The right answer in words: the first accepted spelling stands for all. */
export function rightText(key: Key): string {
  if (key.accepted !== null) return key.accepted[0] ?? ''
  if (key.value !== null) return withUnit(key.value, key.unit)
  return rightPlaces(key)
    .map((place) => key.options[place] ?? '')
    .join(', ')
}

/** What somebody answered, in words. */
export function givenText(given: Answer, { options, unit }: Pick<Key, 'options' | 'unit'>): string {
  if (given.kind === 'typeIn') return given.text
  if (given.kind === 'number') return withUnit(given.number, unit)
  const places = given.kind === 'choice' ? [given.choice] : given.choices
  return places.map((place) => options[place] ?? '').join(', ')
}

export const withUnit = (number: number, unit: string | null): string =>
  `${number.toLocaleString('en', { maximumFractionDigits: 10 })}${unit ? ` ${unit}` : ''}`
