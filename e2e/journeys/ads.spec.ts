import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buy, signUp } from '../accounts.ts'
import { expect, pauseClock, test } from '../fixtures.ts'
import { expectNothingMoved, watchShifts } from '../layout-shift.ts'
import { checkScreenInEveryTheme } from '../screen-checks.ts'
import { finishQuiz, nextButton, options, question, serveKnownQuestions, startQuiz } from '../solo-quiz.ts'

// The server's own ads, as they come without any setting.
test.use({ serverEnv: {} })

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Support Knowdown' })
const results = (page: Page) => page.getByRole('heading', { level: 1, name: 'Perfect!' })
const promo = (page: Page) => page.getByRole('region', { name: 'Advertisement' })

/** The pieces of the built app that hold ads or the code around them, by their addresses. */
function adFiles(below = '/ads/'): string[] {
  const dist = join(import.meta.dirname, '../../apps/web/dist')
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  )
  return Object.entries(manifest)
    .filter(([source]) => source.includes(below))
    .flatMap(([, { file, css = [] }]) => [file, ...css])
}

/** Nine questions and the answer to the tenth; what comes next is the way to the results. */
async function answerAll(page: Page) {
  await serveKnownQuestions(page)
  await startQuiz(page)
  for (let number = 1; number <= 10; number++) {
    await expect(question(page, number)).toBeVisible()
    await options(page).first().click()
    if (number < 10) await nextButton(page).click()
  }
  return nextButton(page)
}

test('[A1] [A2] [A3] the prompt counts down from three before it can be closed, and Skip leads to the results', async ({
  page,
}) => {
  const next = await answerAll(page)
  await pauseClock(page)
  await next.click()
  await expect(prompt(page).getByText('Get ready for your results...')).toBeVisible()
  await expect(prompt(page).getByText('Premium users never see ads.')).toBeVisible()
  for (const left of ['3', '2', '1']) {
    await expect(prompt(page).getByRole('timer')).toHaveText(left)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(prompt(page).getByRole('button')).toHaveCount(0)
    await page.clock.runFor(1_000)
  }
  await expect(prompt(page).getByRole('button', { name: 'Watch Video', exact: true })).toBeVisible()
  await expect(results(page)).toHaveCount(0)
  await prompt(page).getByRole('button', { name: 'Skip to Results', exact: true }).click()
  await expect(results(page)).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
})

