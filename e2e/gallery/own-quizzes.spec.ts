import { confirmAddress, signUp, uniquePlayer } from '../accounts.ts'
import { keepPicture, makeQuiz } from '../own-quizzes.ts'
import { BIG_SCREEN, joinAs } from '../parties.ts'
import { expect, test } from './show.ts'

test('own quizzes with pictures, in the list, in the editor, on trial and in a party', async ({
  page,
  newPlayer,
  mailbox,
  show,
}) => {
  test.slow()
  const author = uniquePlayer('Nora')
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await show(page, 'terms')
  await signUp(page, author)
  await confirmAddress(page, author, mailbox)
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: /^Others may play my recorded games/ })).toBeVisible()
  await show(page, 'settings', { whole: true })
  await page.goto('/quizzes/write')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await show(page, 'own-quiz-write', { whole: true })
  await makeQuiz(page, 'The human heart and the long way of the blood through it')
  const id = await makeQuiz(page, 'Rivers of Europe', await keepPicture(page))
  await page.goto('/quizzes')
  await expect(page.getByRole('link', { name: 'Rivers of Europe', exact: true })).toBeVisible()
  await show(page, 'own-quiz-list', { whole: true })
  await page.goto(`/quizzes/${id}`)
  await expect(page.getByLabel(/^What it shows/)).toBeVisible()
  await show(page, 'own-quiz-editor-picture', { whole: true })
  await page.goto(`/quizzes/${id}/try`)
  for (let number = 1; number <= 4; number++) {
    const question = page.getByRole('region', { name: `Question ${number} of 4`, exact: true })
    await expect(question).toBeVisible()
    await show(page, `own-quiz-try-${number}`)
    const option = question.getByRole('button', { name: /(Black Sea|Rhine)$/ })
    if (await option.isVisible()) await option.click()
    else await question.getByRole('textbox').fill('1 000')
    const send = question.getByRole('button', { name: 'Send', exact: true })
    if (await send.isVisible()) await send.click()
    await question.getByRole('button', { name: /^(Next|See the result)$/ }).click()
  }

  const screen = page
  await screen.setViewportSize(BIG_SCREEN.viewport)
  await screen.goto(`/host?quiz=${id}`)
  await screen.getByRole('radio', { name: 'No time limit' }).check()
  await show(screen, 'party-own-setup', { whole: true })
  await screen.getByRole('button', { name: 'Open the party', exact: true }).click()
  await expect(screen.getByRole('heading', { name: 'Join the party' })).toBeVisible()
  const code = new URL(screen.url()).pathname.split('/').at(-1)
  const phone = await newPlayer()
  await phone.goto(`/party/${code}`)
  await joinAs(phone, 'Mara')
  await screen.keyboard.press('Enter')
  const answers = phone.getByRole('button', { name: /^[A-F]: / })
  await expect(answers).toHaveCount(4)
  await expect(screen.getByRole('img', { name: 'A river between green hills' })).toBeVisible()
  await show(screen, 'party-picture', { keepsPointer: true })
  await show(phone, 'party-phone-picture')
  await answers.first().click()
  await expect(screen.locator('.party-stage[data-phase="reveal"]')).toBeVisible()
  await show(screen, 'party-picture-reveal', { holdsServer: true })
})
