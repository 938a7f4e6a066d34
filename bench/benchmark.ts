/** One measured thing. A figure alone says little on an unknown machine; the ratio to a baseline of the same run does. */
export interface Row {
  what: string
  value: number
  unit: string
  baseline?: { what: string; value: number }
  /** The most (or least) that is good enough, of the ratio if there is a baseline, else of the value. */
  goal?: { most: number } | { least: number }
}

export interface Benchmark {
  name: string
  run(): Promise<Row[]>
}

export const ratioOf = ({ value, baseline }: Row): number | null => (baseline ? value / baseline.value : null)

export function isMet(row: Row): boolean | null {
  if (!row.goal) return null
  const judged = ratioOf(row) ?? row.value
  return 'most' in row.goal ? judged <= row.goal.most : judged >= row.goal.least
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('The median of nothing was asked for.')
  return middle
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (value === undefined) throw new Error('A percentile of nothing was asked for.')
  return value
}
