import { IMPORT_LIMITS } from '../limits.ts'
import { readCsv } from '../table/read-csv.ts'

/** Rows with at least a term and its explanation, and rows without. */
export interface Pairs {
  rows: readonly { number: number; cells: readonly string[] }[]
  /** How the places are called: lines, or parts where no line is a pair. */
  unit: 'line' | 'part'
  /** Whether cells are HTML: said by the file, else unknown. */
  html: boolean | null
}

/** A separator must be found on nine of ten lines. */
const SHARE = 0.9
const MAX_HEADERS = 20
const RUNS_TRIED = 5
const COMMON = [' — ', ' – ', ' - ', ' = ', ': ', ' : ', '=', ':', '-', '–', '|']

/** The separator and the rows of a list of terms; null if the text is none. */
export function findPairs(source: string): Pairs | null {
  const headers = headersOf(source)
  if (headers.length > 0) return fromAnki(source, headers)
  const lines = numberedLines(source)
  return (
    fromCells(source, lines, ['\t']) ??
    split(lines, runsIn(sampleOf(lines)), 'line') ??
    fromParts(source) ??
    fromCells(source, lines, [';', ',']) ??
    split(lines, COMMON, 'line')
  )
}

interface Line {
  number: number
  text: string
}

const numberedLines = (source: string): Line[] =>
  source
    .split('\n')
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ text }) => text.trim() !== '')

/** As many lines as are read decide how they are cut. */
const sampleOf = <Item>(lines: readonly Item[]): readonly Item[] => lines.slice(0, IMPORT_LIMITS.questions)

/** With quotes understood; the same number of cells on nearly every line. */
function fromCells(source: string, lines: readonly Line[], separators: readonly string[]): Pairs | null {
  for (const separator of separators) {
    const sample = sampleOf(lines)
    if (sample.filter(({ text }) => text.includes(separator)).length < SHARE * sample.length) continue
    const rows = readCsv(source, separator)
    const widths = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length)
    const wide = widths.filter((width) => width >= 2).length
    const usual = mostFrequent(widths)
    const same = widths.filter((width) => width === usual).length
    const isTable = separator === '\t' ? wide >= SHARE * rows.length : same >= SHARE * rows.length && rows.length > 1
    if (isTable && usual >= 2)
      return { rows: rows.map(({ line, cells }) => ({ number: line, cells })), unit: 'line', html: null }
  }
  return null
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

/** Signs that are repeated, or an arrow; such a separator stands once on a line. */
const RUN = /([^\p{L}\p{N}\s.,!?'"()[\]{}])\1{1,9}|[-=]>/gu

function runsIn(lines: readonly Line[]): string[] {
  const runs = new Set(lines.slice(0, 3).flatMap(({ text }) => text.match(RUN) ?? []))
  const stands = (run: string) =>
    lines.filter(({ text }) => text.split(run).length === 2).length >= SHARE * lines.length
  return [...runs]
    .slice(0, RUNS_TRIED)
    .filter(stands)
    .toSorted((one, other) => other.length - one.length)
}

/** Cut at the first of the separators that nearly every line has. */
function split(lines: readonly Line[], separators: readonly string[], unit: Pairs['unit']): Pairs | null {
  if (lines.length < 2) return null
  const cuts = ({ text }: Line, separator: string) =>
    text.indexOf(separator) > 0 && !text.trimEnd().endsWith(separator.trimEnd())
  const sample = sampleOf(lines)
  const separator = separators.find((one) => sample.filter((line) => cuts(line, one)).length >= SHARE * sample.length)
  if (separator === undefined) return null
  const rows = lines.map(({ number, text }) => {
    const at = text.indexOf(separator)
    const cells = at < 0 ? [text.trim()] : [text.slice(0, at).trim(), text.slice(at + separator.length).trim()]
    return { number, cells }
  })
  return { rows, unit, html: null }
}

/** Pairs that are not on lines of their own, with a long run of one sign between them. */
function fromParts(source: string): Pairs | null {
  const counts = new Map<string, number>()
  for (const [run] of source.matchAll(/([^\p{L}\p{N}\s.])\1{2,19}/gu)) counts.set(run, (counts.get(run) ?? 0) + 1)
  const repeated = [...counts].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => one - other)
  for (const [run] of repeated.slice(0, RUNS_TRIED)) {
    const parts = source.split(run).map((text, index) => ({ number: index + 1, text: text.trim() }))
    const filled = parts.filter(({ text }) => text !== '')
    const pairs = split(filled, runsIn(sampleOf(filled)), 'part')
    if (pairs) return pairs
  }
  return null
}

/** Lines with `#name:value` at the top of the file. */
function headersOf(source: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  for (const line of source.split('\n', MAX_HEADERS)) {
    const header = /^#([a-z ]+):(.*)$/.exec(line)
    if (!header) break
    found.push(header)
  }
  return found
}

const SEPARATORS: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
}

/** Anki says at the top what separates the fields and which of them are no content. */
function fromAnki(source: string, headers: readonly RegExpExecArray[]): Pairs {
  const said = new Map(headers.map(([, name = '', value = '']) => [name.trim(), value.trim()]))
  const separator = SEPARATORS[said.get('separator')?.toLowerCase() ?? 'tab'] ?? said.get('separator') ?? '\t'
  const others = ['guid column', 'notetype column', 'deck column', 'tags column'].map(
    (name) => Number(said.get(name)) - 1,
  )
  const body = source.replace(/^(?:#.*\n)+/, (top) => '\n'.repeat(top.split('\n').length - 1))
  const rows = readCsv(body, separator.slice(0, 1)).map(({ line, cells }) => ({
    number: line,
    cells: cells.filter((_, at) => !others.includes(at)),
  }))
  return { rows, unit: 'line', html: said.has('html') ? said.get('html') === 'true' : null }
}
