import type { Page } from '@playwright/test'
import { launchOptions } from '../../scripts/chromium.mjs'
import { comparePictures } from './compare-pictures.ts'
import { drawPicture, type Pixels } from './draw-picture.ts'
import { takeOn } from './looks.ts'
import { expect, test } from './show.ts'
import { takeStill } from './still.ts'

async function openHome(page: Page) {
  await page.goto('/')
  await expect(page.getByText(/\d+ to choose from/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Play today/ })).toBeVisible()
  await takeOn(page, 'phone-dark')
  await page.waitForLoadState('networkidle')
}

async function picture(page: Page, emptyPage: Page, change = ''): Promise<Pixels> {
  return drawPicture(emptyPage, await takeStill(page, change), { scale: 0.5 })
}

const SAME = { same: true, changed: [] }

/** Taken when two pictures in a row are equal, because some parts of a page come later than the rest. */
async function restingPicture(page: Page, emptyPage: Page): Promise<Pixels> {
  let latest = await picture(page, emptyPage)
  await expect
    .poll(async () => {
      const earlier = latest
      latest = await picture(page, emptyPage)
      return comparePictures(earlier, latest)
    })
    .toEqual(SAME)
  return latest
}

const ACCIDENTS = {
  'a block that moved by 12 px': '.daily-card { translate: 0 12px }',
  'a small button that moved by 12 px': '.nav-bar button { translate: -12px 0 }',
  'another accent': ':root { --brand-fill: #ff9d4d !important }',
  'a missing card': '.daily-card { visibility: hidden }',
  'a missing line of text': '.home-tagline { visibility: hidden }',
  'larger text': '.home-tagline { font-size: 1.15em }',
  'rounder corners': '.daily-card { border-radius: 40px }',
}

test('the comparison notices every accident, and is not troubled by how another browser smooths letters @compared', async ({
  page,
  baseURL,
  playwright,
  browser,
}) => {
  const emptyPage = await browser.newPage()
  await openHome(page)
  const before = await restingPicture(page, emptyPage)
  for (const [accident, change] of Object.entries(ACCIDENTS)) {
    const after = comparePictures(before, await picture(page, emptyPage, change))
    expect.soft(after.same, accident).toBe(false)
  }

  const args = ['--font-render-hinting=full', '--disable-font-subpixel-positioning', '--enable-lcd-text']
  const other = await playwright.chromium.launch(launchOptions(args))
  const context = await other.newContext({
    ...(baseURL && { baseURL }),
    reducedMotion: 'reduce',
    storageState: await page.context().storageState(),
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  const otherPage = await context.newPage()
  await openHome(otherPage)
  const smoothed = await restingPicture(otherPage, emptyPage)
  await other.close()
  await emptyPage.close()
  expect(smoothed.data).not.toEqual(before.data)
  expect(comparePictures(before, smoothed).same).toBe(true)
})
