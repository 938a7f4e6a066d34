import { askForQuiz, scriptDoubts } from '../quiz-writing.ts'
import { expect, test } from './show.ts'

test.use({ withModel: true })

test('a quiz that a model writes, its stages and its draft', async ({ page, server, model, show }) => {
  test.slow()
  if (!model) throw new Error('The server has no model.')
  const { release } = scriptDoubts(model)
  await askForQuiz(page, server, 'The Silk Road')
  await expect(page.locator('[aria-current="step"]')).toHaveText('Answering blind, twice')
  await show(page, 'any-topic-stages')
  release()
  await expect(page.getByRole('heading', { name: /please check/ })).toBeVisible()
  await show(page, 'any-topic-draft', { whole: true })
  await page.goto('/quizzes/write')
  await expect(page.getByRole('button', { name: 'Write it for me', exact: true })).toBeVisible()
  await show(page, 'any-topic-ask', { whole: true })
})
