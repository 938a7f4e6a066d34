// Asks the registry for known vulnerabilities of what ships, and checks the registry's signatures of what is installed.
// Without network nothing can be asked: that is said and is no failure. Vulnerabilities in tools that only developers
// use, and less than high ones, do not fail either: they would stop all other work and reach no player.
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { fail, root } from './setup.mjs'

const TIME_LIMIT_MS = 30_000
export const UNANSWERED = 'the registry does not answer'

/** Both take what `npm … --json` printed; null when there was no answer, otherwise one line for each problem. */
export function findVulnerabilities(text) {
  const report = parse(text)
  if (!report?.vulnerabilities) return null
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range} has a known vulnerability (${severity}).`)
}

export function findBadSignatures(text) {
  const report = parse(text)
  if (!report || report.error || !Array.isArray(report.invalid)) return null
  return report.invalid.map(({ name, version }) => `${name}@${version} is not what the registry signed.`)
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    // No network: npm prints nothing, or its own words.
    return null
  }
}

const npm = (...args) =>
  new Promise((resolve) => {
    const child = spawn('npm', [...args, '--json', '--fetch-retries=0', `--fetch-timeout=${TIME_LIMIT_MS}`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
      timeout: TIME_LIMIT_MS,
    })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.once('error', () => resolve(''))
    child.once('close', () => resolve(text))
  })

/** Pairs of what was asked and the answer: one line for each problem, or null when there was none. */
export const askRegistry = () =>
  Promise.all([
    npm('audit', '--omit=dev').then((text) => ['known vulnerabilities', findVulnerabilities(text)]),
    npm('audit', 'signatures').then((text) => ['signatures', findBadSignatures(text)]),
  ])

async function main() {
  const problems = []
  for (const [name, found] of await askRegistry()) {
    if (found === null) console.log(`Left out without failing: ${name}: ${UNANSWERED}`)
    else console.log(`${name}: ${found.length === 0 ? 'nothing found' : `${found.length} found`}`)
    problems.push(...(found ?? []))
  }
  if (problems.length > 0) fail(problems.join('\n'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
