import { freePort } from '@knowdown/testkit/free-port'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { launchOptions } from '../scripts/chromium.mjs'
import type { Benchmark, Row } from './benchmark.ts'
import { newPlayer, startBattle, startQuiz } from './browser-players.ts'

const QUALITIES = ['accessibility', 'best-practices', 'seo']

/** Lighthouse scores of home, of a question and of a battle on an emulated phone. */
export const lighthouseScores: Benchmark = {
  name: 'lighthouse',
  async run() {
    const server = await startFreshServer()
    const port = await freePort()
    const browser = await chromium.launch(launchOptions([`--remote-debugging-port=${port}`]))
    const tools = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
    try {
      const home = reportOf(await lighthouse(server.url, { port, logLevel: 'error' }))
      const rows = [...qualities('home', home), ...speed(home)]
      for (const { what, open } of GAMES) {
        const page = await open(browser, server.url)
        // Marks the tab, so that the other library finds it.
        await page.evaluate(`document.title = ${JSON.stringify(what)}`)
        const tabs = await tools.pages()
        const titles = await Promise.all(tabs.map((tab) => tab.title()))
        const tab = tabs[titles.indexOf(what)]
        if (!tab) throw new Error(`The tab of the ${what} is lost.`)
        // A reload comes back into the game, which is in the storage of the tab.
        const flags = { disableStorageReset: true, logLevel: 'error', onlyCategories: QUALITIES } as const
        const found = reportOf(await lighthouse(server.url, flags, undefined, tab))
        await page.locator('.answer').first().waitFor()
        rows.push(...qualities(what, found))
        await page.context().close()
      }
      return rows
    } finally {
      await tools.disconnect()
      await browser.close()
      await server.stop()
    }
  },
}

const GAMES: { what: string; open(browser: Browser, origin: string): Promise<Page> }[] = [
  {
    what: 'question',
    async open(browser, origin) {
      const page = await newPlayer(browser, origin)
      await startQuiz(page)
      return page
    },
  },
  {
    what: 'battle',
    async open(browser, origin) {
      const [host, guest] = [await newPlayer(browser, origin), await newPlayer(browser, origin)]
      await startBattle(host, guest)
      return host
    },
  },
]

function reportOf(result: { lhr: Result } | undefined): Result {
  if (!result) throw new Error('Lighthouse gave no result.')
  for (const { title, scoreDisplayMode, score } of Object.values(result.lhr.audits)) {
    if (scoreDisplayMode === 'binary' && score === 0) console.log(`Lighthouse finds: ${title}`)
  }
  return result.lhr
}

const score = ({ categories }: Result, id: string): number => (categories[id]?.score ?? 0) * 100

const qualities = (what: string, report: Result): Row[] =>
  QUALITIES.map((id) => ({ what: `${what}: ${id}`, value: score(report, id), unit: 'of 100', goal: { least: 100 } }))

function speed(report: Result): Row[] {
  const figure = (id: string): number => report.audits[id]?.numericValue ?? Number.NaN
  return [
    { what: 'home: layout shift', value: figure('cumulative-layout-shift'), unit: '', goal: { most: 0.02 } },
    { what: 'home: performance', value: score(report, 'performance'), unit: 'of 100' },
    { what: 'home: largest paint', value: figure('largest-contentful-paint'), unit: 'ms' },
    { what: 'home: blocking time', value: figure('total-blocking-time'), unit: 'ms' },
  ]
}
