/** One measured value. On an unknown machine only its ratio to a baseline of the same run means something. */
export interface Row {
  /** Names the row in saved runs too, so no other row of the benchmark has it, and no measured figure is in it. */
  what: string
  /** Shown behind the title. */
  note?: string
  value: number
  unit: string
  baseline?: { what: string; value: number }
  /** Limit for the ratio if there is a baseline, else for the value; `of` asks for the value in spite of a baseline. */
  goal?: ({ most: number } | { least: number }) & { of?: 'value' }
}

export interface Benchmark {
  name: string
  run(): Promise<Row[]>
}

export const ratioOf = ({ value, baseline }: Row): number | null => (baseline ? value / baseline.value : null)

export function repeatedTitles(rows: readonly Row[]): string[] {
  const titles = rows.map(({ what }) => what)
  return [...new Set(titles.filter((title, index) => titles.indexOf(title) !== index))]
}

export function meetsGoal(row: Row): boolean | null {
  if (!row.goal) return null
  const judged = (row.goal.of === 'value' ? null : ratioOf(row)) ?? row.value
  return 'most' in row.goal ? judged <= row.goal.most : judged >= row.goal.least
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('No values to take the median of.')
  return middle
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (value === undefined) throw new Error('No values to take a percentile of.')
  return value
}
