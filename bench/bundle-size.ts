import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { BUDGET, measureHomeRoute } from '../scripts/home-route-size.mjs'
import type { Benchmark } from './benchmark.ts'

const KB = 1000

/** What a first visit loads before the home screen works, compared with the smallest React page. */
export const bundleSize: Benchmark = {
  name: 'bundle-size',
  async run() {
    const { js, css } = measureHomeRoute()
    const baseline = { what: 'React and one line', value: (await smallestReactPage()) / KB }
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

async function smallestReactPage(): Promise<number> {
  const contents = `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    createRoot(document.body).render(createElement('p', null, 'Hello'))`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}
