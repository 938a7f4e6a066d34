import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Row, ratioOf } from './benchmark.ts'

const FILE = join(import.meta.dirname, '../.cache/bench.json')

/** What one benchmark measured, as it was saved. */
interface SavedRun {
  at: string
  load: number
  rows: readonly Row[]
}

type SavedRuns = Record<string, SavedRun>

export function readSaved(): SavedRuns {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as SavedRuns
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

export function saveRun(name: string, run: SavedRun): void {
  mkdirSync(join(FILE, '..'), { recursive: true })
  writeFileSync(FILE, JSON.stringify({ ...readSaved(), [name]: run }, null, 2))
}

/** By how much each row changed: its ratio where it has a baseline, because times of two runs cannot be compared. */
export function formatChanges(rows: readonly Row[], { at, load, rows: before }: SavedRun): string {
  const lines = rows.flatMap((row) => {
    const saved = before.find(({ what }) => what === row.what)
    if (!saved) return [`  ${row.what}: not in that run`]
    const [now, then] = [ratioOf(row) ?? row.value, ratioOf(saved) ?? saved.value]
    if (now === then) return []
    const percent = then === 0 ? '' : ` (${now > then ? '+' : ''}${(((now - then) / then) * 100).toFixed(0)} %)`
    const unit = row.baseline ? '×' : row.unit && ` ${row.unit}`
    return [`  ${row.what}: ${short(then)}${unit} → ${short(now)}${unit}${percent}`]
  })
  return [`against the run of ${at}, load of the machine ${load.toFixed(1)} then:`, ...lines].join('\n')
}

const short = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 })
