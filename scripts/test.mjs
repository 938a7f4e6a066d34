// `npm test`: runs all checks and tests, as far as possible side by side, then prints a summary. `--fast` leaves out what
// is slow, `--all` adds the long tail (most random inputs, compared pictures, screens in every theme and size), `--only
// NAME` runs one part (`--only NAME,NAME` several).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { HELP_FOR_CHROMIUM, provideChromium } from './chromium.mjs'
import { HUNG, runTool } from './run-tool.mjs'
import { cacheFolder, fail, installIfNeeded, root } from './setup.mjs'
import { readPlaywright, readVitest } from './test-results.mjs'
import { runSideBySide } from './test-schedule.mjs'
import { openScreen } from './test-screen.mjs'

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : null
const fast = process.argv.includes('--fast')
const whole = process.argv.includes('--all')
const strict = process.env.CI === 'true'
const reports = join(cacheFolder, 'reports')
const began = Date.now()
/** A tool that prints nothing for longer than any test may take hangs. It is stopped and started once more. */
const SILENCE_LIMIT_MS = 8 * 60_000
/** Tests are written for two cores; on a machine with one, two parts still share it well. */
const CORES = Math.max(2, availableParallelism())
/** Of a failure in the summary; the whole is in the log of the part. */
const MESSAGE_LINES = 40

/** How much the tests try, see packages/testkit/src/scope.ts. */
const scope = (fast && { TESTS: 'quick' }) || (whole && { TESTS: 'all' }) || {}

installIfNeeded()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const bin = (path) => join(root, 'node_modules', path)
const script = (name) => join(root, 'scripts', name)
const report = (name) => join(reports, `${name}.json`)

const types = (name, project) => ({ name, cores: 1, args: [bin('typescript/bin/tsc'), '-p', project] })

