import { freePort } from '@knowdown/testkit/free-port'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launchOptions } from '../scripts/chromium.mjs'
import type { Benchmark, Row } from './benchmark.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo', 'performance']

/** Lighthouse scores of the built home page on an emulated phone. */
export const lighthouseScores: Benchmark = {
  name: 'lighthouse',
  async run() {
    const server = await startFreshServer()
    const port = await freePort()
    const browser = await chromium.launch(launchOptions([`--remote-debugging-port=${port}`]))
    try {
      const result = await lighthouse(server.url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
      if (!result) throw new Error('Lighthouse gave no result.')
      const score = (id: string): number => (result.lhr.categories[id]?.score ?? 0) * 100
      const figure = (id: string): number => result.lhr.audits[id]?.numericValue ?? Number.NaN
      for (const { title, scoreDisplayMode, score } of Object.values(result.lhr.audits)) {
        if (scoreDisplayMode === 'binary' && score === 0) console.log(`Lighthouse finds: ${title}`)
      }
      return [
        ...['accessibility', 'best-practices', 'seo'].map(
          (id): Row => ({ what: id, value: score(id), unit: 'of 100', goal: { least: 100 } }),
        ),
        { what: 'layout shift', value: figure('cumulative-layout-shift'), unit: '', goal: { most: 0.05 } },
        { what: 'performance (emulated phone)', value: score('performance'), unit: 'of 100' },
        { what: 'largest paint (emulated phone)', value: figure('largest-contentful-paint'), unit: 'ms' },
        { what: 'blocking time (emulated phone)', value: figure('total-blocking-time'), unit: 'ms' },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}
