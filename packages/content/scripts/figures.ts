import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Baseline, bankFigures, compareFigures, renewBaseline } from '../src/bank-figures.ts'
import type { BankFile } from '../src/bank-file.ts'
import type { BankFinding } from '../src/check-bank.ts'
import { parseReviews } from '../src/review-log.ts'

const baselineOf = (folder: string) => join(folder, '_figures.json')

export function printFigures(files: readonly BankFile[], folder: string): void {
  console.log('\nFigures over the whole bank, in percent:')
  for (const { name, value, wanted } of figuresOf(files, folder)) {
    const aim = wanted === undefined ? '' : `  wanted ${wanted}`
    console.log(`  ${name.padEnd(60)}${String(value).padStart(8)}${aim}`)
  }
}

/** What got worse since the stored figures; `renew` stores first what got better. */
export function checkFigures(files: readonly BankFile[], folder: string, renew: boolean): readonly BankFinding[] {
  const path = baselineOf(folder)
  const stored: Baseline = JSON.parse(readFileSync(path, 'utf8'))
  const figures = figuresOf(files, folder)
  const baseline = renew ? renewBaseline(figures, stored) : stored
  if (renew) writeFileSync(path, `${JSON.stringify(baseline, null, 2)}\n`)
  return compareFigures(figures, baseline).map((finding) => ({ at: 'bank', ...finding }))
}

function figuresOf(files: readonly BankFile[], folder: string) {
  const reviews = parseReviews(readFileSync(join(folder, '_checks.jsonl'), 'utf8'))
  return bankFigures(
    files.flatMap(({ questions }) => questions),
    reviews,
  )
}
