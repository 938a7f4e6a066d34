import { isMet, type Row, ratioOf } from './benchmark.ts'

const figure = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 1 })

function cells(row: Row): string[] {
  const ratio = ratioOf(row)
  const goal = row.goal ? ('most' in row.goal ? `≤ ${row.goal.most}` : `≥ ${row.goal.least}`) : ''
  const met = isMet(row)
  return [
    row.what,
    `${figure(row.value)} ${row.unit}`,
    row.baseline ? `${figure(row.baseline.value)} (${row.baseline.what})` : '',
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    goal,
    met === null ? '' : met ? 'met' : 'MISSED',
  ]
}

export function table(rows: readonly Row[]): string {
  const lines = [['what', 'measured', 'baseline', 'ratio', 'goal', ''], ...rows.map(cells)]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
