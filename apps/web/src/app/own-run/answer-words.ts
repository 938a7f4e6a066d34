import type { Answer, Kind } from '@knowdown/domain/kinds/judge'
import { givenText, rightText } from '../../features/party/state/given-answer.ts'

/** The right answer in words, as a party shows it. */
export const keyText = (key: Kind): string =>
  rightText({
    options: 'options' in key ? key.options : [],
    answer: key.kind === 'choice' ? key.right : null,
    right_options: key.kind === 'several' ? key.right : null,
    accepted: key.kind === 'typeIn' ? key.accepted : null,
    value: key.kind === 'number' ? key.value : null,
    unit: key.kind === 'number' ? key.unit : null,
  })

export const answerText = (given: Answer | null, key: Kind): string =>
  given === null
    ? 'Not answered'
    : givenText(given, {
        options: 'options' in key ? key.options : [],
        unit: key.kind === 'number' ? key.unit : null,
      })

interface Judged {
  given: Answer | null
  correct: boolean
  share: number
}

export function verdictText({ given, correct, share }: Judged): string {
  if (correct) return 'Correct!'
  if (given === null) return 'No answer'
  return share > 0 ? 'Partly right' : 'Incorrect!'
}
