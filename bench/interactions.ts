import { startFreshServer } from '@knowdown/testkit/running-server'
import { chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../scripts/chromium.mjs'
import { type Benchmark, median, type Row } from './benchmark.ts'
import { button, meetInLobby, newPlayer, openAnswers, ready } from './browser-players.ts'

/** As slow as a cheap phone. */
const CPU_SLOWDOWN = 4
const QUIZZES = 5
const BATTLES = 3
const ANSWERS_PER_BATTLE = 4
/** Shorter interactions are not reported by the browser, and count as this long. */
const SHORTEST_MS = 16
const MOST_MS = 100

const PLAIN_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Plain</title>
  <button onclick="this.textContent = Date.now()">Press</button>`

/**
 * How long each interaction takes from the input to the next paint, on a slowed-down phone, beside a press on a page
 * that does nothing else.
 */
export const interactions: Benchmark = {
  name: 'interactions',
  async run() {
    const server = await startFreshServer({ ADS_PROVIDER: 'none' })
    const browser = await chromium.launch(launchOptions())
    const times = new Map<string, number[]>()
    try {
      const page = await newPlayer(browser, server.url)
      const guest = await newPlayer(browser, server.url, { reducedMotion: 'reduce' })
      const press = await measurePresses(page, times)
      for (let round = 0; round < QUIZZES; round += 1) {
        await pressPlainPage(page, press)
        await playQuiz(page, press)
      }
      for (let round = 0; round < BATTLES; round += 1) await playBattle(page, guest, press)
    } finally {
      await browser.close()
      await server.stop()
    }
    return rowsOf(times)
  },
}

type Press = (what: string, control: Locator) => Promise<void>
const PLAIN = 'press on a plain page'

function rowsOf(times: Map<string, number[]>): Row[] {
  const plain = median(times.get(PLAIN) ?? [])
  return [...times]
    .filter(([what]) => what !== PLAIN)
    .map(([what, values]) => ({
      what,
      note: `median of ${values.length}, longest ${Math.max(...values)}`,
      value: median(values),
      unit: 'ms',
      baseline: { what: 'plain page', value: plain },
      goal: { most: MOST_MS, of: 'value' },
    }))
}

async function measurePresses(page: Page, times: Map<string, number[]>): Promise<Press> {
  await page.addInitScript(`
    window.presses = []
    new PerformanceObserver((list) => presses.push(...list.getEntries().filter((entry) => entry.interactionId > 0)))
      .observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true })`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return async (what, control) => {
    // Scrolls to it and waits until nothing covers it. A click of Playwright's would ask that once more inside the page,
    // between input and paint, which takes up to 15 ms at this speed.
    await control.click({ trial: true })
    await settle(page)
    const place = await control.boundingBox()
    if (!place) throw new Error(`There is nothing to press for '${what}'.`)
    const before: number = await page.evaluate('performance.now()')
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await settle(page)
    const found: number[] = await page.evaluate(
      `presses.filter(({ startTime }) => startTime >= ${before}).map(({ duration }) => duration)`,
    )
    times.set(what, [...(times.get(what) ?? []), Math.max(SHORTEST_MS, ...found)])
  }
}

/** Until the last input was painted and reported, and what it started has calmed down. */
const settle = (page: Page) =>
  page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 400))))`,
  )

async function pressPlainPage(page: Page, press: Press): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(PLAIN_PAGE)
  for (let time = 0; time < 3; time += 1) await press(PLAIN, page.getByRole('button'))
}

async function playQuiz(page: Page, press: Press): Promise<void> {
  await page.goto('/')
  await button(page, 'Start Quiz').waitFor()
  await page.waitForLoadState('networkidle')
  await press('open the menu', button(page, 'Open the menu'))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('open the sheet', button(page, /Change category/))
  await press('choose a category', page.getByRole('dialog').getByRole('button', { name: 'Space', exact: true }))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('choose a difficulty', page.getByRole('radio', { name: 'Hard' }))
  await press('Start Quiz', button(page, 'Start Quiz'))
  for (let number = 1; number <= 10; number += 1) {
    await press('answer', openAnswers(page).first())
    if (number < 10) await press('Next', button(page, 'Next'))
  }
  await press('results', button(page, 'See results'))
  // Back home: a page that is opened again would show the results again.
  await button(page, 'Play Again').click()
}

async function playBattle(page: Page, guest: Page, press: Press): Promise<void> {
  await meetInLobby(page, guest)
  await press('ready', ready(page))
  await ready(guest).click()
  for (let number = 1; number <= ANSWERS_PER_BATTLE; number += 1)
    await press('answer in a battle', openAnswers(page).first())
  await button(page, 'Leave Game').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Game' }).click()
  await page.getByRole('heading', { name: 'Multiplayer Quiz' }).waitFor()
}
