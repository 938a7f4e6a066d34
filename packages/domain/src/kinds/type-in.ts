import { countTypos } from './count-typos.ts'
import { foldAnswer, isSameAnswer } from './fold-answer.ts'

/** Players type the answer. */
export interface TypeInKind {
  kind: 'typeIn'
  /** Every spelling that is right. The first one is shown as the answer. */
  accepted: readonly string[]
  /** Answers that are wrong, although they look like a right one with a typo. */
  wrong: readonly string[]
  /** Whether small typos are forgiven. */
  typos: boolean
}

export interface TypeInAnswer {
  kind: 'typeIn'
  text: string
}

const LETTERS_FOR_ONE_TYPO = 5
const LETTERS_FOR_TWO_TYPOS = 10

export function shareOfTypeIn({ accepted, wrong, typos }: TypeInKind, { text }: TypeInAnswer): number {
  if (text.trim() === '') return 0
  if (accepted.some((answer) => isSameAnswer(answer, text))) return 1
  if (!typos || wrong.some((answer) => isSameAnswer(answer, text))) return 0
  return accepted.some((answer) => isCloseTo(answer, text)) ? 1 : 0
}

function isCloseTo(answer: string, text: string): boolean {
  const typed = foldAnswer(text)
  return foldAnswer(answer).some((right) => {
    const most = typosForgiven(right)
    return typed.some((form) => digitsOf(form) === digitsOf(right) && countTypos(form, right, most) <= most)
  })
}

function typosForgiven(answer: string): number {
  const letters = answer.match(/\p{L}/gu)?.length ?? 0
  if (letters >= LETTERS_FOR_TWO_TYPOS) return 2
  return letters >= LETTERS_FOR_ONE_TYPO ? 1 : 0
}

/** The numbers in a text with their signs. Another number is another answer, never a typo. */
const digitsOf = (text: string): string => (text.match(/-?\p{N}+(?:\.\p{N}+)*/gu) ?? []).join(' ')
