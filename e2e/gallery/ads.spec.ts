import { tenQuestions } from '../bank.ts'
import { answerQuestions, serveQuestions, startQuiz } from '../solo-quiz.ts'
import { expect, test } from './show.ts'

// The server's own ads, as they come without any setting.
test.use({ serverEnv: {} })

test('an ad before the results and under home', async ({ page, show }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Advertisement' })).toBeVisible()
  await show(page, 'ads-home', { whole: true })
  await serveQuestions(page, tenQuestions('space'))
  await startQuiz(page)
  await answerQuestions(page)
  const prompt = page.getByRole('dialog', { name: 'Support Knowdown' })
  await expect(prompt.getByRole('button', { name: 'Watch Video', exact: true })).toBeVisible()
  await show(page, 'ads-prompt')
  await prompt.getByRole('button', { name: 'Watch Video', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Advertisement' })).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await show(page, 'ads-video')
})
