import type { Locator, Page } from '@playwright/test'
import { confirmAddress, signUp, uniquePlayer } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme } from '../screen-checks.ts'

const OPERATOR = 'operator@example.com'
const VISITOR_KEY = 'a-visitor-key-of-the-desk-journey'
test.use({ serverEnv: { ADS_PROVIDER: 'none', OPERATORS: OPERATOR } })

interface Answered {
  question: { question: string; options: string[] }
  choice: string
  correct: boolean
}

/** Plays today's daily in the name of this browser, always with the first option. */
async function playDaily(page: Page): Promise<Answered[]> {
  await page.evaluate((key) => localStorage.setItem('visitor_key', key), VISITOR_KEY)
  const send = async (path: string, data: object) =>
    (await page.request.post(`/api${path}`, { data: { ...data, visitor_key: VISITOR_KEY } })).json()
  const { run_id, total } = await send('/daily/runs', { time_zone: 'UTC', timing: 'untimed' })
  let settled: Answered[] = []
  for (let index = 0; index < total; index += 1) {
    const { open } = await send(`/runs/${run_id}/deal`, {})
    const answered = await send(`/runs/${run_id}/answers`, { index, answer: open.question.options[0] })
    settled = answered.settled
  }
  return settled
}

async function makeRight(card: Locator, choice: string) {
  await card.getByRole('button', { name: 'Fix or change key', exact: true }).click()
  for (const number of [1, 2, 3, 4]) {
    const option = card.getByRole('textbox', { name: `Option ${number}` })
    if ((await option.inputValue()) === choice) await card.getByRole('radio', { name: `Option ${number} is` }).check()
  }
  await expect(card.getByText('players are told')).toBeVisible()
  await card.getByRole('button', { name: 'Save', exact: true }).click()
}

test('[OP1][OP2][OP4] an operator handles a report and finds it in the log; for others the page is home', async ({
  page,
  newPlayer,
  mailbox,
}) => {
  test.slow()
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
  const answered = await playDaily(visitor)
  const right = answered.filter(({ correct }) => correct).length
  const missed = answered.find(({ correct }) => !correct)
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
  await card.getByRole('button', { name: 'Dismiss reports', exact: true }).click()
  await expect(page.getByText('No open reports. Well kept.')).toBeVisible()

  await test.step('[OP3] a corrected key raises the score of a daily, and its player is told once', async () => {
    await page.getByRole('tab', { name: 'Questions' }).click()
    await page.getByRole('searchbox', { name: 'Search questions' }).fill(missed?.question.question ?? '')
    const found = page.getByRole('article', { name: missed?.question.question ?? '' })
    await makeRight(found, missed?.choice ?? '')
    const note = visitor.getByText('We corrected a question')
    await expect(async () => {
      await visitor.goto('/')
      await expect(note).toBeVisible({ timeout: 1_500 })
    }).toPass({ timeout: 20_000 })
    await expect(note).toContainText(`The right answer is ${missed?.choice}. You get 1 point, also in the Daily Ten.`)
    await expect(visitor.getByRole('region', { name: 'Daily Ten' })).toContainText(`${right + 1} of 10`)
    await checkScreenInEveryTheme(visitor)
    await visitor.getByRole('button', { name: 'Got it', exact: true }).click()
    await expect(note).toBeHidden()
    await visitor.reload()
    await expect(visitor.getByRole('region', { name: 'Daily Ten' })).toContainText(`${right + 1} of 10`)
    await expect(note).toBeHidden()
  })

  await page.getByRole('tab', { name: 'Log' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'change key' })
  await expect(entry).toContainText(OPERATOR)
  await expect(page.getByRole('listitem').filter({ hasText: question?.id ?? '' })).toHaveCount(1)
})
