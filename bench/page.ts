import { freePort } from '@knowdown/testkit/free-port'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launchOptions } from '../scripts/chromium.mjs'
import { type Benchmark, median, type Row } from './benchmark.ts'
import { serveSmallestReactPage } from './react-page.ts'

const VISITS = 5
const LIGHTHOUSE_RUNS = 3
/** A phone of the lower middle: a quarter of this machine's speed. */
const CPU_SLOWDOWN = 4
const KBIT = 1000 / 8
/** What Lighthouse takes for a slow mobile network. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_600 * KBIT, uploadThroughput: 750 * KBIT }
const SLOW_3G = { latency: 150, downloadThroughput: 400 * KBIT, uploadThroughput: 400 * KBIT }
/** Nothing of the start comes later than this after the network has fallen silent. */
const QUIET_MS = 3_000
/** A task blocks what is longer than this, by the usual definition. */
const SHORT_TASK_MS = 50

/** A first visit to home on a slow phone, beside a page with React and one line on the same phone in the same run. */
export const page: Benchmark = {
  name: 'page',
  async run() {
    const home = await startFreshServer()
    const react = await serveSmallestReactPage()
    const port = await freePort()
    const browser = await chromium.launch(launchOptions([`--remote-debugging-port=${port}`]))
    try {
      const visits = { home: [] as Visit[], react: [] as Visit[], slow: [] as Visit[] }
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.react.push(await measureVisit(browser, react.url, SLOW_4G))
        visits.home.push(await measureVisit(browser, home.url, SLOW_4G))
        visits.slow.push(await measureVisit(browser, home.url, SLOW_3G))
      }
      const reports = { home: [] as Report[], react: [] as Report[] }
      for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
        reports.react.push(await report(react.url, port))
        reports.home.push(await report(home.url, port))
      }
      const by = (kind: keyof typeof reports, figure: keyof Report) => median(reports[kind].map((one) => one[figure]))
      const simulated = (figure: keyof Report) => ({ what: 'React and one line', value: by('react', figure) })
      const of = (kind: keyof typeof visits, figure: keyof Visit) => median(visits[kind].map((visit) => visit[figure]))
      const against = (figure: keyof Visit) => ({ what: 'React and one line', value: of('react', figure) })
      return [
        row('blocking time', of('home', 'blockingMs'), 'ms', { most: 1.5 }, against('blockingMs')),
        row('longest task', of('home', 'longestTaskMs'), 'ms', undefined, against('longestTaskMs')),
        row('largest paint', of('home', 'largestPaintMs'), 'ms', { most: 1.5 }, against('largestPaintMs')),
        row('first paint', of('home', 'firstPaintMs'), 'ms', undefined, against('firstPaintMs')),
        row('layout shift', of('home', 'layoutShift'), '', { most: 0.02 }),
        row('JavaScript until it is quiet', of('home', 'scriptKb'), 'kB', undefined, against('scriptKb')),
        row('shell on 400 kbit/s', of('slow', 'firstPaintMs'), 'ms', { most: 2_000 }),
        row('Lighthouse performance', by('home', 'score'), 'of 100'),
        row('points behind React and one line', by('react', 'score') - by('home', 'score'), '', { most: 10 }),
        row('Lighthouse largest paint', by('home', 'largestPaintMs'), 'ms', { most: 1.5 }, simulated('largestPaintMs')),
        // Without a goal: the page with one line may block for nothing at all.
        row('Lighthouse blocking time', by('home', 'blockingMs'), 'ms', undefined, simulated('blockingMs')),
      ]
    } finally {
      await browser.close()
      react.stop()
      await home.stop()
    }
  },
}

const row = (what: string, value: number, unit: string, goal?: Row['goal'], baseline?: Row['baseline']): Row => ({
  what,
  value,
  unit,
  ...(goal && { goal }),
  ...(baseline && { baseline }),
})

interface Visit {
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  longestTaskMs: number
  layoutShift: number
  scriptKb: number
}

/** Opens a page as a stranger does: nothing is cached, and no service worker is there. */
async function measureVisit(browser: Browser, url: string, network: typeof SLOW_4G): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    const tab = await context.newPage()
    const client = await context.newCDPSession(tab)
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', { offline: false, ...network })
    // The compiler marks functions with their names by a helper that the page does not have.
    await tab.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await tab.addInitScript(observe)
    await tab.goto(url, { waitUntil: 'load' })
    await tab.waitForLoadState('networkidle')
    await tab.waitForTimeout(QUIET_MS)
    const seen = await tab.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
    if (!seen.firstPaint || !seen.largestPaint) throw new Error(`Nothing was painted at ${url}.`)
    const tasks = seen.tasks.map((task) => Math.max(0, task - SHORT_TASK_MS))
    return {
      firstPaintMs: seen.firstPaint,
      largestPaintMs: seen.largestPaint,
      blockingMs: tasks.reduce((sum, task) => sum + task, 0),
      longestTaskMs: Math.max(0, ...seen.tasks),
      layoutShift: seen.shift,
      scriptKb: await tab.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as unknown as Entry).encodedBodySize / 1000, 0),
      ),
    }
  } finally {
    await context.close()
  }
}

interface Seen {
  firstPaint: number
  largestPaint: number
  shift: number
  tasks: number[]
}

/** What the browser tells about a paint, a shift, a task or a file; which of it depends on the kind. */
interface Entry {
  name: string
  startTime: number
  duration: number
  value: number
  encodedBodySize: number
}

/** Runs in the page, before anything else. Long tasks count from the start, because React's page paints only after its first one. */
function observe() {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [] }
  Object.assign(globalThis, { seen })
  const watch = (type: string, see: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as unknown as Entry[]).forEach(see)).observe({
      // Node's own types know only the kinds that Node has.
      type: type as 'measure',
      buffered: true,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  watch('layout-shift', ({ value }) => {
    seen.shift += value
  })
  watch('longtask', ({ duration }) => {
    seen.tasks.push(duration)
  })
}

interface Report {
  score: number
  largestPaintMs: number
  blockingMs: number
}

async function report(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
  const figure = (id: string): number => result?.lhr.audits[id]?.numericValue ?? Number.NaN
  return {
    score: (result?.lhr.categories.performance?.score ?? 0) * 100,
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
  }
}
