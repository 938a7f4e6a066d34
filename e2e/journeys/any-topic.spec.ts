import { expect, test } from '../fixtures.ts'
import { askForQuiz, scriptDoubts } from '../quiz-writing.ts'
import { checkScreenInEveryTheme } from '../screen-checks.ts'

test.use({ withModel: true })

test('[AG1] [AG6] a topic becomes a draft, its author keeps some, drops one, asks for another, and edits the quiz', async ({
  page,
  server,
  model,
}) => {
  test.slow()
  if (!model) throw new Error('The server has no model.')
  const { release } = scriptDoubts(model)
  await askForQuiz(page, server, 'The Silk Road')
  // The author leaves and comes back; the job goes on meanwhile.
  await expect(page.locator('[aria-current="step"]')).toHaveText('Answering blind, twice')
  await checkScreenInEveryTheme(page)
  await page.goto('/quizzes/write')
  await page.getByRole('link', { name: 'The Silk Road: being written' }).click()
  await expect(page.locator('[aria-current="step"]')).toHaveText('Answering blind, twice')
  release()

  const confirmed = page.getByRole('region', { name: 'Confirmed', exact: true })
  const doubtful = page.getByRole('region', { name: 'Please check', exact: true })
  await expect(confirmed.getByRole('article')).toHaveCount(3)
  await expect(doubtful.getByRole('article')).toHaveCount(2)
  await expect(doubtful.getByText(/^The checker answered .+, then more than one\.$/)).toHaveCount(2)
  await expect(doubtful.getByText('1st time')).toHaveCount(2)
  await checkScreenInEveryTheme(page)
  await page.goto('/quizzes')
  await expect(page.getByRole('heading', { name: 'Your first quiz' })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Keep all 3 confirmed', exact: true }).click()
  await expect(confirmed).toHaveCount(0)
  await doubtful.getByRole('button', { name: 'Drop', exact: true }).first().click()
  await expect(doubtful.getByRole('article')).toHaveCount(1)
  await doubtful.getByRole('button', { name: 'Another one', exact: true }).click()
  // The new one is answered right twice.
  await page.getByRole('button', { name: 'Keep all 1 confirmed', exact: true }).click()
  await page.getByRole('button', { name: 'Open the quiz', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue(
    /^Which founder of settlement/,
  )
  await page.goto('/quizzes')
  await expect(page.getByRole('link', { name: 'The Silk Road', exact: true })).toBeVisible()
  await expect(page.getByText('4 questions', { exact: true })).toBeVisible()
})
