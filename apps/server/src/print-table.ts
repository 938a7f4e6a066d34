/** Rows with the same fields, as columns below their names. */
export function printTable(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const [first] = rows
  if (!first) return 'Nothing.\n'
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => [row[name] ?? ''].flat().join(' ')))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
