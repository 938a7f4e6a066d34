import { restoreCell } from '../csv/csv-cell.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import type { TableRow } from './table.ts'

/** Rows of text with separators; quotes are doubled inside quotes, and quoted cells may hold line breaks. */
export function readCsv(text: string, separator: string): TableRow[] {
  const rows: TableRow[] = []
  const cellEnd = cellEndsOf(text, separator)
  let line = 1
  let at = 0
  for (let number = 1; at < text.length; number++) {
    const cells: string[] = []
    const firstLine = line
    for (let isRowOpen = true; isRowOpen; ) {
      const cell = readCell(text, at, cellEnd)
      if (cells.length < IMPORT_LIMITS.columns) cells.push(restoreCell(cell.text.trim()))
      line += cell.breaks
      at = cell.end + 1
      isRowOpen = text[cell.end] === separator
    }
    line++
    if (cells.some((cell) => cell !== '')) rows.push({ number, line: firstLine, cells })
  }
  return rows
}

interface Cell {
  text: string
  /** The place of the separator or line break behind it. */
  end: number
  /** Line breaks inside. */
  breaks: number
}

function readCell(text: string, start: number, cellEnd: (from: number) => number): Cell {
  let open = start
  while (text[open] === ' ') open++
  const close = text[open] === '"' ? closingQuote(text, open + 1) : -1
  // A quote that is never closed is an ordinary character of its line.
  if (close < 0) {
    const end = cellEnd(start)
    return { text: text.slice(start, end), end, breaks: 0 }
  }
  const content = text.slice(open + 1, close).replaceAll('""', '"')
  // What stands between the closing quote and the separator belongs to the cell too.
  const end = cellEnd(close + 1)
  return { text: content + text.slice(close + 1, end), end, breaks: content.split('\n').length - 1 }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Finds the next separator or line break. Each is searched for once, however many cells are before it. */
function cellEndsOf(text: string, separator: string): (from: number) => number {
  const finder = (sign: string) => {
    let found = -1
    return (from: number): number => {
      if (found < from) {
        found = text.indexOf(sign, from)
        if (found < 0) found = text.length
      }
      return found
    }
  }
  const [nextSeparator, nextBreak] = [finder(separator), finder('\n')]
  return (from) => Math.min(nextSeparator(from), nextBreak(from))
}

const SEPARATORS = [',', ';', '\t', '|']

/** The separator that cuts the first lines into the same number of cells most often. */
export function guessSeparator(text: string): string {
  const sample = text.slice(0, 20_000)
  const named = sample.match(/^sep=(.)\n/i)?.[1]
  if (named) return named
  const score = (separator: string) => {
    const widths = new Map<number, number>()
    for (const { cells } of readCsv(sample, separator).slice(0, 40))
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    return Math.max(0, ...[...widths].map(([width, count]) => count * Math.min(width, 10)))
  }
  return SEPARATORS.toSorted((one, other) => score(other) - score(one))[0] ?? ','
}
