import type { Kind } from '@knowdown/domain/kinds/judge'
import type { OwnQuestion, QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'

/** A question on paper. Without its key it is only asked. */
export interface SheetQuestion {
  text: string
  kind: Kind['kind']
  options: readonly string[]
  unit: string
  picture: QuestionPicture | null
  key: Kind | null
  explanation: string | null
}

export const toSheetQuestion = ({ text, answer, picture, explanation }: OwnQuestion): SheetQuestion => ({
  text,
  kind: answer.kind,
  options: 'options' in answer ? answer.options : [],
  unit: answer.kind === 'number' ? answer.unit : '',
  picture,
  key: answer,
  explanation,
})

/** Whether an option is right; null where nobody may know. */
export function isRightOption(key: Kind | null, place: number): boolean | null {
  if (key?.kind === 'choice') return key.right === place
  return key?.kind === 'several' ? key.right.includes(place) : null
}

/** What is right where there are no options: all accepted spellings, or the number with its tolerance. */
export function writtenKey(key: Kind | null): string | null {
  if (key?.kind === 'typeIn') return key.accepted.join(' / ')
  if (key?.kind !== 'number') return null
  const { value, unit, tolerance } = key
  const number = `${value.toLocaleString('en', { maximumFractionDigits: 10 })}${unit === '' ? '' : ` ${unit}`}`
  if (tolerance.amount === 0) return number
  return `${number} (± ${tolerance.amount.toLocaleString('en')}${tolerance.of === 'percent' ? ' %' : ''})`
}
