import { StorageFault } from './adapters/sql/storage.ts'
import { ConfigError } from './config/config.ts'
import { Problem } from './problem.ts'
import { type CommandRows, runOperatorCommand } from './wiring/operator-command.ts'

/** `npm run operator -- COMMAND`: the operator's desk for those without a browser. */
async function run(): Promise<void> {
  const words = process.argv.slice(2)
  const rows = await runOperatorCommand(
    words.filter((word) => word !== '--json'),
    process.env,
  )
  process.stdout.write(words.includes('--json') ? `${JSON.stringify(rows, null, 2)}\n` : toTable(rows))
}

function toTable(rows: CommandRows): string {
  const [first] = rows
  if (!first) return 'Nothing.\n'
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]
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

run().catch((error: unknown) => {
  const isExpected = error instanceof Problem || error instanceof StorageFault || error instanceof ConfigError
  if (!isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
