import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { expectNothingMoved, watchShifts } from '../layout-shift.ts'

// A device that was never here: not even the welcome prompt was dismissed.
test.use({ welcomed: false })

const WORDS = ['Daily Ten', 'Test your knowledge with', 'General Knowledge', 'Start Quiz', 'Find an opponent', 'Party']

/** What the pattern names comes when the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}

const holdScripts = (page: Page) => hold(page, '**/assets/*.js')
const start = (page: Page) => page.getByRole('button', { name: 'Start Quiz', exact: true })
const firstScreen = (page: Page) => page.locator('[data-prerendered]')

test('[FV1] the first screen of home is in the page, and comes alive without being drawn again', async ({ page }) => {
  await watchShifts(page)
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  for (const word of WORDS) await expect(firstScreen(page)).toContainText(word)
  await expect(start(page)).toBeInViewport({ ratio: 1 })
  // Nodes that React drew anew would not carry the mark. Differences between page and app are errors on the console, which
  // fail every journey.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('#root *')) part.toggleAttribute('data-came-with-the-page', true)
  })
  release()
  // The server has said which day it is.
  const daily = page.getByRole('region', { name: 'Daily Ten' })
  await expect(daily).toContainText(/\d+ \w+ · same ten for everyone/)
  await expect(start(page)).toHaveAttribute('data-came-with-the-page')
  for (const part of ['h1', '.daily-card', '.doors a', '.welcome-prompt', '.nav-bar']) {
    await expect(page.locator(part).first()).toHaveAttribute('data-came-with-the-page')
  }
  await expectNothingMoved(page)
  await page.getByRole('radio', { name: 'Hard' }).check()
  await page.getByRole('button', { name: 'Open the menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('[FV1] code is fetched when the words and styles of the first screen are there', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Daily Ten' })).toContainText(/\d+ \w+ · same ten for everyone/)
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((file) => file as PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
  )
  const style = files.find(({ name }) => name.endsWith('.css'))
  const code = files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime)
  expect(code.length).toBeGreaterThan(5)
  expect(Math.min(...code)).toBeGreaterThanOrEqual(style?.responseEnd ?? Number.POSITIVE_INFINITY)
})

test('[FV2] what is pressed before the app has come is not lost', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Expert' }).click()
  // Shown as chosen only when the app knows it.
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
  release()
  await expect(page.getByRole('radio', { name: 'Expert' })).toBeChecked()
})

test('[FV2] what is pressed is not lost when the account service is slower than the app', async ({ page }) => {
  const answer = await hold(page, '**/v1/account')
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Expert' }).click()
  const app = page.waitForResponse(/\/assets\/app-/)
  release()
  await app
  // Longer than an empty page would wait before it says what it waits for.
  await page.waitForTimeout(1_000)
  await expect(start(page)).toBeVisible()
  answer()
  await expect(page.getByRole('radio', { name: 'Expert' })).toBeChecked()
})

test('[FV2] today’s ten can be started before the app has come, although its card comes alive later', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Play today’s ten' }).click()
  release()
  await expect(page).toHaveURL(/\/daily/)
})

test('[FV2] several presses are answered in their order', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Expert' }).click()
  await start(page).click()
  const asked = page.waitForRequest((request) => request.postData()?.includes('obscure') ?? false)
  release()
  await asked
})

test('[FV2] a quiz that is started before the app has come begins', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await start(page).click()
  release()
  await expect(page.getByRole('region', { name: 'Question 1 of 10' })).toBeVisible()
})

test('[FV3] who was here before never sees the first screen of somebody else', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('last-category', 'space'))
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.opening-home')).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  await expect(page.getByText('General Knowledge')).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: /Space.*Change category/ })).toBeVisible()
})

test('[FV3] an invitation shows its own screen, and not home', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/?join=K7QX', { waitUntil: 'commit' })
  await expect(page.locator('.nav-brand')).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  await expect(start(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[FV1] the page of a signed-in player is empty until the check is done', async ({ page, request }) => {
  await signUp(page)
  const reply = await page.request.get('/')
  expect(await reply.text()).not.toContain('Start Quiz')
  const stranger = await request.get('/')
  for (const word of WORDS) expect(await stranger.text()).toContain(word)
})

test('[FV3] on a wide screen home is drawn by the app @desktop', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.opening-home')).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  release()
  await expect(start(page)).toBeVisible()
})
