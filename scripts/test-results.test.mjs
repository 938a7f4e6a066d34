import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './setup.mjs'
import { readPlaywright, readVitest } from './test-results.mjs'

/** The real runners are started on a folder with a few tests. */
const RUNNER_MS = 60_000

/** Inside the project, so that the tests find their libraries. */
function folderWith(files) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'results-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const runNode = (args, env = {}) =>
  new Promise((resolve) => execFile(process.execPath, args, { cwd: root, env: { ...process.env, ...env } }, resolve))

test(
  'failures of Vitest are counted with their message and a command that repeats just that test',
  async () => {
    const folder = folderWith({
      'sums.test.mjs': `import { expect, test } from 'vitest'
        test('[X1] two and two (it’s easy) is four', () => expect(2 + 2).toBe(5))
        test('one is one', () => expect(1).toBe(1))
        test.skip('later', () => {})`,
      'broken.test.mjs': "throw new Error('cannot be loaded')",
      'vitest.config.mjs': 'export default { test: { include: ["*.test.mjs"] } }',
    })
    const report = join(folder, 'report.json')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    await runNode([vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`])

    const { passed, failed, skipped, failures, retried } = readVitest(report, folder)
    expect({ passed, failed, skipped, retried }).toEqual({ passed: 1, failed: 2, skipped: 1, retried: [] })
    const [sum, broken] = failures.toSorted((a, b) => b.title.localeCompare(a.title))
    expect(sum.title).toBe('sums.test.mjs > [X1] two and two (it’s easy) is four')
    expect(sum.message).toContain('expected 4 to be 5')
    expect(sum.repeat).toBe("npx vitest run sums.test.mjs -t '\\[X1\\] two and two \\(it’s easy\\) is four'")
    expect(broken.title).toBe('broken.test.mjs')
    expect(broken.message).toContain('cannot be loaded')
  },
  RUNNER_MS,
)

test(
  'failures of Playwright are counted likewise, and what passed only when repeated is named',
  async () => {
    const folder = folderWith({
      'walk.spec.ts': `import { expect, test } from '@playwright/test'
        test.describe('a walk', () => {
          test('fails', () => expect(2 + 2).toBe(5))
        })
        test('passes the second time', () => expect(test.info().retry).toBe(1))
        test('passes', () => {})`,
      'config.ts': `export default { retries: 1, reporter: 'json', projects: [{ name: 'phone' }], outputDir: './out' }`,
    })
    const report = join(folder, 'report.json')
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    await runNode([playwright, 'test', '--config', join(folder, 'config.ts')], { PLAYWRIGHT_JSON_OUTPUT_NAME: report })

    const { passed, failed, failures, retried } = readPlaywright(report, 'config.ts')
    expect({ passed, failed, retried }).toEqual({
      passed: 2,
      failed: 1,
      retried: ['walk.spec.ts > passes the second time'],
    })
    expect(failures).toHaveLength(1)
    expect(failures[0].title).toBe('walk.spec.ts > a walk > fails')
    expect(failures[0].message).toContain('expect(received).toBe(expected)')
    expect(failures[0].repeat).toBe('npx playwright test --config config.ts walk.spec.ts:3 --project phone')
  },
  RUNNER_MS,
)

test('a runner that left no report is told from one without tests', () => {
  expect(readVitest('/no/such/report.json', root)).toBe(null)
  expect(readPlaywright('/no/such/report.json', 'config.ts')).toBe(null)
})
