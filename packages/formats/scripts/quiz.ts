import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isPlayable } from '@knowdown/domain/own-quiz/check-own-quiz'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import type { OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { writeCsv } from '../src/csv/write-csv.ts'
import { writeGift } from '../src/gift/write-gift.ts'
import { writeKnowdown } from '../src/knowdown/write-knowdown.ts'
import { readQuiz } from '../src/read-quiz.ts'
import { countKinds, type LeftOut, type QuizImport } from '../src/report.ts'

const USAGE = `npm run quiz -- FILE…                             what is in the files, and what cannot be played
npm run quiz -- --json FILE…                      the same for programs, one object for each file
npm run quiz -- --to knowdown|gift|csv OUT FILE   converts one file`

const READING_MS = 3000
const PLACES_SHOWN = 5
const NO_KINDS = { choice: 0, several: 0, trueFalse: 0, typeIn: 0, number: 0 }

const { json, to, files } = readArguments()
const folder = process.env.INIT_CWD ?? process.cwd()
if (to !== undefined) convert(to, files)
else for (const file of files) report(file)

function readArguments(): { json: boolean; to: string | undefined; files: string[] } {
  try {
    const options = { json: { type: 'boolean' }, to: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    if (positionals.length === 0) exitWith(USAGE)
    return { json: values.json === true, to: values.to, files: positionals }
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

/** The questions of a file; null, with a sentence on the error output, if there are none. */
function read(file: string): QuizImport | null {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(resolve(folder, file))
  } catch {
    return fail(file, 'The file cannot be read.')
  }
  const end = performance.now() + READING_MS
  const found = readQuiz(bytes, { isOver: () => performance.now() > end })
  if (found.ok) return found.value
  const { message, firstLines } = found.error
  return fail(file, [message, ...(firstLines.length > 0 ? ['It begins with:', ...firstLines] : [])].join('\n'))
}

function fail(file: string, message: string): null {
  console.error(`${file}: ${message}`)
  process.exitCode = 1
  return null
}

function report(file: string): void {
  const found = read(file)
  if (json) {
    const { format = null, imported = [], leftOut = [] } = found ?? {}
    const kinds = found ? countKinds(imported) : NO_KINDS
    const changed = imported.filter(({ changes }) => changes.length > 0).length
    console.log(JSON.stringify({ file, format, items: imported.length + leftOut.length, kinds, changed, leftOut }))
  } else if (found) printReport(file, found)
}

function printReport(file: string, { format, imported, leftOut, notices }: QuizImport): void {
  const changed = imported.filter(({ changes }) => changes.length > 0)
  console.log(`${file}: ${format}`)
  console.log(
    `  ${questions(imported.length + leftOut.length)}: ${imported.length - changed.length} imported, ` +
      `${changed.length} imported with a change, ${leftOut.length} left out`,
  )
  const kinds = Object.entries(countKinds(imported)).filter(([, count]) => count > 0)
  if (kinds.length > 0) console.log(`  kinds: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  for (const notice of notices) console.log(`  ${notice}`)
  printReasons(
    'changed',
    changed.flatMap(({ where, changes }) => changes.map((reason) => ({ where, reason }))),
  )
  printReasons('left out', leftOut)
  const tooLong = imported.filter(({ question }) => !isPlayable(question))
  printReasons(
    'not yet playable',
    tooLong.map(({ where }) => ({ where, reason: 'Something is too long.' })),
  )
}

/** The same reason is printed once, with the first places. */
function printReasons(title: string, items: readonly LeftOut[]): void {
  for (const reason of new Set(items.map((item) => item.reason))) {
    const places = items.filter((item) => item.reason === reason)
    const more = places.length > PLACES_SHOWN ? ` and ${places.length - PLACES_SHOWN} more` : ''
    const shown = places.slice(0, PLACES_SHOWN).map(({ where }) => where)
    console.log(`  ${title}: ${reason} (${shown.join(', ')}${more})`)
  }
}

function convert(format: string, [out, file, ...more]: string[]): void {
  if (!out || !file || more.length > 0 || !['knowdown', 'gift', 'csv'].includes(format)) exitWith(USAGE)
  const found = read(file)
  if (!found) return
  const kept = found.imported.map(({ question }) => question).slice(0, LIMITS.questions.most)
  const quiz: OwnQuiz = { ...found.quiz, questions: kept }
  printReport(file, found)
  if (kept.length < found.imported.length)
    console.log(`  A quiz has at most ${LIMITS.questions.most} questions; the others were not written.`)
  if (format === 'knowdown') writeFileSync(resolve(folder, out), writeKnowdown(quiz, found.pictures))
  else {
    const { text, losses } = format === 'gift' ? writeGift(quiz) : writeCsv(quiz)
    writeFileSync(resolve(folder, out), text)
    for (const loss of losses) console.log(`  ${loss}`)
  }
  console.log(`  ${questions(kept.length)} written to ${out}`)
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(2)
}

function questions(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`
}
