import type { Kind } from '@knowdown/domain/kinds/judge'
import type { Field, Finding } from '@knowdown/domain/own-quiz/check-own-quiz'
import type { Hint } from '@knowdown/domain/own-quiz/hints'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'

export const KIND_NAMES: Readonly<Record<Kind['kind'], string>> = {
  choice: 'One right',
  several: 'Several',
  typeIn: 'Type-in',
  number: 'Number',
}

export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const letterOf = (place: number): string => LETTERS[place] ?? String(place + 1)

export const countQuestions = (count: number): string => (count === 1 ? '1 question' : `${count} questions`)

export const titleOf = (title: string): string => (title.trim() === '' ? 'Untitled quiz' : title)

/** What prevents playing, in a few words that fit into the list of questions. */
export function findingText(finding: Finding): string {
  switch (finding.problem) {
    case 'no-right-answer':
      return 'No right answer'
    case 'equal-options':
      return `Options ${finding.places.map(letterOf).join(' and ')} are equal`
    case 'too-long':
      return `${capital(nameOf(finding.field))} is ${finding.by} too long`
    case 'missing':
      return `${capital(nameOf(finding.field))} has no text`
    case 'too-short':
      return `${capital(nameOf(finding.field))} needs ${LIMITS.title.least} characters`
    case 'too-few':
      return finding.field.name === 'accepted' ? 'No right answer' : `Too few ${nameOf(finding.field)}`
    case 'too-many':
      return `${finding.by} ${nameOf(finding.field)} too many`
    case 'not-allowed':
      return `${capital(nameOf(finding.field))} is not possible`
  }
}

const FIELD_NAMES: Readonly<Record<Field['name'], string>> = {
  title: 'the title',
  language: 'the language',
  questions: 'questions',
  text: 'the question',
  options: 'options',
  accepted: 'right answers',
  explanation: 'the explanation',
  unit: 'the unit',
  alt: 'the text for the picture',
  seconds: 'the time',
  value: 'the number',
  tolerance: 'the tolerance',
  worthlessAt: 'the distance',
  option: 'option',
  acceptedAnswer: 'right answer',
}

const nameOf = (field: Field): string => {
  if (field.name === 'option') return `option ${letterOf(field.place)}`
  return field.name === 'acceptedAnswer' ? `right answer ${field.place + 1}` : FIELD_NAMES[field.name]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const HINT_TEXTS: Readonly<Record<Hint, { says: string; why: string }>> = {
  'answer-longest': { says: 'The right answer is much the longest.', why: 'Players guess it without knowing.' },
  'answer-shortest': { says: 'The right answer is much the shortest.', why: 'Players guess it without knowing.' },
  'answer-stands-out': {
    says: 'The right answer looks unlike all others.',
    why: 'Give the others its form: digits, commas or capitals.',
  },
  'answer-in-question': { says: 'The question holds the answer.', why: 'Players read it there.' },
  'options-alike': { says: 'Two options mean the same.', why: 'Players cannot tell them apart.' },
}
