import { readNumber } from '@knowdown/domain/kinds/read-number'
import { type Draft, type DraftAnswer, LossList } from '../draft.ts'
import { textsOf } from '../json/fields.ts'
import { IMPORT_LIMITS, TOO_MANY_QUESTIONS } from '../limits.ts'
import type { LeftOut } from '../report.ts'
import { toPlainCell } from '../text/html-to-text.ts'
import { unplayableKind } from '../unplayable.ts'
import type { Column, Header } from './header.ts'
import { type KeyStyle, keyStyleOf, readKey } from './read-key.ts'
import type { Table, TableRow } from './table.ts'

interface Row {
  number: number
  question: string
  options: string[]
  wrong: string[]
  key: string
  answer: string
  alternatives: string
  type: string
  seconds: string
  explanation: string
  picture: string
  tolerance: string
  unit: string
  zero: string
  /** Blooket marks questions to type in a column without a heading. */
  isTyping: boolean
}

/** The questions of a table below its header. */
export function* tableQuestions(table: Table, header: Header): Generator<Draft | LeftOut> {
  const rows = table.rows
    .slice(header.firstRow)
    .map((row) => readRow(row, header.columns))
    .filter((row) => !isPassedOver(row))
  const read = rows.slice(0, IMPORT_LIMITS.questions)
  const style = styleOf(read, header)
  for (const [index, row] of rows.entries()) {
    const where = table.sheet === null ? `row ${row.number}` : `sheet "${table.sheet}", row ${row.number}`
    yield index < read.length ? toDraft(row, where, style) : { where, reason: TOO_MANY_QUESTIONS }
  }
}

/** Our own export, known by a column that only it has, counts from 1. Answers that are no options say nothing about it. */
function styleOf(rows: readonly Row[], { columns }: Header): KeyStyle {
  if ([...columns.values()].some(({ role }) => role === 'zero')) return 'from-one'
  const chosen = rows.filter((row) => !isNumber(row) && !isTyped(row))
  return keyStyleOf(chosen.map(({ key, answer, options }) => ({ key: key || answer, options })))
}

const isNumber = ({ type }: Row): boolean => /\bnumber|\bnumeric/i.test(type)
const isTyped = ({ type, isTyping }: Row): boolean =>
  isTyping || /fill|blank|type.?in|typing|short.?answer|text.?input/i.test(type)

function readRow({ number, cells }: TableRow, columns: ReadonlyMap<number, Column>): Row {
  const row: Row = {
    number,
    question: '',
    options: [],
    wrong: [],
    key: '',
    answer: '',
    alternatives: '',
    type: '',
    seconds: '',
    explanation: '',
    picture: '',
    tolerance: '',
    unit: '',
    zero: '',
    isTyping: cells.some((cell, at) => !columns.has(at) && /^typing$/i.test(cell)),
  }
  for (const [at, column] of columns) {
    const cell = cells[at] ?? ''
    if (column.role === 'option') putAt(row.options, column.place, cell)
    else if (column.role === 'wrong') putAt(row.wrong, column.place, cell)
    else if (column.role === 'optionList') row.options.push(...splitOptions(cell))
    else row[column.role] = cell
  }
  // "Answers" beside "correct answer" are the options.
  if (row.options.length === 0 && row.key !== '' && row.answer !== '') row.options = splitOptions(row.answer)
  if (row.wrong.length === 1) row.wrong = splitOptions(row.wrong[0] ?? '')
  return row
}

