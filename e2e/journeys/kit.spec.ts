import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, test } from '../fixtures.ts'
import { checkScreen } from '../screen-checks.ts'

const ROOT = join(import.meta.dirname, '../..')
const KIT = 'http://kit.test'
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

test('the page with all UI components is accessible in both themes, on a phone and on a desktop', async ({ page }) => {
  test.slow()
  const built = tempDir()
  try {
    const build = ['build', '--config', 'apps/web/kit/vite.config.ts', '--outDir', built.path, '--logLevel', 'error']
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...build], { cwd: ROOT })
    await page.route(`${KIT}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const file = join(built.path, pathname === '/' ? 'index.html' : pathname)
      await route.fulfill({ body: await readFile(file), contentType: TYPES[extname(file)] ?? 'font/woff2' })
    })
    await page.goto(KIT)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Buttons',
      'Choices',
      'Timers',
      'Feedback',
      'Overlays',
      'Colours',
      'Type',
    ])
    for (const theme of ['light', 'dark']) {
      await page.getByRole('radio', { name: theme }).check()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      for (const size of [
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(size)
        await checkScreen(page)
      }
    }
  } finally {
    built.remove()
  }
})
