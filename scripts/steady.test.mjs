import { expect, test } from 'vitest'
import { countRuns, describeRuns, patternFor, readArguments } from './steady.mjs'

test('names and the number of repeats are read, and twenty is the usual number', () => {
  expect(readArguments(['offline', 'auth.spec'])).toEqual({ names: ['offline', 'auth.spec'], times: 20 })
  expect(readArguments(['--times', '3', 'offline'])).toEqual({ names: ['offline'], times: 3 })
})

test.each([
  [[], 'Name a journey'],
  [['offline', '--times'], '--times needs a whole number'],
  [['offline', '--times', '0'], '--times needs a whole number'],
  [['offline', '--tims', '3'], "There is no option '--tims'."],
])('the arguments %j are refused with a reason', (given, reason) => {
  expect(() => readArguments(given)).toThrow(reason)
})

test('a name is looked for letter by letter, several names one by one', () => {
  const pattern = new RegExp(patternFor(['[Y3] the', 'auth.spec']))
  expect(
    ['offline.spec.ts [Y3] the app', 'auth.spec.ts', 'Y the', 'authXspec'].map((title) => pattern.test(title)),
  ).toEqual([true, true, false, false])
})

const run = (status, message) => ({ results: [{ status, ...(message && { error: { message } }) }] })
const spec = (title, ...tests) => ({ title, file: 'journeys/a.spec.ts', tests })

test('runs of one journey are counted together, with each reason once; a skipped run counts for nothing', () => {
  const report = {
    suites: [
      {
        specs: [spec('plays', run('passed')), spec('plays', run('failed', '\u001b[31mError: gone\u001b[39m\n  at x'))],
        suites: [{ specs: [spec('plays', run('timedOut', 'Error: gone')), spec('waits', run('skipped'))] }],
      },
    ],
  }
  const journeys = countRuns(report)
  expect(journeys).toEqual([
    { title: 'journeys/a.spec.ts › plays', passed: 1, failed: 2, reasons: ['Error: gone', 'Error: gone'] },
    { title: 'journeys/a.spec.ts › waits', passed: 0, failed: 0, reasons: [] },
  ])
  expect(describeRuns(journeys)).toEqual([
    '   1 passed    2 failed  journeys/a.spec.ts › plays',
    '       2 × Error: gone',
    '   0 passed    0 failed  journeys/a.spec.ts › waits',
  ])
})