/** The options of one cell: a list of JSON, or text with bars, line breaks or semicolons. */
function splitOptions(cell: string): string[] {
  if (/^\[\s*"/.test(cell)) {
    try {
      return textsOf(JSON.parse(cell))
    } catch {
      // Then it is a text that begins with a bracket.
    }
  }
  const separator = ['|', '\n', ';'].find((sign) => cell.includes(sign))
  return separator === undefined ? [cell] : cell.split(separator).map((part) => part.trim())
}

function putAt(cells: string[], place: number, cell: string): void {
  while (cells.length < place) cells.push('')
  cells[place] = cell
}

/** Examples that say so, and the one of Kahoot's template. */
const EXAMPLE = /^(?:example|beispiel|ejemplo|exemple|esempio)\s*:|^which spreadsheet tools can .*\bxlsx\b/i

/** Empty rows, explanations of the columns, and examples that a template brings. */
function isPassedOver({ question, options, wrong, key, answer, type }: Row): boolean {
  const cells = [question, ...options, ...wrong, key, answer]
  if (cells.every((cell) => cell === '')) return true
  const explains = [...cells, type].filter((cell) => /\((?:required|optional|default)|^text (?:of|for) /i.test(cell))
  return explains.length >= 2 || EXAMPLE.test(question)
}

function toDraft(row: Row, where: string, style: KeyStyle): Draft | LeftOut {
  const unplayable = unplayableKind(row.type)
  if (unplayable) return { where, reason: unplayable }
  const plain = new LossList()
  const clean = (text: string) => plain.take(toPlainCell(text))
  const text = clean(row.question)
  const read = readAnswer(row, style, clean)
  if (typeof read === 'string') return { where, reason: text === '' ? 'The question has no text.' : read }
  if (row.picture !== '') plain.losses.add('picture')
  const explanation = clean(row.explanation)
  const reading = readNumber(row.seconds.replace(/\s*s(?:ec(?:ond)?s?)?\.?$/i, ''))
  const seconds = reading.kind === 'number' ? reading.value : null
  return { where, text, answer: read.answer, explanation, seconds, changes: read.changes, losses: plain.losses }
}

interface ReadAnswer {
  answer: DraftAnswer
  changes: string[]
}

/** The answer, or the reason why there is none. */
function readAnswer(row: Row, style: KeyStyle, clean: (text: string) => string): ReadAnswer | string {
  const key = row.key || row.answer
  const hasOptions = row.options.some((option) => option !== '')
  if (isNumber(row)) return readNumberAnswer(row, key)
  if (isTyped(row)) {
    const accepted = hasOptions ? row.options : [key, ...splitList(row.alternatives)]
    return { answer: { kind: 'typeIn', accepted: accepted.map(clean) }, changes: [] }
  }
  const isTrueFalse = /true.?(?:or.?)?false|boolean/i.test(row.type)
  const options = isTrueFalse && !hasOptions ? ['True', 'False'] : row.options
  if (options.every((option) => option === '')) return readWithoutOptions(row, key, clean)
  const found = readKey(key, options, style)
  if (!found.ok) return found.error
  const { places, change } = found.value
  const isSeveral = /check|multi(?:ple)?.?(?:select|answer|response)|several/i.test(row.type)
  const drafts = options.flatMap((option, place) =>
    option === '' ? [] : [{ text: clean(option), isRight: places.includes(place) }],
  )
  const answer = { kind: 'options', options: drafts, isSeveral, isTrueFalse } as const
  return { answer, changes: change === undefined ? [] : [change] }
}

/** The right answer has a column of its own: wrong ones beside it make a choice, else it is typed. */
function readWithoutOptions(row: Row, key: string, clean: (text: string) => string): ReadAnswer | string {
  if (key === '') return 'It has no right answer.'
  const wrong = row.wrong.filter((option) => option !== '')
  if (wrong.length === 0) {
    const accepted = [key, ...splitList(row.alternatives)].map(clean)
    return { answer: { kind: 'typeIn', accepted }, changes: [] }
  }
  const options = [{ text: clean(key), isRight: true }, ...wrong.map((text) => ({ text: clean(text), isRight: false }))]
  return { answer: { kind: 'options', options }, changes: [] }
}

const splitList = (text: string): string[] => text.split(/[;|\n]/).filter((part) => part.trim() !== '')

function readNumberAnswer(row: Row, key: string): ReadAnswer | string {
  const value = numberOf(key)
  if (value === null) return `The right answer "${key}" is no number.`
  const amount = numberOf(row.tolerance.replace('%', '')) ?? 0
  const of = row.tolerance.includes('%') ? 'percent' : 'absolute'
  const worthlessAt = numberOf(row.zero)
  return { answer: { kind: 'number', value, tolerance: { amount, of }, unit: row.unit, worthlessAt }, changes: [] }
}

/** Files are written by programs, so a single point is a decimal one. */
function numberOf(text: string): number | null {
  if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  const reading = readNumber(text)
  if (reading.kind === 'not-a-number') return null
  return reading.kind === 'number' ? reading.value : reading.readings[0]
}
