// `npm test`: runs all checks and tests, then prints a summary. `--fast` skips the browser, `--only NAME` runs one part.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { HUNG, runTool } from './run-tool.mjs'
import { buildIfStale, fail, installIfNeeded, root } from './setup.mjs'

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null
const fast = process.argv.includes('--fast')
const strict = process.env.CI === 'true'
const reports = join(root, '.cache', 'reports')
const began = Date.now()
/** A tool that prints nothing for longer than any test may take hangs. It is stopped and started once more. */
const SILENCE_LIMIT_MS = 8 * 60_000

installIfNeeded()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const bin = (path) => join(root, 'node_modules', path)
const tsc = (project) => [bin('typescript/bin/tsc'), '-p', project]
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

const PARTS = [
  { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings'] },
  { name: 'types', args: tsc('tsconfig.json') },
  { name: 'types-web', args: tsc('apps/web/tsconfig.json') },
  { name: 'types-sw', args: tsc('apps/web/src/sw/tsconfig.json') },
  { name: 'types-e2e', args: tsc('e2e/tsconfig.json') },
  { name: 'unused', args: [bin('knip/bin/knip.js')] },
  { name: 'rules', args: [join(root, 'scripts', 'rules.mjs')] },
  { name: 'audit', args: [join(root, 'scripts', 'audit.mjs')] },
  {
    name: 'unit',
    before: buildIfStale,
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      `--reporter=${join(root, 'scripts', 'vitest-progress.mjs')}`,
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: () => countVitest(unitReport),
  },
  { name: 'size', before: buildIfStale, args: [join(root, 'scripts', 'check-size.mjs')] },
  {
    name: 'browser',
    before: buildIfStale,
    needs: {
      find: findChromium,
      name: 'Chromium (npm has none for this kind of machine: install chromium or Chrome, or set CHROMIUM to its path)',
    },
    slow: true,
    args: [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    env: () => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport }),
    count: () => countPlaywright(browserReport),
  },
]

const chosen = PARTS.filter((part) => (only ? part.name === only : !(fast && part.slow)))
if (chosen.length === 0) fail(`There is no part '${only}'. Parts: ${PARTS.map(({ name }) => name).join(', ')}`)

const leftOut = fast && !only ? ['browser tests (not part of the fast check)'] : []
const startedAgain = []
/** What cannot be checked without network; no failure even with CI=true. */
const unanswered = []
const rows = []
/** Repeated at the very end, because the browser tests print more lines than most logs keep. */
const failedTests = []
for (const part of chosen) rows.push(await runPart(part))
printSummary()

async function runPart({ name, before, needs, args, env, count }) {
  const started = Date.now()
  if (needs && !needs.find()) {
    leftOut.push(`${name}: no ${needs.name}`)
    return { name, outcome: strict ? 'FAILED' : 'left out', passed: 0, failed: strict ? 1 : 0, skipped: 0, seconds: 0 }
  }
  process.stdout.write(`\n— ${name}\n`)
  before?.()
  let code = await runAndPrint(args, env?.() ?? {})
  if (code === HUNG) {
    startedAgain.push(name)
    code = await runAndPrint(args, env?.() ?? {})
  }
  const counted = count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  // A runner that crashed before its report, or that ran no test, has not passed.
  const isOk = code === 0 && counted.failed === 0 && counted.passed > 0
  if (!isOk && counted.failed === 0) counted.failed = 1
  return { name, outcome: isOk ? 'ok' : 'FAILED', ...counted, seconds: (Date.now() - started) / 1000 }
}

/** Runs a tool, prints its output, and collects its lines about tests that were left out. */
function runAndPrint(args, env) {
  let unfinishedLine = ''
  const onOutput = (chunk) => {
    process.stdout.write(chunk)
    const lines = (unfinishedLine + chunk).split('\n')
    unfinishedLine = lines.pop()
    for (const line of lines) {
      if (line.startsWith('Left out: ')) leftOut.push(line.slice('Left out: '.length))
      if (line.startsWith('Left out without failing: ')) unanswered.push(line)
    }
  }
  return runTool(args, { cwd: root, env: { ...process.env, ...env }, silenceLimitMs: SILENCE_LIMIT_MS, onOutput })
}

function countVitest(file) {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  for (const { name, message, assertionResults } of report.testResults) {
    const failures = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failures) failedTests.push({ name, title: fullName, failureMessages })
    if (failures.length === 0 && message)
      failedTests.push({ name, title: 'the file itself', failureMessages: [message] })
  }
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright(file) {
  if (!existsSync(file)) return undefined
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  if (stats.flaky > 0) console.log(`${stats.flaky} journeys passed only after a retry; they are named above.`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

function printSummary() {
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  console.log('\npart         outcome    passed  failed  skipped  seconds')
  for (const { name, outcome, passed, failed, skipped, seconds } of rows) {
    const cells = [passed, failed, skipped, seconds.toFixed(1)].map((cell) => String(cell).padStart(8))
    console.log(`${name.padEnd(12)} ${outcome.padEnd(8)}${cells.join('')}`)
  }
  for (const { name, title, failureMessages } of failedTests) {
    const reason = failureMessages.join('\n').split('\n').slice(0, 8).join('\n    ')
    console.log(`FAILED ${relative(root, name)} > ${title}\n    ${reason}`)
  }
  for (const name of startedAgain) console.log(`${name} printed nothing for minutes and was started again.`)
  for (const line of unanswered) console.log(line)
  for (const reason of new Set(leftOut)) console.log(`Left out: ${reason}`)
  if (strict && leftOut.length > 0) console.log('With CI=true nothing may be left out.')
  const failed = total('failed')
  console.log(`Took ${((Date.now() - began) / 1000).toFixed(0)} s.`)
  console.log(`${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`)
  process.exitCode = failed > 0 || (strict && leftOut.length > 0) ? 1 : 0
}
