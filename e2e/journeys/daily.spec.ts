import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme } from '../screen-checks.ts'
import { answerQuestions, question } from '../solo-quiz.ts'

/** By its address: the front page, Play, and the countdown. */
async function playDaily(page: Page) {
  await page.goto('/daily')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(question(page, 1)).toBeVisible()
}

const card = (page: Page) => page.getByRole('region', { name: 'Daily Ten' })

test('[DT8] [DT4] one tap on home starts the daily, and its result shows the comparison with others and the streak', async ({
  page,
}) => {
  test.slow()
  await page.goto('/')
  await expect(card(page)).toBeVisible()
  await checkScreenInEveryTheme(page)
  await card(page)
    .getByRole('button', { name: /Play today/ })
    .click()
  await expect(question(page, 1)).toBeVisible()
  await checkScreenInEveryTheme(page)
  await answerQuestions(page)
  const result = page.getByRole('region', { name: 'Daily result' })
  await expect(result.getByText(/of 10 right/)).toBeVisible()
  await expect(result.getByText('day in a row')).toBeVisible()
  await checkScreenInEveryTheme(page)
  await result.getByRole('button', { name: 'Home', exact: true }).click()
  await expect(card(page).getByRole('button', { name: 'See result', exact: true })).toBeVisible()
})

test('[RU3] after a reload the daily continues at the same question, and home offers to continue', async ({ page }) => {
  await playDaily(page)
  await answerQuestions(page, 1, 2)
  const words = await question(page, 3).getByRole('heading').textContent()
  await page.reload()
  await expect(question(page, 3).getByRole('heading')).toHaveText(words ?? '')
  await page.goto('/daily/yesterday')
  await expect(page.getByRole('heading', { name: 'Earlier dailies' })).toBeVisible()
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Continue at question 3', exact: true }).click()
  await expect(question(page, 3).getByRole('heading')).toHaveText(words ?? '')
})

test('[DT5] the shared text of a result contains nothing of the questions', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await playDaily(page)
  await answerQuestions(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('button', { name: /Copied/ })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(
    /^Knowdown Daily \d+: \d+\/10\n[🟩🟥⬜]{10,30}\n\d+ of 10 right\.\nhttp\S+\/daily\?r=\d+-[01]{10}$/u,
  )
})

test('[DT7] dailies that a visitor played belong to the account after signing up', async ({ page }) => {
  test.slow()
  await playDaily(page)
  await answerQuestions(page)
  await expect(page.getByRole('region', { name: 'Daily result' })).toBeVisible()
  await signUp(page)
  await page.goto('/')
  await expect(card(page).getByRole('button', { name: 'See result', exact: true })).toBeVisible()
  await expect(card(page).getByText('Streak:')).toBeAttached()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visitor_key'))).toBe('')
})

test('[DT8] the address shows the front page, and nothing counts before Play', async ({ page }) => {
  let dealt = 0
  await page.route(/\/api\/(runs|daily)\b.*/, async (route) => {
    if (route.request().method() === 'POST') dealt += 1
    await route.continue()
  })
  await page.goto('/daily')
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Ten' })).toBeVisible()
  await checkScreenInEveryTheme(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(dealt, 'calls that change something').toBe(0)
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await expect(card(page).getByRole('button', { name: /Play today/ })).toBeVisible()
})
