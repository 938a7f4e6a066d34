import { printTable } from './print-table.ts'
import { runDoctor } from './wiring/doctor-command.ts'

/**
 * `npm run doctor [-- --mail ADDRESS] [--json]`: looks at everything that an installation needs, beside a running server
 * and with its settings, and prints one table. Exit code 1: somebody must do something.
 */
const words = process.argv.slice(2)
const mailTo = words.includes('--mail') ? (words[words.indexOf('--mail') + 1] ?? '') : null
const { findings, hasProblem } = await runDoctor(process.env, mailTo)
const rows = findings.map((finding) => ({ ...finding }))
process.stdout.write(words.includes('--json') ? `${JSON.stringify(rows, null, 2)}\n` : printTable(rows))
process.exitCode = hasProblem ? 1 : 0
