import type { BankQuestion } from './question.ts'
import { fold, isStopWord } from './words.ts'

/** What a question tells about others: texts are folded, with a space around each word. */
export interface Telling {
  stem: string
  answer: string
  /** Whether a stem that contains the answer gives it away. */
  canBeGivenAway: boolean
  group: string | undefined
}

export function tellingOf({
  question,
  answer: right,
  group,
}: Pick<BankQuestion, 'question' | 'answer' | 'group'>): Telling {
  const answer = fold(right).replace(/^ (?:the|an?) (?=\S)/, ' ')
  return { stem: fold(question), answer, canBeGivenAway: !isTrivial(answer), group }
}

/** Whether a question may be asked together with the others: none of them answers another. Never dropped. */
export const mayMeet = (one: Telling, others: readonly Telling[]): boolean =>
  others.every((other) => !sharesGroup(one, other) && !givesAway(one, other) && !givesAway(other, one))

const sharesGroup = (one: Telling, other: Telling): boolean => one.group !== undefined && one.group === other.group

const givesAway = ({ stem }: Telling, { answer, canBeGivenAway }: Telling): boolean =>
  canBeGivenAway && stem.includes(answer)

/** Small numbers and words such as 'one' stand in many questions and give nothing away. */
const isTrivial = (answer: string): boolean =>
  answer
    .trim()
    .split(' ')
    .every((word) => isStopWord(word) || /^\d{0,3}$/.test(word))
