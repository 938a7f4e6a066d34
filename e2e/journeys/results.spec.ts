import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme, expectLargeTextFits, expectNoSidewaysScroll } from '../screen-checks.ts'
import { finishQuiz, nextButton, options, question, serveKnownQuestions, startQuiz } from '../solo-quiz.ts'

test('[Z3] [Z4] results show score and tier, and invite a visitor to sign up once', async ({ page }) => {
  await serveKnownQuestions(page)
  await startQuiz(page)
  await finishQuiz(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Perfect!' })).toBeVisible()
  await expect(page.getByText('of 10 right')).toBeVisible()
  const prompt = page.getByRole('region', { name: 'Track Your Progress!' })
  await expect(prompt.getByRole('link', { name: 'Sign Up / Sign In' })).toHaveAttribute('href', '/auth')
  await checkScreenInEveryTheme(page)
  await expectLargeTextFits(page)
  const label = await page.getByRole('button', { name: 'Challenge a Friend', exact: true }).boundingBox()
  expect(label?.height, 'its label stands on one line').toBe(60)
  await prompt.getByRole('button', { name: 'Maybe Later', exact: true }).click()
  await expect(prompt).toBeHidden()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(question(page, 1)).toBeVisible()
  await finishQuiz(page)
  await expect(prompt).toBeHidden()
})

test('[Z2] confetti is shown from 70 % upwards', async ({ page }) => {
  // Two whole quizzes, with everything that moves switched on.
  test.slow()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await serveKnownQuestions(page)
  await startQuiz(page)
  const confetti = page.locator('body > canvas[aria-hidden]')
  await finishQuiz(page)
  await expect(confetti).toHaveCount(1)
  await page.getByRole('button', { name: /^Play Again/ }).click()
  await startQuiz(page)
  for (let number = 1; number <= 10; number++) {
    await expect(question(page, number)).toBeVisible()
    await options(page).last().click()
    await nextButton(page).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Keep practicing!' })).toBeVisible()
  await expect(confetti).toHaveCount(0)
})

test('[Z3] Play Again leads home with everything reset, Continue starts new questions of the same category', async ({
  page,
}) => {
  await startQuiz(page)
  const first = await page.getByRole('heading', { level: 1 }).textContent()
  await finishQuiz(page)
  const asked = page.waitForRequest('**/api/generate-questions')
  await page.getByRole('button', { name: /^Continue/ }).click()
  expect((await asked).postDataJSON()).toMatchObject({ category: 'space', difficulty: 'medium' })
  await expect(question(page, 1)).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(first)
  await finishQuiz(page)
  await page.getByRole('button', { name: /^Play Again/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Space.*Change category/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Multi' }).check()
  await expect(page.getByRole('heading', { name: 'Multiplayer Quiz' })).toBeVisible()
})

test('[V1] the review shows every question with the player’s answer, the right one and the explanation', async ({
  page,
}) => {
  await serveKnownQuestions(page)
  await startQuiz(page)
  await options(page).nth(1).click()
  await nextButton(page).click()
  await finishQuiz(page, 2)
  await page.getByRole('button', { name: 'Review Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Review' })).toBeVisible()
  const entries = page.locator('.review-entry')
  await expect(entries).toHaveCount(10)
  await expect(entries.first()).toContainText('wrong (Incorrect)')
  await expect(entries.first()).toContainText('Right answer')
  await expect(entries.first()).toContainText('Because of reason 1.')
  await expect(entries.nth(1)).toContainText('right (Correct)')
  await checkScreenInEveryTheme(page)
  await expectLargeTextFits(page)
  await page.getByRole('radio', { name: '1 to learn from' }).check()
  await expect(entries).toHaveCount(1)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Back to Results', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Excellent!' })).toBeVisible()
})

test("[V1] a question that ran out of time is 'Not answered' in the review", async ({ page }) => {
  await serveKnownQuestions(page)
  await startQuiz(page)
  await finishQuiz(page)
  await page.evaluate(() => {
    const saved = JSON.parse(sessionStorage.getItem('solo-quiz') ?? '')
    Object.assign(saved.quiz.screen.finished.history[0], { selectedAnswer: '', isCorrect: false })
    sessionStorage.setItem('solo-quiz', JSON.stringify(saved))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Review Quiz', exact: true }).click()
  await expect(page.locator('.review-entry').first()).toContainText('Not answered')
})

test('[Z5] while the server cannot take a result, the results say that it is kept, and it is saved later', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource: .*50\d/)
  await signUp(page)
  await page.route('**/api/stats/update-stats', (route) => route.fulfill({ status: 500, json: { detail: 'down' } }))
  await startQuiz(page)
  await finishQuiz(page)
  await expect(page.getByText('Kept on this device. It will be saved when the server is back.')).toBeVisible()
  await page.unroute('**/api/stats/update-stats')
  await page.reload()
  await expect(page.getByText('Saved to your statistics')).toBeVisible()
})

test('[Z5] a visitor who signs up at the results keeps the score: it is posted once and counts in the statistics', async ({
  page,
}) => {
  const posted: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/stats/update-stats')) posted.push(response.status())
  })
  await startQuiz(page)
  await finishQuiz(page)
  await page.getByRole('link', { name: 'Sign Up / Sign In' }).click()
  await page.getByText("Don't have an account? Sign up").click()
  await page.getByLabel(/username/i).fill('Ada Score')
  await page.getByLabel(/email/i).fill(`ada-${Date.now()}@example.com`)
  await page
    .getByLabel(/password/i)
    .first()
    .fill('Correct-Horse-9!')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText('Saved to your statistics')).toBeVisible()
  await page.goto('/profile')
  await expect(page.locator('.stats-figure', { hasText: 'Total Games' })).toContainText('1')
  expect(posted).toEqual([200])
})
