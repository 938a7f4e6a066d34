import { gzipSync } from 'node:zlib'
import { BUDGET, measureHomeRoute } from '../scripts/home-route-size.mjs'
import type { Benchmark } from './benchmark.ts'
import { bundleSmallestReactPage } from './react-page.ts'

const KB = 1000

/** What a first visit loads before the home screen works, compared with the smallest React page. */
export const bundleSize: Benchmark = {
  name: 'bundle-size',
  async run() {
    const { js, css } = measureHomeRoute()
    const baseline = { what: 'React and one line', value: gzipSync(await bundleSmallestReactPage()).length / KB }
    return [
      { what: 'home route JS, gzip', value: js.gzip / KB, unit: 'kB', baseline },
      {
        what: 'home route JS, gzip, against the budget',
        value: js.gzip / KB,
        unit: 'kB',
        goal: { most: BUDGET.js / KB },
      },
      { what: 'home route JS, brotli', value: js.brotli / KB, unit: 'kB' },
      { what: 'home route CSS, gzip', value: css.gzip / KB, unit: 'kB', goal: { most: BUDGET.css / KB } },
      { what: 'home route CSS, brotli', value: css.brotli / KB, unit: 'kB' },
    ]
  },
}
