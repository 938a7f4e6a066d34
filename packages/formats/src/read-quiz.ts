import type { OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import { looksLikeAiken, readAiken } from './aiken/read-aiken.ts'
import { type Draft, finishDraft, isLeftOut } from './draft.ts'
import { giftTitle, looksLikeGift, readGift } from './gift/read-gift.ts'
import { findJson } from './json/find-json.ts'
import { readJsonQuiz } from './json/read-json.ts'
import { PICTURE_FOLDER, QUIZ_FILE } from './knowdown/quiz-file.ts'
import { isKnowdown, readKnowdown } from './knowdown/read-knowdown.ts'
import { KNOWN_FORMATS } from './known-formats.ts'
import { IMPORT_LIMITS, TOO_MANY_QUESTIONS } from './limits.ts'
import { looksLikeMoodleXml, readMoodleXml } from './moodle/read-moodle-xml.ts'
import type { FormatName, ImportedQuestion, LeftOut, QuizImport } from './report.ts'
import { findHeader } from './table/header.ts'
import { guessSeparator, readCsv } from './table/read-csv.ts'
import { readXlsx } from './table/read-xlsx.ts'
import type { Table } from './table/table.ts'
import { tableQuestions } from './table/table-questions.ts'
import { readTerms, type TermOptions } from './terms/read-terms.ts'
import { cleanText, decodeText } from './text/decode-text.ts'
import { withoutMarkdown } from './text/without-markdown.ts'
import { looksLikeTriviaQa, readTriviaQa } from './trivia-qa.ts'
import { isZip, openZip, type Zip } from './zip/read-zip.ts'

export interface ReadOptions {
  /** Says that the time for reading is over; this package knows no clock. */
  isOver?: () => boolean
  terms?: TermOptions
}

/** Why nothing was imported, for people; with the first lines of a text in which nothing was found. */
export interface NothingFound {
  message: string
  firstLines: readonly string[]
}

type Items = Iterable<Draft | ImportedQuestion | LeftOut>

/** What a reader of one format has found. */
interface Found {
  format: FormatName
  quiz?: Partial<Omit<OwnQuiz, 'questions'>>
  items: Items
  pictures?: ReadonlyMap<string, Uint8Array>
}

/** Recognises the format of a file and reads its questions. Nothing of it throws, whatever the file holds. */
export function readQuiz(bytes: Uint8Array, options: ReadOptions = {}): Result<QuizImport, NothingFound> {
  const most = isZip(bytes) && isKnowdownZip(bytes) ? IMPORT_LIMITS.knowdownBytes : IMPORT_LIMITS.fileBytes
  if (bytes.length > most) return nothing(`The file is larger than ${most / 1_000_000} MB.`)
  const foreign = foreignKind(bytes)
  if (foreign) return nothing(foreign)
  if (isZip(bytes)) return finish(fromZip(bytes, options), [], options)
  const { text, notices } = decodeText(bytes)
  return readText(text, notices, options)
}

/** The same for text that somebody pasted. */
export const readPastedQuiz = (text: string, options: ReadOptions = {}): Result<QuizImport, NothingFound> =>
  text.length > IMPORT_LIMITS.fileBytes
    ? nothing(`The text is longer than ${IMPORT_LIMITS.fileBytes / 1_000_000} million characters.`)
    : readText(cleanText(text), [], options)

function readText(text: string, notices: readonly string[], options: ReadOptions): Result<QuizImport, NothingFound> {
  if (text.trim() === '') return nothing('The file is empty.')
  // Assistants put what they were asked for between fences, with words around them.
  const fenced = [...text.matchAll(/^[^\S\n]*```\w*[^\S\n]*\n([\s\S]*?)(?:^[^\S\n]*```|$(?![\s\S]))/gm)]
    .map(([, inside = '']) => inside)
    .join('\n')
  let found: Result<QuizImport, NothingFound> | null = null
  for (const source of new Set([fenced || text, text, withoutMarkdown(text)])) {
    found = finish(fromText(source, options), notices, options)
    if (found.ok) return found
  }
  if (found && !found.ok && found.error.message !== NOT_RECOGNISED) return found
  const firstLines = text.split('\n', 5).map((line) => line.slice(0, 200))
  return refuse({ message: NOT_RECOGNISED, firstLines })
}

const NOT_RECOGNISED = `No questions were found. These formats are read: ${KNOWN_FORMATS}.`

const nothing = (message: string): Result<never, NothingFound> => refuse({ message, firstLines: [] })

function fromText(source: string, { isOver = () => false, terms }: ReadOptions): Result<Found, string> {
  const json = findJson(source)
  if (json) return fromJson(json)
  if (looksLikeMoodleXml(source)) {
    const quiz = readMoodleXml(source, isOver)
    return quiz.ok ? ok({ format: 'Moodle XML', quiz: { title: quiz.value.title }, items: quiz.value.questions }) : quiz
  }
  const table = { sheet: null, rows: readCsv(source, guessSeparator(source)) }
  const found = fromTables([table])
  if (found) return ok(found)
  if (looksLikeTriviaQa(source))
    return ok({ format: 'OpenTriviaQA', quiz: OPEN_TRIVIA_QA, items: readTriviaQa(source) })
  if (looksLikeAiken(source)) return ok({ format: 'Aiken', items: readAiken(source) })
  if (looksLikeGift(source)) return ok({ format: 'GIFT', quiz: { title: giftTitle(source) }, items: readGift(source) })
  const pairs = readTerms(source, terms)
  return pairs ? ok({ format: 'Term list', items: pairs }) : refuse(NOT_RECOGNISED)
}

