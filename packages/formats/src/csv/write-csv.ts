import type { OwnQuestion, OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { toPlainCell } from '../text/html-to-text.ts'
import { lossesOf, type Written } from '../written.ts'
import { toCsv } from './csv-cell.ts'

const TYPES = { choice: 'Multiple choice', several: 'Checkbox', typeIn: 'Type-in', number: 'Number' } as const
const FEWEST_OPTIONS = 4

/** A quiz as a table that Excel opens, with the list of what it cannot hold. */
export function writeCsv(quiz: OwnQuiz): Written {
  const width = Math.max(FEWEST_OPTIONS, ...quiz.questions.map((question) => optionsOf(question).length))
  const head = [
    'Question',
    'Type',
    ...Array.from({ length: width }, (_, place) => `Option ${place + 1}`),
    'Correct answer',
    'Explanation',
    'Time in seconds',
    'Tolerance',
    'Unit',
    'No points from',
  ]
  const rows = quiz.questions.map((question) => rowOf(question, width))
  const losses = lossesOf(quiz, { format: 'CSV', holds: ['seconds', 'unit', 'worthlessAt', 'percent'] })
  if (quiz.title !== '') losses.push('CSV cannot hold the title.')
  return { text: `\ufeff${toCsv([head, ...rows])}\r\n`, losses }
}

const optionsOf = ({ answer }: OwnQuestion): readonly string[] => {
  if (answer.kind === 'typeIn') return answer.accepted
  return answer.kind === 'number' ? [] : answer.options
}

function rowOf(question: OwnQuestion, width: number): (string | number | null)[] {
  const { answer, text, explanation, seconds } = question
  const options = optionsOf(question).map(literal)
  const number = answer.kind === 'number' ? answer : null
  return [
    literal(text),
    TYPES[answer.kind],
    ...options,
    ...Array.from({ length: width - options.length }, () => null),
    keyOf(question),
    literal(explanation),
    seconds,
    number && (number.tolerance.of === 'percent' ? `${number.tolerance.amount}%` : number.tolerance.amount),
    number?.unit ?? null,
    number?.worthlessAt ?? null,
  ]
}

/** Numbers from 1, several with a semicolon: Excel would take "1,3" for a number in half of the world. */
function keyOf({ answer }: OwnQuestion): string | number | null {
  if (answer.kind === 'choice') return answer.right + 1
  if (answer.kind === 'several') return answer.right.map((place) => place + 1).join('; ')
  return answer.kind === 'number' ? answer.value : null
}

/** Text that the importer would take for HTML is written with entities, so that it comes back as it was. */
const literal = (text: string): string =>
  toPlainCell(text).text === text ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
