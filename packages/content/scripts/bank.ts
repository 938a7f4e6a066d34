import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { DIFFICULTIES, type Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { dailySupplyDays } from '@knowdown/domain/daily/pick-daily'
import { seededRandom } from '@knowdown/domain/random'
import { loadBank } from '../src/bank.ts'
import { bankStats, overallStats } from '../src/bank-stats.ts'
import { makeSheet, type SheetKey, scoreSheet } from '../src/blind-sheet.ts'
import { categories, categoryPlans } from '../src/categories.ts'
import { checkBank } from '../src/check-bank.ts'
import { parseReviews, type ReviewedCell, summariseReviews } from '../src/review-log.ts'
import { printPairs } from './bank-pairs.ts'
import { chartPage } from './chart-page.ts'
import { checkFigures, printFigures } from './figures.ts'

const BANK_FOLDER = join(import.meta.dirname, '../bank')
const CHART = join(import.meta.dirname, '../../../.cache/bank.html')
const REVIEW_LOG = join(BANK_FOLDER, '_checks.jsonl')
/** Questions may be used again after a year, so a supply for this many days never ends. */
const MAX_DAILY_DAYS = 800
const USAGE = `npm run bank -- check [--errors] [--renew]      what is wrong with the questions, and which figures got worse;
                                                --renew stores those that got better
npm run bank -- stats                           how many there are, shapes, topics and regions, and a chart
npm run bank -- pairs [--write]                  questions that answer each other; --write puts them into groups
npm run bank -- read CATEGORY                   a category as a host would read it aloud, for editors
npm run bank -- checks                          what blind checkers found, as a table
npm run bank -- sheet SHEET KEY [--category ID] [--difficulty D] [--sample N] [--seed N]
                                                questions without answers, for a blind checker
npm run bank -- score KEY ANSWERS [--log WHO]   compares the checker's answers with the key`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    errors: { type: 'boolean' },
    renew: { type: 'boolean' },
    write: { type: 'boolean' },
    category: { type: 'string' },
    difficulty: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    log: { type: 'string' },
  },
})
const [command, ...files] = positionals
const bank = loadBank(BANK_FOLDER, categories)
const today = new Date().toISOString()

switch (command) {
  case 'check':
    check()
    break
  case 'stats':
    printStats()
    break
  case 'pairs':
    printPairs(bank.files, BANK_FOLDER, values.write ?? false)
    break
  case 'read':
    readAloud(...files)
    break
  case 'checks':
    printReviews()
    break
  case 'sheet':
    writeSheet(...files)
    break
  case 'score':
    scoreAnswers(...files)
    break
  default:
    exitWith(USAGE)
}

function check(): void {
  const findings = [
    ...checkBank(bank, categoryPlans, today.slice(0, 7)),
    ...checkFigures(bank.files, BANK_FOLDER, values.renew ?? false),
  ]
  const errors = findings.filter(({ level }) => level === 'error')
  for (const { level, at, rule, message: says } of values.errors ? errors : findings)
    console.log(`${level}  ${at}  ${rule}: ${says}`)
  const questions = overallStats(bank.files).total
  console.log(`${questions} questions: ${errors.length} errors, ${findings.length - errors.length} warnings`)
  process.exitCode = errors.length > 0 ? 1 : 0
}

function printStats(): void {
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(22) : String(cell).padStart(9))).join('')
  console.log(row(['category', ...DIFFICULTIES, 'total', 'longest', 'waived', 'US/UK', 'words']))
  for (const one of [...bankStats(bank.files), overallStats(bank.files)]) {
    const percent = (share: number) => `${(100 * share).toFixed(0)}%`
    const counts = DIFFICULTIES.map((level) => one.counts[level])
    console.log(
      row([
        one.category,
        ...counts,
        one.total,
        ...[one.longestRight, one.waived, one.usOrUk].map(percent),
        one.words.toFixed(1),
      ]),
    )
  }
  printShapes()
  printFigures(bank.files, BANK_FOLDER)
  printDailySupply()
  mkdirSync(dirname(CHART), { recursive: true })
  writeFileSync(CHART, chartPage(bankStats(bank.files)))
  console.log(`\nChart: ${CHART}`)
}

function printShapes(): void {
  const items = bank.files.flatMap(({ questions }) => questions)
  const revised = items.filter(({ shape }) => shape !== undefined)
  console.log(`\nRevised: ${revised.length} of ${items.length}. Shapes:`)
  for (const [shape, count] of countBy(revised, (item) => item.shape ?? '')) {
    console.log(
      `  ${shape.padEnd(18)}${String(count).padStart(6)}  ${'#'.repeat(Math.round((60 * count) / revised.length))}`,
    )
  }
  console.log('\nTopics with the fewest questions:')
  const topics = countBy(items, ({ category, tags }) => `${category} / ${tags[0]}`)
  for (const [topic, count] of topics.slice(-8)) console.log(`  ${topic.padEnd(40)}${String(count).padStart(4)}`)
}

