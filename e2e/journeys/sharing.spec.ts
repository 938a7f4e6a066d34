import { signUp, uniquePlayer } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { makeQuiz, playQuiz, shareQuiz } from '../own-quizzes.ts'
import { checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'

test('[OQ15] [OQ18] a shared quiz is played in another browser without an account, and its link dies when renewed', async ({
  page,
  newPlayer,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.allow(/404 \(Not Found\)/)
  await signUp(page, uniquePlayer('Ada'))
  await makeQuiz(page, 'Rivers of Europe')
  const address = await shareQuiz(page, 'Rivers of Europe')
  await checkScreenInEveryTheme(page)

  const guest = await newPlayer()
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: 'Rivers of Europe' })).toBeVisible()
  await expect(guest.getByText('4 questions · by Ada')).toBeVisible()
  await expect(guest.getByRole('navigation')).toBeHidden()
  await expect(guest.getByText(/sign (in|up)/i)).toBeHidden()
  await checkScreenInEveryTheme(guest)
  await guest.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(guest.getByRole('region', { name: 'Question 1 of 4' })).toBeVisible()
  const asked = await guest.getByRole('heading', { level: 1 }).textContent()
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(asked ?? '')
  await playQuiz(guest)
  await checkScreenInEveryTheme(guest)
  await guest.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(guest.getByRole('region', { name: 'Question 1 of 4' })).toBeVisible()

  const playing = page.getByRole('region', { name: 'Link for playing' })
  await playing.getByRole('button', { name: 'Renew', exact: true }).click()
  await playing.getByRole('button', { name: 'Renew the link' }).click()
  await expect(playing.getByLabel('Address of the link')).not.toHaveValue(address)
  const late = await newPlayer()
  await late.goto(address)
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('[OQ14] somebody else copies a shared quiz, and the copy says whose it was', async ({ page, newPlayer }) => {
  test.slow()
  await signUp(page, uniquePlayer('Ada'))
  await makeQuiz(page, 'Rivers of Europe')
  const address = await shareQuiz(page, 'Rivers of Europe')
  const other = await newPlayer()
  await signUp(other, uniquePlayer('Ben'))
  await other.goto(address)
  await other.getByRole('button', { name: 'Copy to my quizzes' }).click()
  await expect(other.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Where does the Danube end?')
  await other.goto('/quizzes')
  await expect(other.getByText('4 questions · Copied from Ada')).toBeVisible()
  await expectLargeTextFits(other)
})

test('[OQ11] the author tries the quiz out, and prints it without and with its answers', async ({ page }) => {
  test.slow()
  await signUp(page, uniquePlayer('Ada'))
  const id = await makeQuiz(page, 'Rivers of Europe')
  await page.goto(`/quizzes/${id}/try`)
  await playQuiz(page, async (number) => {
    if (number === 1) await checkScreenInEveryTheme(page)
  })
  await page.getByRole('button', { name: 'Back to the editor' }).click()
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toBeVisible()

  await page.goto(`/quizzes/${id}/print`)
  await expect(page.getByRole('article', { name: 'Answer sheet' })).toContainText('3,531 km (± 50)')
  await checkScreenInEveryTheme(page)
  await page.getByRole('radio', { name: 'Question sheet' }).click()
  await expect(page.getByRole('article', { name: 'Question sheet' })).not.toContainText('3,531')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
})
