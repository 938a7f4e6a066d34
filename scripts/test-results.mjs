// Reads what the test runners report: how many tests passed, and for each failure its message and the command that
// repeats just that test.
import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The report of Vitest; null when there is none. `root` is the folder that paths are shown from. */
export function readVitest(file, root) {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failures = []
  for (const { name, message, assertionResults } of report.testResults) {
    const path = relative(root, name).split(sep).join('/')
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failed) {
      const repeat = `npx vitest run ${path} -t ${quote(escapePattern(fullName))}`
      failures.push({ title: `${path} > ${fullName}`, message: plain(failureMessages), repeat })
    }
    // The file could not be loaded, or what stands outside its tests failed.
    if (failed.length === 0 && message)
      failures.push({ title: path, message: plain([message]), repeat: `npx vitest run ${path}` })
  }
  return {
    passed: report.numPassedTests,
    // Errors outside of all tests make the run fail without a failed test.
    failed: Math.max(report.numFailedTests, failures.length, report.success ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    retried: [],
  }
}

/** The report of Playwright; null when there is none. */
export function readPlaywright(file, config) {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.errors.map(({ message }) => ({
    title: config,
    message: plain([message]),
    repeat: repeatJourneys(config),
  }))
  const retried = []
  for (const { spec, titles } of specsIn(report.suites)) {
    for (const { projectName, status, results } of spec.tests) {
      const title = `${spec.file} > ${[...titles, spec.title].join(' > ')}`
      if (status === 'flaky') retried.push(title)
      if (status !== 'unexpected') continue
      const message = plain(results.flatMap(({ errors }) => errors.map((error) => error.message)))
      failures.push({
        title,
        message,
        repeat: repeatJourneys(config, `${spec.file}:${spec.line}`, '--project', projectName),
      })
    }
  }
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, failures, retried }
}

const repeatJourneys = (config, ...args) => ['npx playwright test --config', config, ...args].join(' ')

/** A suite stands for a file or for a `describe`; the titles are those of the latter. */
function specsIn(suites, titles = []) {
  return suites.flatMap(({ specs = [], suites: inner = [], title, file }) => {
    const path = title === file ? titles : [...titles, title]
    return [...specs.map((spec) => ({ spec, titles: path })), ...specsIn(inner, path)]
  })
}

/** Colours would be signs in a log. */
const plain = (messages) => stripVTControlCharacters(messages.join('\n'))

/** `-t` takes a regular expression, and titles begin with the id of a rule in brackets. */
const escapePattern = (title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`
