// Draws the icons in public/ from the drawings in icons/. Run it after changing one: node apps/web/scripts/draw-icons.mjs
import { copyFile, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../../scripts/chromium.mjs'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

// Phones cut their own shape out of a maskable icon and of apple-touch: those fill the square.
const PICTURES = [
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-full-bleed.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon-full-bleed.svg', to: 'apple-touch-icon.png', size: 180 },
]

const browser = await chromium.launch(launchOptions())
const page = await browser.newPage()
for (const { from, to, size } of PICTURES) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:100vw}</style>${await readFile(at(`icons/${from}`), 'utf8')}`,
  )
  await page.screenshot({ path: at(`public/${to}`), omitBackground: true })
}
await browser.close()
await copyFile(at('icons/icon.svg'), at('public/favicon.svg'))