function printDailySupply(): void {
  const playable = new Set(
    categoryPlans.filter(({ pack, sensitive }) => pack === null && !sensitive).map(({ id }) => id),
  )
  const items = bank.files
    .flatMap(({ questions }) => questions)
    .filter(({ category, status }) => playable.has(category) && (status ?? 'active') === 'active')
  const days = dailySupplyDays(items, MAX_DAILY_DAYS)
  console.log(
    `\nDailies without repeating a question within a year: ${days === MAX_DAILY_DAYS ? 'for ever' : `${days} days`}.`,
  )
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, number][] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** Question, options, answer and explanation, one below the other, so that an editor hears what players would hear. */
function readAloud(category?: string): void {
  const file = bank.files.find((one) => one.category === category)
  if (!file)
    exitWith(`There is no category '${category}'. There are: ${bank.files.map((one) => one.category).join(', ')}`)
  for (const level of DIFFICULTIES) {
    const items = file.questions.filter(({ difficulty }) => difficulty === level)
    console.log(`\n${file.name}, ${level}: ${items.length} questions`)
    for (const { id, shape, estimate, question, options, answer, explanation } of items) {
      const facts = [shape, estimate === undefined ? undefined : `${estimate} of 100`].filter(Boolean).join(', ')
      console.log(
        `\n${question}\n  ${options.join('  /  ')}\n  ${answer}. ${explanation}\n  (${id}${facts && `, ${facts}`})`,
      )
    }
  }
}

/** Per difficulty: the share of first blind answers that agree with the key, and how many questions were fixed or dropped. */
function printReviews(): void {
  const records = parseReviews(readFileSync(REVIEW_LOG, 'utf8'))
  console.log(`${'category'.padEnd(22)}${DIFFICULTIES.map((level) => level.padStart(18)).join('')}  looked up`)
  for (const { category } of bank.files) printCells(category, summariseReviews(records, category))
  printCells('all', summariseReviews(records))
  console.log('\nEach cell: share of first blind answers that agree with the key, fixed, dropped.')
}

function printCells(category: string, cells: Record<Difficulty, ReviewedCell>): void {
  const columns = DIFFICULTIES.map((level) => {
    const { answered, agreed, fixed, dropped } = cells[level]
    return `${((100 * agreed) / Math.max(1, answered)).toFixed(1)}% ${fixed} ${dropped}`.padStart(18)
  })
  const lookedUp = DIFFICULTIES.reduce((sum, level) => sum + cells[level].lookedUp, 0)
  console.log(`${category.padEnd(22)}${columns.join('')}${String(lookedUp).padStart(11)}`)
}

function writeSheet(sheetFile?: string, keyFile?: string): void {
  if (!sheetFile || !keyFile) exitWith(USAGE)
  const items = bank.files
    .flatMap(({ questions }) => questions)
    .filter(({ status }) => status !== 'retired')
    .filter(({ category }) => !values.category || category === values.category)
    .filter(({ difficulty }) => !values.difficulty || difficulty === values.difficulty)
  const made = makeSheet(items, seededRandom(Number(values.seed ?? Date.now())))
  const lines = made.sheet.split('\n').slice(0, values.sample ? Number(values.sample) : items.length)
  const ids = new Set(lines.map((line) => line.split(' | ')[0]))
  writeFileSync(sheetFile, `${lines.join('\n')}\n`)
  writeFileSync(keyFile, JSON.stringify(Object.fromEntries(Object.entries(made.key).filter(([id]) => ids.has(id)))))
  console.log(`${lines.length} questions in ${sheetFile}. Keep ${keyFile} from the checker.`)
}

function scoreAnswers(keyFile?: string, answersFile?: string): void {
  if (!keyFile || !answersFile) exitWith(USAGE)
  const key: SheetKey = JSON.parse(readFileSync(keyFile, 'utf8'))
  const { scored, unreadable, unanswered } = scoreSheet(key, readFileSync(answersFile, 'utf8'))
  for (const level of DIFFICULTIES) {
    const mine = scored.filter(({ id }) => key[id]?.difficulty === level)
    if (mine.length === 0) continue
    const share = (what: 'agrees' | 'passes') =>
      `${((100 * mine.filter((one) => one[what]).length) / mine.length).toFixed(1)}%`
    console.log(`${level.padEnd(8)} ${mine.length} checked, ${share('agrees')} agree, ${share('passes')} pass`)
  }
  for (const { id, said, sure, note } of scored.filter(({ passes }) => !passes)) {
    const entry = key[id]
    const right = entry?.options['ABCD'.indexOf(entry.letter)]
    console.log(`look up ${id}: ${entry?.question} Key '${right}', checker '${said}' (${sure}) ${note}`)
  }
  for (const line of unreadable) console.log(`not understood: ${line}`)
  if (unanswered.length > 0) console.log(`not answered: ${unanswered.join(' ')}`)
  if (values.log) {
    const lines = scored.map(({ id, agrees, passes, said, sure, note }) =>
      JSON.stringify({
        id,
        difficulty: key[id]?.difficulty,
        checker: values.log,
        date: today.slice(0, 10),
        agrees,
        sure,
        verdict: passes ? 'kept' : 'look-up',
        ...(passes ? {} : { note: `${said} ${note}`.trim() }),
      }),
    )
    appendFileSync(REVIEW_LOG, `${lines.join('\n')}\n`)
  }
  process.exitCode = unreadable.length + unanswered.length > 0 ? 1 : 0
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(2)
}
