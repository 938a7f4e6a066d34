import { ConfigError } from './config/config.ts'
import { printTable } from './print-table.ts'
import { tryModels } from './wiring/try-models-command.ts'

/** `npm run try-models`: writes a quiz about each of five topics with the models of the settings, and prints how good it went. */
tryModels(process.env).then(
  (rows) => process.stdout.write(printTable(rows)),
  (error: unknown) => {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
