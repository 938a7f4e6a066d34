import { signUp, uniquePlayer } from '../accounts.ts'
import { expect, test } from './show.ts'

const OPERATOR = 'operator@example.com'
test.use({ serverEnv: { ADS_PROVIDER: 'none', OPERATORS: OPERATOR } })

test('the desk', async ({ page, mailbox, show }) => {
  await page.goto('/')
  const issued = await page.request.post('/api/generate-questions', {
    data: { category: 'space', difficulty: 'easy', session_id: 'desk-gallery' },
  })
  const [first] = (await issued.json()).questions
  await page.request.post('/api/report-question', {
    data: { question_id: first.id, session_id: 'desk-gallery', reason: 'wrong-answer' },
  })
  await signUp(page, { ...uniquePlayer('Olga'), email: OPERATOR })
  const data = { url: new URL('/verify-email', page.url()).href }
  await page.request.post('/v1/account/verification', { headers: { 'x-appwrite-project': 'knowdown' }, data })
  await page.goto(mailbox.linkIn(await mailbox.newestTo(OPERATOR), '/verify-email'))
  await expect(page.getByText(/verified/i).first()).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
  for (const tab of ['Today', 'Reports', 'Questions', 'Players', 'Arenas', 'Quizzes', 'Models', 'Work', 'Log']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await show(page, `desk-${tab.toLowerCase()}`)
  }
})
