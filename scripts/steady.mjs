// What `npm run test:steady` reads from its arguments and from the report of its journeys.

const TIMES = 20

/** Names of journeys and how often they run; throws for what is neither. */
export function readArguments(given) {
  const names = []
  let times = TIMES
  for (let place = 0; place < given.length; place += 1) {
    const argument = given[place]
    if (argument === '--times') {
      place += 1
      times = Number(given[place])
      if (!Number.isInteger(times) || times < 1)
        throw new Error('--times needs a whole number from 1, for example --times 20.')
    } else if (argument.startsWith('-')) throw new Error(`There is no option '${argument}'.`)
    else names.push(argument)
  }
  if (names.length === 0)
    throw new Error('Name a journey by a part of its file or title: npm run test:steady -- offline')
  return { names, times }
}

/** The runner compares it with project, file and title of each journey. */
export const patternFor = (names) => names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')

/** How often each journey passed and failed, and the first line of each failure. */
export function countRuns(report) {
  const journeys = new Map()
  for (const spec of report.suites.flatMap(specsOf)) {
    const title = `${spec.file} › ${spec.title}`
    const journey = journeys.get(title) ?? { title, passed: 0, failed: 0, reasons: [] }
    journeys.set(title, journey)
    for (const { results } of spec.tests) {
      for (const { status, error } of results) {
        if (status === 'skipped') continue

        if (status === 'passed') journey.passed += 1
        else {
          journey.failed += 1
          journey.reasons.push(firstLine(error?.message ?? status))
        }
      }
    }
  }
  return [...journeys.values()]
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
const firstLine = (text) => text.replace(/\x1b\[\d*m/g, '').split('\n')[0]

/** One line for each journey, below it what failed and how often. */
export function describeRuns(journeys) {
  return journeys.flatMap(({ title, passed, failed, reasons }) => [
    `${String(passed).padStart(4)} passed ${String(failed).padStart(4)} failed  ${title}`,
    ...[...new Set(reasons)].map((reason) => `       ${reasons.filter((one) => one === reason).length} × ${reason}`),
  ])
}
