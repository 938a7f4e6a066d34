import type { ChoiceKind } from '@knowdown/domain/kinds/choice'
import type { Kind } from '@knowdown/domain/kinds/judge'
import type { SeveralKind } from '@knowdown/domain/kinds/several'
import { moved } from './editor-state.ts'

export type OptionKind = ChoiceKind | SeveralKind

const NEW_OPTIONS = ['', '', '', '']
/** The author has marked none yet. */
const NONE = -1

export function newAnswer(kind: Kind['kind']): Kind {
  switch (kind) {
    case 'choice':
      return { kind, options: NEW_OPTIONS, right: NONE }
    case 'several':
      return { kind, options: NEW_OPTIONS, right: [] }
    case 'typeIn':
      return { kind, accepted: [], wrong: [], typos: true }
    case 'number':
      return { kind, value: 0, tolerance: { amount: 0, of: 'absolute' }, unit: '', worthlessAt: null }
  }
}

/** The same question asked in another way: as much of the answer as the other kind can hold. */
export function changeKind(answer: Kind, kind: Kind['kind']): Kind {
  if (answer.kind === kind) return answer
  const { options, right } = optionsOf(answer)
  const fresh = newAnswer(kind)
  switch (fresh.kind) {
    case 'choice':
      return { kind: 'choice', options, right: right[0] ?? NONE }
    case 'several':
      return { kind: 'several', options, right }
    case 'typeIn':
      return { ...fresh, accepted: right.flatMap((place) => options[place]?.trim() || []) }
    case 'number': {
      const value = Number(options[right[0] ?? NONE])
      return { ...fresh, value: Number.isFinite(value) ? value : 0 }
    }
  }
}

function optionsOf(answer: Kind): { options: readonly string[]; right: readonly number[] } {
  switch (answer.kind) {
    case 'choice':
      return { options: answer.options, right: answer.right < 0 ? [] : [answer.right] }
    case 'several':
      return answer
    case 'typeIn': {
      const [first] = answer.accepted
      return first === undefined
        ? { options: NEW_OPTIONS, right: [] }
        : { options: [first, ...NEW_OPTIONS.slice(1)], right: [0] }
    }
    case 'number':
      return { options: [String(answer.value), ...NEW_OPTIONS.slice(1)], right: [0] }
  }
}

export const isRightOption = (answer: OptionKind, place: number): boolean =>
  answer.kind === 'choice' ? answer.right === place : answer.right.includes(place)

/** Marks an option as right; among several it is taken back by the same press. */
export function markRight(answer: OptionKind, place: number): OptionKind {
  if (answer.options[place] === undefined) return answer
  if (answer.kind === 'choice') return { ...answer, right: place }
  const right = answer.right.includes(place)
    ? answer.right.filter((one) => one !== place)
    : [...answer.right, place].toSorted((one, other) => one - other)
  return { ...answer, right }
}

export const writeOption = (answer: OptionKind, place: number, text: string): OptionKind => ({
  ...answer,
  options: answer.options.with(place, text),
})

export const addOption = (answer: OptionKind): OptionKind => ({ ...answer, options: [...answer.options, ''] })

export const deleteOption = (answer: OptionKind, place: number): OptionKind =>
  rearrange(answer, [...answer.options.keys()].toSpliced(place, 1))

export const moveOption = (answer: OptionKind, place: number, by: 1 | -1): OptionKind =>
  rearrange(answer, moved([...answer.options.keys()], place, place + by))

/** The options in another order, some left out; what was right stays right. */
function rearrange(answer: OptionKind, order: readonly number[]): OptionKind {
  const options = order.map((place) => answer.options[place] ?? '')
  if (answer.kind === 'choice') return { ...answer, options, right: order.indexOf(answer.right) }
  const right = answer.right
    .map((place) => order.indexOf(place))
    .filter((place) => place >= 0)
    .toSorted((one, other) => one - other)
  return { ...answer, options, right }
}
