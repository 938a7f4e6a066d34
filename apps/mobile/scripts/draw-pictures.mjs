// Draws the shells' icons and the splash from the drawings of the web app. Run it after changing one:
// node apps/mobile/scripts/draw-pictures.mjs
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../../scripts/chromium.mjs'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const drawing = (name) => readFile(at(`../web/icons/${name}`), 'utf8')

const rounded = await drawing('icon.svg')
const fullBleed = await drawing('icon-full-bleed.svg')

// Android 8 and newer cut their own shape out of the drawing in res/drawable; these are for Android 7.
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }
const android = Object.entries(DENSITIES).flatMap(([density, size]) => {
  const folder = `android/app/src/main/res/mipmap-${density}`
  return [
    { svg: rounded, to: `${folder}/ic_launcher.png`, size, clear: true },
    { svg: fullBleed, to: `${folder}/ic_launcher_round.png`, size, clear: true, style: 'svg{border-radius:50%}' },
  ]
})

// The App Store takes no icon that one can see through. The splash fills any screen, its mark small in the middle.
const assets = 'ios/App/App/Assets.xcassets'
const splash = 'body{display:grid;place-items:center;height:100vh;background:#0f172a}svg{width:710px!important}'
const ios = [
  { svg: fullBleed, to: `${assets}/AppIcon.appiconset/app-icon.png`, size: 1024 },
  { svg: fullBleed, to: `${assets}/Splash.imageset/splash.png`, size: 2732, style: splash },
]

const browser = await chromium.launch(launchOptions())
const page = await browser.newPage()
for (const { svg, to, size, clear = false, style = '' } of [...android, ...ios]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}${style}</style>${svg}`)
  await page.screenshot({ path: at(to), omitBackground: clear })
}
await browser.close()
