import type { Kind } from '../kinds/judge.ts'
import { assertNever } from '../result.ts'
import { LIMITS, lengthOf } from './limits.ts'
import type { OwnQuestion, OwnQuiz } from './own-quiz.ts'

/** A part of a question or quiz; `place` counts options and accepted answers from 0. */
export type Field =
  | { name: 'title' | 'language' | 'questions' | 'text' | 'options' | 'accepted' | 'explanation' | 'unit' | 'alt' }
  | { name: 'seconds' | 'value' | 'tolerance' | 'worthlessAt' }
  | { name: 'option' | 'acceptedAnswer'; place: number }

/** Why something cannot be played yet. Nothing is cut: the author sees how much is too long. */
export type Finding =
  | { problem: 'too-long'; field: Field; by: number }
  | { problem: 'missing' | 'too-short' | 'not-allowed'; field: Field }
  | { problem: 'too-few' | 'too-many'; field: Field; by: number }
  | { problem: 'equal-options'; places: readonly [number, number] }
  | { problem: 'no-right-answer' }

export const isPlayable = (question: OwnQuestion): boolean => checkOwnQuestion(question).length === 0

/** What prevents the quiz from being played, apart from its single questions. */
export function checkOwnQuiz({ title, language, questions }: OwnQuiz): Finding[] {
  const titleLength = lengthOf(title.trim())
  return [
    ...checkText(title, { name: 'title' }, LIMITS.title.most),
    ...(titleLength > 0 && titleLength < LIMITS.title.least
      ? [{ problem: 'too-short', field: { name: 'title' } } as const]
      : []),
    ...(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language)
      ? []
      : [{ problem: 'not-allowed', field: { name: 'language' } } as const]),
    ...checkNumberOf(questions.length, { name: 'questions' }, LIMITS.questions),
  ]
}

/** What prevents the question from being played. */
export function checkOwnQuestion({ text, answer, explanation, seconds, picture }: OwnQuestion): Finding[] {
  const { least, most } = LIMITS.seconds
  return [
    ...checkText(text, { name: 'text' }, LIMITS.text.most),
    ...checkAnswer(answer),
    ...checkLength(explanation, { name: 'explanation' }, LIMITS.explanation.most),
    ...(picture ? checkLength(picture.alt, { name: 'alt' }, LIMITS.alt.most) : []),
    ...(seconds === null || (seconds >= least && seconds <= most) ? [] : notAllowed('seconds')),
  ]
}

function checkAnswer(answer: Kind): Finding[] {
  switch (answer.kind) {
    case 'choice':
      return [...checkOptions(answer.options), ...checkRight(answer.options, [answer.right])]
    case 'several':
      return [...checkOptions(answer.options), ...checkRight(answer.options, answer.right)]
    case 'typeIn':
      return [
        ...checkNumberOf(answer.accepted.length, { name: 'accepted' }, LIMITS.accepted),
        ...answer.accepted.flatMap((text, place) =>
          checkText(text, { name: 'acceptedAnswer', place }, LIMITS.acceptedAnswer.most),
        ),
      ]
    case 'number':
      return [
        ...(Number.isFinite(answer.value) ? [] : notAllowed('value')),
        ...(Number.isFinite(answer.tolerance.amount) && answer.tolerance.amount >= 0 ? [] : notAllowed('tolerance')),
        ...(answer.worthlessAt === null || answer.worthlessAt > 0 ? [] : notAllowed('worthlessAt')),
        ...checkLength(answer.unit, { name: 'unit' }, LIMITS.unit.most),
      ]
    default:
      return assertNever(answer)
  }
}

const notAllowed = (name: 'seconds' | 'value' | 'tolerance' | 'worthlessAt'): Finding[] => [
  { problem: 'not-allowed', field: { name } },
]

function checkOptions(options: readonly string[]): Finding[] {
  const plain = options.map((option) => option.normalize('NFC').trim().replace(/\s+/gu, ' '))
  return [
    ...checkNumberOf(options.length, { name: 'options' }, LIMITS.options),
    ...options.flatMap((option, place) => checkText(option, { name: 'option', place }, LIMITS.option.most)),
    ...plain.flatMap((option, place): Finding[] => {
      const first = plain.indexOf(option)
      return option !== '' && first < place ? [{ problem: 'equal-options', places: [first, place] }] : []
    }),
  ]
}

const checkRight = (options: readonly string[], right: readonly number[]): Finding[] =>
  right.length > 0 && right.every((place) => options[place] !== undefined) ? [] : [{ problem: 'no-right-answer' }]

const checkText = (text: string, field: Field, most: number): Finding[] =>
  text.trim() === '' ? [{ problem: 'missing', field }] : checkLength(text, field, most)

function checkLength(text: string, field: Field, most: number): Finding[] {
  const by = lengthOf(text) - most
  return by > 0 ? [{ problem: 'too-long', field, by }] : []
}

function checkNumberOf(count: number, field: Field, { least, most }: { least: number; most: number }): Finding[] {
  if (count < least) return [{ problem: 'too-few', field, by: least - count }]
  return count > most ? [{ problem: 'too-many', field, by: count - most }] : []
}