const tests = (name, cores, options, rest) => ({
  name,
  cores,
  args: [
    bin('vitest/vitest.mjs'),
    'run',
    `--reporter=${script('vitest-progress.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
    ...options,
  ],
  read: () => readVitest(report(name), root),
  ...rest,
})

const JOURNEYS = 'e2e/playwright.config.ts'

const PARTS = [
  { name: 'build', cores: 1, args: [script('build.mjs')] },
  { name: 'audit', cores: 0, args: [script('audit.mjs')] },
  types('types', 'tsconfig.json'),
  types('types-web', 'apps/web/tsconfig.json'),
  types('types-sw', 'apps/web/src/sw/tsconfig.json'),
  types('types-build', 'apps/web/build/tsconfig.json'),
  types('types-e2e', 'e2e/tsconfig.json'),
  { name: 'unused', cores: 1, args: [bin('knip/bin/knip.js')] },
  { name: 'format', cores: 1, args: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings'] },
  { name: 'rules', cores: 1, args: [script('rules.mjs')] },
  { name: 'size', cores: 1, args: [script('check-size.mjs')], after: ['build'] },
  tests('unit', 2, ['--project', '!process*'], { after: ['build'] }),
  // One after the other, and before the journeys: side by side they would be late.
  tests('process', 2, ['--project', 'process'], { after: ['build', 'unit'], slow: true }),
  tests('nodes', 2, ['--project', 'process-nodes'], { after: ['build', 'unit'], slow: true }),
  // Takes minutes, and concerns few changes: run it before a release, with `--only alerts`.
  tests('alerts', 2, ['--project', 'alerts'], { after: ['build'], env: { TESTS: 'alerts' }, onRequest: true }),
  {
    name: 'browser',
    cores: 1,
    slow: true,
    after: ['build', 'unit', 'process', 'nodes'],
    needs: 'browser',
    args: [
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      JOURNEYS,
      '--reporter',
      `${script('playwright-progress.mjs')},json`,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') },
    read: () => readPlaywright(report('browser'), JOURNEYS),
  },
]

const unknown = only?.filter((name) => !PARTS.some((part) => part.name === name)) ?? []
if (unknown.length > 0) {
  fail(`There is no part '${unknown.join("', '")}'. Parts: ${PARTS.map(({ name }) => name).join(', ')}`)
}
const isChosen = (part) => (only ? only.includes(part.name) : !part.onRequest && !(fast && part.slow))
const needsBuild = PARTS.some((part) => isChosen(part) && part.after?.includes('build'))
const chosen = PARTS.filter((part) => isChosen(part) || (part.name === 'build' && needsBuild))

/** Found before anything runs, because fetching and unpacking it would delay what runs beside it. */
const missing = { browser: chosen.some(({ needs }) => needs === 'browser') && !provideChromium() && HELP_FOR_CHROMIUM }

const leftOut = fast && !only ? ['tests with processes, PostgreSQL, Redis or a browser (npm test runs them)'] : []
const notes =
  fast || whole || only ? [] : ['npm run test:all adds most random inputs, pictures, and screens in every size.']
const screen = openScreen({ stream: process.stdout, names: chosen.map(({ name }) => name), now: Date.now })
const rows = await runSideBySide(chosen, CORES, runPart)
screen.close()
printSummary()

async function runPart(part, failedBefore) {
  const { name } = part
  const started = Date.now()
  screen.started(name)
  const result = await outcomeOf(part, failedBefore)
  const { passed, failed } = result
  screen.ended(name, failed > 0 ? `${failed} of ${passed + failed} FAILED` : result.outcome)
  return { name, skipped: 0, failures: [], ...result, seconds: (Date.now() - started) / 1000 }
}

async function outcomeOf(part, failedBefore) {
  const { name, needs, read } = part
  const repeat = `npm test -- --only ${name}`
  if (failedBefore.includes('build')) return failure(name, 'Not run, because the build failed.', repeat)
  if (missing[needs]) {
    leftOut.push(`${name}: ${missing[needs]}`)
    return strict ? failure(name, missing[needs], repeat) : { outcome: 'left out', passed: 0, failed: 0 }
  }
  let { code, text } = await runAndLog(part)
  if (code === HUNG) {
    notes.push(`${name} printed nothing for minutes and was started again. ${lastLine(text, 'Running: ')}`)
    ;({ code, text } = await runAndLog(part))
  }
  const result = read?.()
  if (result === undefined) return code === 0 ? { outcome: 'ok', passed: 1, failed: 0 } : failure(name, text, repeat)
  // A runner that crashed before its report, or that ran no test, has not passed.
  if (!result || (result.failed === 0 && (code !== 0 || result.passed === 0))) {
    return { ...failure(name, text, repeat), passed: result?.passed ?? 0 }
  }
  for (const title of result.retried) notes.push(`Passed only when it was repeated: ${title}`)
  return { outcome: result.failed > 0 ? 'FAILED' : 'ok', ...result }
}

// Functions and no constants, because the parts run before the lines below are reached.
function failure(title, message, repeat) {
  return { outcome: 'FAILED', passed: 0, failed: 1, failures: [{ title, message, repeat }] }
}

/** Runs the tool of a part, keeps its output as a file, and picks out progress and what was left out. */
async function runAndLog({ name, args, env = {} }) {
  let text = ''
  let unfinishedLine = ''
  const onOutput = (chunk) => {
    text += chunk
    const lines = (unfinishedLine + chunk).split('\n')
    unfinishedLine = lines.pop()
    for (const line of lines) {
      if (line.startsWith('Progress: ')) screen.progressed(name, line.slice('Progress: '.length))
      if (line.startsWith('Left out: ')) leftOut.push(line.slice('Left out: '.length))
      // What cannot be checked without network; no failure even with CI=true.
      if (line.startsWith('Left out without failing: ')) notes.push(line)
    }
  }
  const environment = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...scope, ...env }
  const code = await runTool(args, { cwd: root, env: environment, silenceLimitMs: SILENCE_LIMIT_MS, onOutput })
  const kept = text.replace(/\n?Progress: .*\n/g, '')
  writeFileSync(join(reports, `${name}.log`), kept)
  return { code, text: kept }
}

function lastLine(text, start) {
  const lines = text.split('\n').filter((line) => line.startsWith(start))
  return lines.at(-1) ?? ''
}

function printSummary() {
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  console.log('\npart         outcome    passed  failed  skipped  seconds')
  for (const { name, outcome, passed, failed, skipped, seconds } of rows) {
    const cells = [passed, failed, skipped, seconds.toFixed(1)].map((cell) => String(cell).padStart(8))
    console.log(`${name.padEnd(12)} ${outcome.padEnd(8)}${cells.join('')}`)
  }
  const failures = rows.flatMap((row) => row.failures)
  if (failures.length > 1) console.log(`\n${failures.map(({ title }) => `FAILED ${title}`).join('\n')}`)
  for (const { title, message, repeat } of failures) {
    const lines = message.trim().split('\n')
    const shown = lines.length > MESSAGE_LINES ? [...lines.slice(0, MESSAGE_LINES), '…'] : lines
    console.log(`\nFAILED ${title}\n    ${shown.join('\n    ')}\n    Repeat it: ${repeat}`)
  }
  if (rows.some(({ outcome }) => outcome === 'FAILED')) console.log(`\nWhat each part printed is in ${reports}.`)
  for (const note of notes) console.log(note)
  for (const reason of new Set(leftOut)) console.log(`Left out: ${reason}`)
  if (strict && leftOut.length > 0) console.log('With CI=true nothing may be left out.')
  const failed = total('failed')
  console.log(`Took ${((Date.now() - began) / 1000).toFixed(0)} s.`)
  console.log(`${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`)
  process.exitCode = failed > 0 || (strict && leftOut.length > 0) ? 1 : 0
}
