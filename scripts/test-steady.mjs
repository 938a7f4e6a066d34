// `npm run test:steady -- NAME`: repeats the journeys whose file or title contains NAME (or one of several names), without
// retries and beside one busy core, and says how often each passed. `--times N` repeats them N times, else 20.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { HUNG, runTool } from './run-tool.mjs'
import { buildIfStale, fail, installIfNeeded, root } from './setup.mjs'
import { countRuns, describeRuns, patternFor, readArguments } from './steady.mjs'

const SILENCE_LIMIT_MS = 8 * 60_000
/** Ends by itself should this process be killed. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);'

const { names, times } = read()
installIfNeeded()
buildIfStale()
const reports = join(root, '.cache', 'reports')
const report = join(reports, 'steady.json')
mkdirSync(reports, { recursive: true })
rmSync(report, { force: true })

const busy = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' })
process.on('exit', () => busy.kill())
const code = await runTool(
  [
    join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    ...['--config', 'e2e/playwright.config.ts', '--grep', patternFor(names)],
    ...['--repeat-each', String(times), '--workers', '1'],
  ],
  {
    cwd: root,
    env: { ...process.env, STEADY: 'true', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    silenceLimitMs: SILENCE_LIMIT_MS,
    onOutput: (chunk) => process.stdout.write(chunk),
  },
)
if (code === HUNG) fail('The journeys printed nothing for minutes.')
if (!existsSync(report)) fail('The journeys did not run to their end.')

const journeys = countRuns(JSON.parse(readFileSync(report, 'utf8')))
if (journeys.length === 0) fail(`No journey's file or title contains ${names.map((name) => `'${name}'`).join(' or ')}.`)
const total = (key) => journeys.reduce((sum, journey) => sum + journey[key], 0)
console.log(['', ...describeRuns(journeys), `${total('passed')} passed, ${total('failed')} failed`].join('\n'))
process.exit(code === 0 && total('failed') === 0 ? 0 : 1)

function read() {
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    return fail(error.message)
  }
}
