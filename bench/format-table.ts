import { meetsGoal, type Row, ratioOf } from './benchmark.ts'

const formatNumber = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 1 })

function cellsOf(row: Row): string[] {
  const ratio = ratioOf(row)
  const goal = row.goal ? ('most' in row.goal ? `≤ ${row.goal.most}` : `≥ ${row.goal.least}`) : ''
  const met = meetsGoal(row)
  return [
    row.note ? `${row.what} (${row.note})` : row.what,
    `${formatNumber(row.value)} ${row.unit}`,
    row.baseline ? `${formatNumber(row.baseline.value)} (${row.baseline.what})` : '',
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    goal,
    met === null ? '' : met ? 'met' : 'MISSED',
  ]
}

export function formatTable(rows: readonly Row[]): string {
  const lines = [['what', 'measured', 'baseline', 'ratio', 'goal', ''], ...rows.map(cellsOf)]
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
