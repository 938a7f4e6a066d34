import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withHome } from './prerender-home.ts'

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')

test('[FV1] the first screen is in the root, and the empty page in a template beside it', () => {
  const home = withHome(page, '<main id="content">Start $& Quiz</main>', ['assets/doors.js'])
  // Not even a space around it, which React would not expect.
  expect(home).toContain('<div id="root" data-prerendered><main id="content">Start $& Quiz</main></div>')
  const [, empty = ''] = /<template id="empty-page">([\s\S]*?)<\/template>/.exec(home) ?? []
  expect(empty).toContain('class="opening-home"')
  expect(home.match(/class="opening-home"/g)).toHaveLength(1)
  expect(home.match(/id="root"/g)).toHaveLength(1)
})

const preload = '<link rel="modulepreload" crossorigin href="/assets/app.js">'

test('[FV1] no tag of the page fetches code, which its scripts fetch after the first paint', () => {
  const home = withHome(page.replace('</head>', `${preload}</head>`), '', ['assets/doors.js'])
  expect(home).not.toMatch(/<link[^>]*modulepreload|<script[^>]* src/)
  expect(home).toContain('["/src/boot.ts","/assets/app.js","/assets/doors.js"]')
  expect(home).toContain('src: "/src/boot.ts"')
})

test('a file that the page names already is not named again', () => {
  const home = withHome(page.replace('</head>', `${preload}</head>`), '', ['assets/app.js'])
  expect(home.match(/app\.js/g)).toHaveLength(1)
})

test('a page without code fails the build', () => {
  expect(() => withHome(page.replace('<script type="module"', '<script'), '', [])).toThrow('type module')
})

test.each(['<script>alert(1)</script>', '<style>p{}</style>', '<template></template>', '<p style="top:0">'])(
  'a first screen with %s fails the build',
  (home) => {
    expect(() => withHome(page, home, [])).toThrow('contains')
  },
)

test('a page without a root fails the build', () => {
  expect(() => withHome('<body></body>', '', [])).toThrow('id root')
})
