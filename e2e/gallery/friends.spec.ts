import { answerOpenQuestion } from '../bank.ts'
import {
  answerQuestions,
  chooseCategory,
  finishQuiz,
  nextButton,
  practiseAll,
  question,
  startQuiz,
} from '../solo-quiz.ts'
import { expect, test } from './show.ts'

test('a challenge from the sender to the result', async ({ page, newPlayer, show }) => {
  test.slow()
  await page.goto('/')
  await chooseCategory(page, 'Space')
  await page.getByRole('radio', { name: 'Multi' }).click()
  await page.getByRole('button', { name: /^Challenge/ }).click()
  for (let number = 1; number <= 10; number++) {
    await expect(question(page, number)).toBeVisible()
    await answerOpenQuestion(page, number < 8)
    await nextButton(page).click()
  }
  const sent = page.getByRole('region', { name: 'Challenge result' })
  await sent.getByLabel('Your name here').fill('Ada')
  await sent.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sent.getByLabel('Your name here')).toHaveAttribute('placeholder', 'Ada')
  await show(page, 'challenge-sent', { whole: true })

  const friend = await newPlayer()
  await friend.goto(page.url())
  await expect(friend.getByRole('heading', { name: 'Ada challenges you' })).toBeVisible()
  await show(friend, 'challenge-landing')
  await friend.getByRole('button', { name: 'Play the same ten', exact: true }).click()
  await expect(question(friend, 1)).toBeVisible()
  await show(friend, 'challenge-question')
  await answerQuestions(friend)
  await expect(friend.getByRole('region', { name: 'Challenge result' })).toBeVisible()
  await show(friend, 'challenge-result', { whole: true })
})

test('an empty deck of mistakes', async ({ page, show }) => {
  await page.goto('/mistakes')
  await expect(page.getByRole('heading', { name: 'No mistakes yet' })).toBeVisible()
  await show(page, 'mistakes-none')
})

test('practising what was missed', async ({ page, show }) => {
  await startQuiz(page)
  await finishQuiz(page)
  await page.goto('/mistakes')
  await expect(page.getByRole('region', { name: 'Mistakes deck' })).toBeVisible()
  await show(page, 'mistakes')
  await page.getByRole('button', { name: /^Practise \d/ }).click()
  await practiseAll(page, async (number) => {
    if (number > 1) return
    await expect(page.locator('.mistakes-note p')).not.toBeEmpty()
    await show(page, 'mistakes-answered')
  })
  await expect(page.getByRole('region', { name: 'Practice done' })).toBeVisible()
  await show(page, 'mistakes-practised')
})
