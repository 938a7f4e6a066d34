import { answerOpenQuestion } from '../bank.ts'
import { nextButton, question } from '../solo-quiz.ts'
import { expect, test } from './show.ts'

test('the daily from its first question to its result @compared', async ({ page, show }) => {
  await page.goto('/daily')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await show(page, 'daily-front')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(question(page, 1)).toBeVisible()
  await show(page, 'daily-question')
  for (let number = 1; number <= 10; number++) {
    await expect(question(page, number)).toBeVisible()
    await answerOpenQuestion(page, number !== 4 && number !== 7)
    if (number === 2) await show(page, 'daily-right')
    await nextButton(page).click()
  }
  const result = page.getByRole('region', { name: 'Daily result' })
  await expect(result.getByText('day in a row')).toBeVisible()
  const words = {
    '.focus-topic': 'Daily Ten 12 · Sat 14 Nov',
    '.daily-result-words > p.text-muted': 'Total time 1:12',
    '.daily-result-more [role=status]': 'Next in 7 h 4 min',
  }
  await show(page, 'daily-result', { compared: ['phone-light', 'desktop-dark'], words, whole: true })
  await page.getByRole('link', { name: 'Earlier dailies' }).click()
  await expect(page.getByRole('heading', { name: 'Earlier dailies' })).toBeVisible()
  await show(page, 'daily-archive')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'See result', exact: true })).toBeVisible()
  await show(page, 'home-daily-done')
})

test('earlier dailies, some of them locked', async ({ page, show }) => {
  const dailies = Array.from({ length: 9 }, (_, place) => ({
    date: `2026-11-${String(14 - place).padStart(2, '0')}`,
    number: 14 - place,
    right: place === 1 ? 8 : null,
    locked: place > 6,
  }))
  await page.route('**/api/daily/archive?*', (route) => route.fulfill({ json: { dailies, next_before: '2026-11-05' } }))
  await page.goto('/daily/archive')
  await expect(page.getByRole('button', { name: 'Show more', exact: true })).toBeVisible()
  await show(page, 'daily-archive-full')
})

test('a daily that cannot be loaded', async ({ page, show, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/)
  await page.route('**/api/daily/**', (route) => route.fulfill({ status: 503, json: { detail: 'down' } }))
  await page.route('**/api/runs/**', (route) => route.fulfill({ status: 503, json: { detail: 'down' } }))
  await page.goto('/daily')
  await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible()
  await show(page, 'daily-failed')
})
