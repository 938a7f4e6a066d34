import type { Kind } from '../kinds/judge.ts'
import { ok, type Result, refuse } from '../result.ts'
import { cleanText } from './clean-text.ts'
import type { OwnQuestion, OwnQuiz, QuestionPicture } from './own-quiz.ts'

type Fields = Record<string, unknown>

/** Checks only the shape, because a draft may break every limit; `checkOwnQuestion` says what cannot be played. */
export function parseOwnQuestion(value: unknown): Result<OwnQuestion, string> {
  if (!isRecord(value)) return refuse('The question is not an object.')
  if (typeof value.text !== 'string') return refuse('The question has no text.')
  const answer = parseKind(value.answer)
  if (!answer) return refuse('What is asked is of no kind that is known here.')
  const picture = value.picture === undefined || value.picture === null ? null : parsePicture(value.picture)
  if (picture === undefined) return refuse('The picture of the question is not described.')
  return ok({
    text: cleanText(value.text),
    answer,
    explanation: optionalText(value.explanation),
    seconds: typeof value.seconds === 'number' ? value.seconds : null,
    fixedOrder: value.fixedOrder === true,
    picture,
  })
}

/** The fields of a quiz apart from its questions, each of which is parsed by itself. */
export function parseQuizHead(value: unknown): Omit<OwnQuiz, 'questions'> {
  const fields = isRecord(value) ? value : {}
  return {
    title: optionalText(fields.title),
    language: optionalText(fields.language),
    source: optionalText(fields.source),
    licence: optionalText(fields.licence),
  }
}

function parseKind(value: unknown): Kind | null {
  if (!isRecord(value)) return null
  switch (value.kind) {
    case 'choice':
      return isTexts(value.options) && isPlace(value.right)
        ? { kind: 'choice', options: value.options.map(cleanText), right: value.right }
        : null
    case 'several':
      return isTexts(value.options) && Array.isArray(value.right) && value.right.every(isPlace)
        ? { kind: 'several', options: value.options.map(cleanText), right: [...new Set(value.right)] }
        : null
    case 'typeIn': {
      const wrong = value.wrong ?? []
      if (!isTexts(value.accepted) || !isTexts(wrong)) return null
      const typos = value.typos !== false
      return { kind: 'typeIn', accepted: value.accepted.map(cleanText), wrong: wrong.map(cleanText), typos }
    }
    case 'number':
      return parseNumber(value)
    default:
      return null
  }
}

function parseNumber({ value, tolerance, unit, worthlessAt }: Fields): Kind | null {
  const { amount, of } = isRecord(tolerance) ? tolerance : { amount: 0, of: 'absolute' }
  if (!isNumber(value) || !isNumber(amount) || (of !== 'percent' && of !== 'absolute')) return null
  return {
    kind: 'number',
    value,
    tolerance: { amount, of },
    unit: optionalText(unit),
    worthlessAt: isNumber(worthlessAt) ? worthlessAt : null,
  }
}

/** Undefined if it is none. */
function parsePicture(value: unknown): QuestionPicture | undefined {
  if (!isRecord(value) || typeof value.file !== 'string') return undefined
  return { file: value.file, alt: optionalText(value.alt) }
}

const optionalText = (value: unknown): string => (typeof value === 'string' ? cleanText(value) : '')
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isPlace = (value: unknown): value is number => Number.isInteger(value)
