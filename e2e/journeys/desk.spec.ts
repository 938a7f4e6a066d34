import type { Page } from '@playwright/test'
import { type Player, signUp, uniquePlayer } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import type { Mailbox } from '../mailbox.ts'
import { checkScreenInEveryTheme } from '../screen-checks.ts'

const OPERATOR = 'operator@example.com'
test.use({ serverEnv: { ADS_PROVIDER: 'none', OPERATORS: OPERATOR } })

/** Confirms the address while signed in, as an operator must. */
async function confirmAddress(page: Page, { email }: Player, mailbox: Mailbox) {
  const headers = { 'x-appwrite-project': 'knowdown', 'content-type': 'application/json' }
  const data = { url: new URL('/verify-email', page.url()).href }
  await page.request.post('/v1/account/verification', { headers, data })
  await page.goto(mailbox.linkIn(await mailbox.newestTo(email), '/verify-email'))
  await expect(page.getByText(/verified/i).first()).toBeVisible()
}

test('[OP1][OP2][OP4] an operator handles a report and finds it in the log; for others the page is home', async ({
  page,
  newPlayer,
  mailbox,
}) => {
  const visitor = await newPlayer()
  await visitor.goto('/')
  const issued = await visitor.request.post('/api/generate-questions', {
    data: { category: 'space', difficulty: 'easy', session_id: 'desk-journey' },
  })
  const { questions } = await issued.json()
  const [question] = questions as { id: string; question: string }[]
  const reported = await visitor.request.post('/api/report-question', {
    data: { question_id: question?.id, session_id: 'desk-journey', reason: 'wrong-answer' },
  })
  expect(reported.status()).toBe(201)
  await visitor.goto('/admin')
  await expect(visitor).toHaveTitle('Knowdown · Test your knowledge')
  await expect(visitor.getByRole('tab', { name: 'Reports' })).toHaveCount(0)

  await page.goto('/')
  const operator = await signUp(page, { ...uniquePlayer('Olga'), email: OPERATOR })
  await confirmAddress(page, operator, mailbox)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
  await page.getByRole('tab', { name: 'Reports' }).click()
  const card = page.getByRole('article', { name: question?.question ?? '' })
  await expect(card.getByText('1 × wrong answer')).toBeVisible()
  await checkScreenInEveryTheme(page)

  await card.getByRole('button', { name: 'Fix or change key' }).click()
  await card.getByRole('radio', { name: 'is right' }).and(page.locator(':not(:checked)')).first().check()
  await expect(card.getByText('players are told')).toBeVisible()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No open reports. Well kept.')).toBeVisible()

  await page.getByRole('tab', { name: 'Log' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'change key' })
  await expect(entry).toContainText(question?.id ?? '')
  await expect(entry).toContainText(OPERATOR)
})