const OPEN_TRIVIA_QA = { source: 'OpenTriviaQA', licence: 'CC BY-SA 4.0' }

function fromJson({ value, isCutOff }: { value: unknown; isCutOff: boolean }): Result<Found, string> {
  if (isKnowdown(value)) return fromKnowdown(value, new Map())
  const quiz = readJsonQuiz(value)
  if (!quiz) return refuse(NOT_RECOGNISED)
  const { format, questions, ...head } = quiz
  const items = isCutOff ? joined([questions, [CUT_OFF]]) : questions
  return ok({ format, quiz: head, items })
}

const CUT_OFF: LeftOut = { where: 'the end', reason: 'The text ends in the middle of a question. Ask for the rest.' }

function fromKnowdown(value: unknown, pictures: ReadonlyMap<string, Uint8Array>): Result<Found, string> {
  const read = readKnowdown(value, (file) => pictures.has(file))
  return read.ok ? ok({ format: 'Knowdown', quiz: read.value.quiz, items: read.value.questions, pictures }) : read
}

function fromTables(tables: readonly Table[]): Found | null {
  const found = tables.flatMap((table) => {
    const header = findHeader(table)
    return header ? [{ format: header.format, items: tableQuestions(table, header) }] : []
  })
  const [first] = found
  return first ? { format: first.format, items: joined(found.map(({ items }) => items)) } : null
}

function* joined(lists: readonly Items[]): Generator<Draft | ImportedQuestion | LeftOut> {
  for (const list of lists) yield* list
}

function fromZip(bytes: Uint8Array, { isOver = () => false }: ReadOptions): Result<Found, string> {
  const zip = openZip(bytes)
  if (!zip.ok) return zip
  if (zip.value.names.includes(QUIZ_FILE)) return fromKnowdownZip(zip.value)
  if (!zip.value.names.some((name) => name.startsWith('xl/')))
    return refuse('The zip file holds neither a spreadsheet nor a quiz of Knowdown.')
  const tables = readXlsx(zip.value, isOver)
  if (!tables.ok) return tables
  const found = fromTables(tables.value)
  return found ? ok(found) : refuse('The spreadsheet has no row with headings such as "Question" and "Correct answer".')
}

/** Only the directory is read. */
function isKnowdownZip(bytes: Uint8Array): boolean {
  const zip = openZip(bytes)
  return zip.ok && zip.value.names.includes(QUIZ_FILE)
}

function fromKnowdownZip(zip: Zip): Result<Found, string> {
  const content = zip.read(QUIZ_FILE)
  if (!content.ok) return content
  const pictures = new Map<string, Uint8Array>()
  for (const name of zip.names.filter((one) => one.startsWith(PICTURE_FOLDER))) {
    const picture = zip.read(name)
    if (!picture.ok) return picture
    if (picture.value) pictures.set(name.slice(PICTURE_FOLDER.length), picture.value)
  }
  const value = findJson(decodeText(content.value ?? new Uint8Array()).text)?.value
  return isKnowdown(value) ? fromKnowdown(value, pictures) : refuse('The quiz in the zip file is damaged.')
}

/** Files that people take for questions, although no program could read them here. */
function foreignKind(bytes: Uint8Array): string | null {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'This is an old Excel or Word file. Please save it as .xlsx or CSV.'
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'This is a PDF. Please copy its text and paste it.'
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff)) return 'This is a picture, not a text.'
  return null
}

function finish(
  found: Result<Found, string>,
  notices: readonly string[],
  options: ReadOptions,
): Result<QuizImport, NothingFound> {
  if (!found.ok) return nothing(found.error)
  const { format, quiz, items, pictures = new Map() } = found.value
  const { imported, leftOut } = collect(items, options)
  if (imported.length + leftOut.length === 0) return nothing(`This is a ${format} file without a question.`)
  const head = { title: '', language: '', source: '', licence: '', ...quiz }
  return ok({ format, quiz: head, imported, leftOut, notices, pictures })
}

/** Sorts every question of the file into imported and left out. */
function collect(items: Items, { isOver = () => false }: ReadOptions) {
  const imported: ImportedQuestion[] = []
  const leftOut: LeftOut[] = []
  let count = 0
  for (const item of items) {
    count++
    if (count % 64 === 0 && isOver()) {
      leftOut.push({ where: item.where, reason: 'Reading took too long and stopped here; what follows was not read.' })
      break
    }
    if (count > IMPORT_LIMITS.questions) leftOut.push({ where: item.where, reason: TOO_MANY_QUESTIONS })
    else {
      const done = 'question' in item || isLeftOut(item) ? item : finishDraft(item)
      if (isLeftOut(done)) leftOut.push(done)
      else imported.push(done)
    }
  }
  return { imported, leftOut }
}
