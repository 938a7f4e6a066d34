import { type ChoiceAnswer, type ChoiceKind, shareOfChoice } from './choice.ts'
import { type NumberAnswer, type NumberKind, shareOfNumber } from './number.ts'
import { type SeveralAnswer, type SeveralKind, shareOfSeveral } from './several.ts'
import { shareOfTypeIn, type TypeInAnswer, type TypeInKind } from './type-in.ts'

/** What players are asked, with its key. */
export type Kind = ChoiceKind | SeveralKind | TypeInKind | NumberKind

export type Answer = ChoiceAnswer | SeveralAnswer | TypeInAnswer | NumberAnswer

type Judges = {
  [Name in Kind['kind']]: (question: Extract<Kind, { kind: Name }>, answer: Extract<Answer, { kind: Name }>) => number
}

const JUDGES: Judges = {
  choice: shareOfChoice,
  several: shareOfSeveral,
  typeIn: shareOfTypeIn,
  number: shareOfNumber,
}

/**
 * The share of the points that an answer earns, from 0 to 1. Whatever plays questions calls this function alone, so that a
 * new kind is a new file and a line in the table. An answer to another kind of question earns nothing.
 */
export function shareOf(question: Kind, answer: Answer): number {
  if (question.kind !== answer.kind) return 0
  const judge = JUDGES[question.kind] as (question: Kind, answer: Answer) => number
  return judge(question, answer)
}

/** Only a full share counts as right in counts and streaks. */
export const isRight = (share: number): boolean => share === 1

/** Nobody estimates better by hurrying. */
export const earnsSpeedPoints = (kind: Kind['kind']): boolean => kind !== 'number'
