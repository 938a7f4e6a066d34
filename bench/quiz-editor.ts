import { startFreshServer } from '@knowdown/testkit/running-server'
import { chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../scripts/chromium.mjs'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { newPlayer } from './browser-players.ts'

const CPU_SLOWDOWN = 4
const QUESTIONS = 200
const LARGE_FILE = 2_000
const MOST_KEY_MS = 50
const MOST_READING_MS = 1_000
/** Shorter inputs are not reported by the browser, and count as this long. */
const SHORTEST_MS = 16
const TYPED = 'Which of these rivers is the longest one in Europe, and why?'
const DESKTOP = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }
const PLAIN_PAGE = '<!doctype html><title>Plain</title><textarea aria-label="Plain"></textarea>'

/** The editor with as many questions as a quiz may have, and a file with as many as are read. */
export const quizEditor: Benchmark = {
  name: 'quiz-editor',
  async run() {
    const server = await startFreshServer({ ADS_PROVIDER: 'none' })
    const browser = await chromium.launch(launchOptions())
    try {
      const page = await newPlayer(browser, server.url, DESKTOP)
      await page.addInitScript(`
        window.inputs = []
        window.longest = 0
        new PerformanceObserver((list) => inputs.push(...list.getEntries().filter((entry) => entry.interactionId > 0)))
          .observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true })
        new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
          longest = Math.max(longest, duration)
        })).observe({ type: 'longtask' })`)
      const reading = await readLargeFile(page)
      await openEditor(page)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      const keys = await typeInto(page, page.getByRole('textbox', { name: 'Question 1', exact: true }))
      await page.goto('about:blank')
      await page.setContent(PLAIN_PAGE)
      const plain = await typeInto(page, page.getByLabel('Plain'))
      return [...reading, keyRow(keys, plain)]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

const keyRow = (keys: readonly number[], plain: readonly number[]): Row => ({
  what: `a key in the editor with ${QUESTIONS} questions, 95th percentile`,
  note: `${keys.length} keys at a quarter of the speed, longest ${Math.max(...keys)}`,
  value: percentile(keys, 95),
  unit: 'ms',
  baseline: { what: 'plain page', value: percentile(plain, 95) },
  goal: { most: MOST_KEY_MS, of: 'value' },
})

const fileOf = (count: number) => ({
  name: 'questions.gift',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    Array.from(
      { length: count },
      (_, at) => `Which is number ${at}? {=Right ${at} ~Left ${at} ~Up ${at} ~Down ${at}}`,
    ).join('\n\n'),
  ),
})

/** How long it takes from choosing the file to the report on the screen. */
async function chooseFile(page: Page, count: number): Promise<number> {
  await page.goto('/quizzes/import')
  await page.getByRole('heading', { name: 'Import questions' }).waitFor()
  await page.evaluate('longest = 0')
  const before = Date.now()
  await page.getByLabel('A file with questions').setInputFiles(fileOf(count))
  await page.getByRole('heading', { name: /questions found$/ }).waitFor()
  return Date.now() - before
}

/** At full speed, until the report is drawn; the page must stay usable meanwhile. */
async function readLargeFile(page: Page): Promise<Row[]> {
  // Its code is loaded.
  await chooseFile(page, 2)
  const took = await chooseFile(page, LARGE_FILE)
  const longest: number = await page.evaluate('longest')
  return [
    {
      what: `read a file of ${LARGE_FILE} questions, from choosing it to the report`,
      value: took,
      unit: 'ms',
      goal: { most: MOST_READING_MS },
    },
    { what: 'longest task of the page meanwhile', value: longest, unit: 'ms' },
  ]
}

async function openEditor(page: Page): Promise<void> {
  await chooseFile(page, QUESTIONS)
  await page.getByRole('button', { name: `Add ${QUESTIONS} questions`, exact: true }).click()
  await page.getByRole('textbox', { name: 'Question 1', exact: true }).waitFor()
}

/** How long each key takes from the input to the next paint. */
async function typeInto(page: Page, field: Locator): Promise<number[]> {
  await field.click()
  const times: number[] = []
  for (const key of TYPED) {
    const before: number = await page.evaluate('performance.now()')
    await page.keyboard.type(key)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)))')
    const found: number[] = await page.evaluate(
      `inputs.filter(({ startTime }) => startTime >= ${before}).map(({ duration }) => duration)`,
    )
    times.push(Math.max(SHORTEST_MS, ...found))
  }
  return times
}
