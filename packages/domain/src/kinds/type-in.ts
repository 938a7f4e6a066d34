import { countTypos } from './count-typos.ts'
import { foldAnswer } from './fold-answer.ts'

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
  const typed = [text].flatMap(formsOf)
  const right = knownForms(accepted)
  if (isAmong(right, typed)) return 1
  if (!typos || isAmong(knownForms(wrong), typed)) return 0
  return right.some((one) => typed.some((form) => isCloseTo(one, form))) ? 1 : 0
}

/** A form of an answer, with what is compared by itself. */
interface Form {
  text: string
  digits: string
  typosForgiven: number
}

/** A room full of players answers the same question, so its answers are folded once and not for each of them. */
const known = new WeakMap<readonly string[], readonly Form[]>()

function knownForms(answers: readonly string[]): readonly Form[] {
  const forms = known.get(answers) ?? answers.flatMap(formsOf)
  known.set(answers, forms)
  return forms
}

const formsOf = (answer: string): Form[] =>
  foldAnswer(answer).map((text) => ({ text, digits: digitsOf(text), typosForgiven: typosForgiven(text) }))

const isAmong = (forms: readonly Form[], typed: readonly Form[]): boolean =>
  forms.some(({ text }) => typed.some((form) => form.text === text))

const isCloseTo = (right: Form, typed: Form): boolean =>
  typed.digits === right.digits && countTypos(typed.text, right.text, right.typosForgiven) <= right.typosForgiven

function typosForgiven(answer: string): number {
  const letters = answer.match(/\p{L}/gu)?.length ?? 0
  if (letters >= LETTERS_FOR_TWO_TYPOS) return 2
  return letters >= LETTERS_FOR_ONE_TYPO ? 1 : 0
}

/** The numbers in a text with their signs. Another number is another answer, never a typo. */
const digitsOf = (text: string): string => (text.match(/-?\p{N}+(?:\.\p{N}+)*/gu) ?? []).join(' ')
