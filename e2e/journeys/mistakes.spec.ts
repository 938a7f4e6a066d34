import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme } from '../screen-checks.ts'
import { finishQuiz, practiseAll, startQuiz } from '../solo-quiz.ts'

const deck = (page: Page) => page.getByRole('region', { name: 'Mistakes deck' })
const due = (page: Page) => deck(page).getByText('due now').locator('..')

const waitForServiceWorker = () =>
  navigator.serviceWorker.ready.then(
    () =>
      navigator.serviceWorker.controller ??
      new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })),
  )

test('[MD3] [MD6] a visitor practises what was missed, with explanations, and signing up takes the deck along', async ({
  page,
}) => {
  test.slow()
  await page.goto('/mistakes')
  await expect(page.getByRole('heading', { name: 'No mistakes yet' })).toBeVisible()
  await checkScreenInEveryTheme(page)
  await startQuiz(page)
  await finishQuiz(page)
  await page.getByRole('link', { name: /^Practise (these \d+|this one) later$/ }).click()
  await expect(deck(page)).toBeVisible()
  const missed = Number((await due(page).textContent())?.replace(/\D/g, ''))
  expect(missed).toBeGreaterThan(0)
  await checkScreenInEveryTheme(page)

  // A new tab, which has no quiz of its own.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  await page.getByRole('link', { name: /to practise/ }).click()
  await deck(page)
    .getByRole('button', { name: /^Practise \d/ })
    .click()
  await practiseAll(page, async (number) => {
    if (number === 1) await expect(page.locator('.mistakes-note p')).not.toBeEmpty()
  })
  await expect(page.getByRole('region', { name: 'Practice done' })).toBeVisible()
  await checkScreenInEveryTheme(page)
  await page.getByRole('button', { name: 'Back to the deck', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()

  await signUp(page)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mistakes'))).toBe('')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Practise your mistakes' }).click()
  await expect(deck(page).getByText('To learn').locator('..')).toContainText(String(missed))
})

test('[MD4] the deck of an account is practised without a network, and the server hears of it afterwards', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  await signUp(page)
  await startQuiz(page)
  await finishQuiz(page)
  await expect(page.getByText('Saved to your statistics')).toBeVisible()
  await page.goto('/mistakes')
  await expect(deck(page).getByRole('button', { name: /^Practise \d/ })).toBeVisible()
  await page.evaluate(waitForServiceWorker)
  await page.reload()
  await expect(deck(page).getByRole('button', { name: /^Practise \d/ })).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await deck(page)
    .getByRole('button', { name: /^Practise \d/ })
    .click()
  await practiseAll(page)
  await page.getByRole('button', { name: 'Back to the deck', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()

  await context.setOffline(false)
  const waiting = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('account-mistakes') || '{}').reviews?.length)
  await expect.poll(waiting).toBe(0)
  await page.evaluate(() => localStorage.removeItem('account-mistakes'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()
})