test('[A3] after a promo was watched to its end, a thank-you and a second later the results are shown; nothing moves', async ({
  page,
}) => {
  await watchShifts(page)
  const next = await answerAll(page)
  await pauseClock(page)
  await next.click()
  await expect(prompt(page)).toBeVisible()
  for (let second = 0; second < 3; second++) await page.clock.runFor(1_000)
  await prompt(page).getByRole('button', { name: 'Watch Video', exact: true }).click()
  await expect(promo(page)).toBeVisible()
  await expect(prompt(page).getByText('5 seconds left')).toBeVisible()
  for (let second = 0; second < 5; second++) await page.clock.runFor(1_000)
  await expect(prompt(page).getByText('Thanks for your support!')).toBeVisible()
  await expectNothingMoved(page)
  await page.clock.runFor(999)
  await expect(results(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(results(page)).toBeVisible()
})

test('[A3] a click beside the prompt skips it after the countdown; a promo that is closed early shows no thank-you', async ({
  page,
}) => {
  await (await answerAll(page)).click()
  await expect(prompt(page).getByRole('button', { name: 'Watch Video', exact: true })).toBeVisible()
  await checkScreenInEveryTheme(page)
  await page.mouse.click(5, 5)
  await expect(results(page)).toBeVisible()

  await page.getByRole('button', { name: /^Play Again/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await (await answerAll(page)).click()
  await prompt(page).getByRole('button', { name: 'Watch Video', exact: true }).click()
  await prompt(page).getByRole('button', { name: 'Skip to Results', exact: true }).click()
  await expect(results(page)).toBeVisible()
})

test('after a reload the prompt is shown again, and leads to the results', async ({ page }) => {
  await (await answerAll(page)).click()
  await expect(prompt(page)).toBeVisible()
  await page.reload()
  await prompt(page).getByRole('button', { name: 'Skip to Results', exact: true }).click()
  await expect(results(page)).toBeVisible()
})

test('[A1] [A4] with ads switched off the banner fails after two seconds, and the results are shown at once', async ({
  page,
}) => {
  await page.route('**/api/client-settings', async (route) => {
    const settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, ads: 'none' } })
  })
  await page.goto('/')
  await expect(page.getByText('Loading ad...')).toBeVisible()
  const upsell = page.getByRole('region', { name: 'Upgrade to Premium' })
  await expect(upsell.getByText('Remove ads forever')).toBeVisible()
  await checkScreenInEveryTheme(page)
  await upsell.getByRole('button', { name: 'Upgrade', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Store' })).toBeVisible()
  await (await answerAll(page)).click()
  await expect(results(page)).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
})

test('[A4] the banner has reserved space, so it moves and covers nothing, and is not shown during the quiz', async ({
  newPlayer,
  consoleErrors,
}) => {
  // A service worker would have the code of the banner ready.
  consoleErrors.allow(/Service Worker registration blocked/)
  const page = await newPlayer({ serviceWorkers: 'block' })
  await watchShifts(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const [banner] = adFiles('/ads/page-footer.tsx')
  expect(banner).toBeDefined()
  await page.route(`**/${banner}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Loading ad...')).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  release()
  await expect(promo(page)).toBeVisible()
  await expect(promo(page).getByText('Ad', { exact: true })).toBeVisible()
  await expectNothingMoved(page)
  await checkScreenInEveryTheme(page)
  await startQuiz(page)
  await expect(promo(page)).toHaveCount(0)
})

test('[A4] every house ad can be read in every theme, from the moment it appears', async ({ newPlayer }) => {
  test.slow()
  const headlines = new Set<string>()
  for (const roll of [0.1, 0.5, 0.9]) {
    const page = await newPlayer()
    await page.addInitScript((dealt) => {
      Math.random = () => dealt
    }, roll)
    // An ad that comes late is not shown, which happens on a slow machine.
    await expect(async () => {
      await page.goto('/leaderboard')
      await expect(promo(page)).toBeVisible()
    }).toPass()
    headlines.add(await promo(page).locator('.ad-headline').innerText())
    await expect(promo(page), 'it does not fade in').toHaveCSS('animation-name', 'none')
    await checkScreenInEveryTheme(page)
    await page.close()
  }
  expect(headlines.size, 'each roll deals another ad').toBe(3)
})

test('ad blockers do not block our own files, because none of their names contains "ad"', () => {
  const names = adFiles().map((file) => file.replace(/.*\//, ''))
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => /(^|[-_.])(ads?|banner|sponsor)[-_.]/i.test(name))).toEqual([])
})

test('[A1] [A6] [S-74] a premium player causes no request for an ad, and gets the results at once', async ({
  page,
  newPlayer,
}) => {
  test.slow()
  const files = adFiles()
  const asked = (of: Page) => {
    const seen: string[] = []
    of.on('request', (request) => seen.push(new URL(request.url()).pathname.slice(1)))
    return () => seen.filter((path) => files.includes(path))
  }
  const tour = async (of: Page) => {
    await of.goto('/')
    await expect(of.getByText(/\d+ to choose from/)).toBeVisible()
    await of.goto('/leaderboard')
    await expect(of.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  }
  // The measure works: a visitor on the same tour does fetch ads.
  const visitor = await newPlayer()
  const fetched = asked(visitor)
  await tour(visitor)
  await expect(promo(visitor)).toBeVisible()
  expect(fetched().length).toBeGreaterThan(1)

  await signUp(page)
  await buy(page, 'premium')
  const adRequests = asked(page)
  await tour(page)
  await startQuiz(page)
  await finishQuiz(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Loading ad...')).toHaveCount(0)
  await expect(promo(page)).toHaveCount(0)
  expect(adRequests()).toEqual([])
})

test('[A6] the banner disappears as soon as premium is bought', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await expect(promo(page)).toBeVisible()
  await page.getByRole('button', { name: /^(Store|Open the store)$/ }).click()
  const store = page.getByRole('dialog', { name: 'Store' })
  await store.getByRole('button', { name: 'Subscribe Now', exact: true }).click()
  await store.getByRole('button', { name: 'Pay with test money', exact: true }).click()
  await expect(store.getByText('Active Subscription')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(promo(page)).toHaveCount(0)
})
