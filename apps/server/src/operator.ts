import { StorageFault } from './adapters/sql/storage.ts'
import { ConfigError } from './config/config.ts'
import { printTable } from './print-table.ts'
import { Problem } from './problem.ts'
import { runOperatorCommand } from './wiring/operator-command.ts'

/** `npm run operator -- COMMAND`: the operator's desk for those without a browser. */
async function run(): Promise<void> {
  const words = process.argv.slice(2)
  const rows = await runOperatorCommand(
    words.filter((word) => word !== '--json'),
    process.env,
  )
  process.stdout.write(words.includes('--json') ? `${JSON.stringify(rows, null, 2)}\n` : printTable(rows))
}

run().catch((error: unknown) => {
  const isExpected = error instanceof Problem || error instanceof StorageFault || error instanceof ConfigError
  if (!isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
