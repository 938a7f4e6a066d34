import type { Page } from '@playwright/test'
import { signUp, uniquePlayer } from '../accounts.ts'
import { answerAssigned, makeQuiz } from '../assignments.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'

const PROMPTS = /sign up|create an account|premium|advert|notifications/i
const TITLE = 'The human heart'

/** Assigns the quiz from the list and gives its code. */
async function assign(teacher: Page, names: string): Promise<string> {
  await teacher.goto('/quizzes')
  await teacher.getByRole('button', { name: `More about ${TITLE}` }).click()
  await teacher.getByRole('link', { name: 'Assign', exact: true }).click()
  await expect(teacher.getByRole('heading', { name: `Assign “${TITLE}”` })).toBeVisible()
  await teacher.getByLabel(/^Who may play/).fill(names)
  await teacher.getByRole('radio', { name: 'After each question' }).check()
  await checkScreenInEveryTheme(teacher)
  await expectLargeTextFits(teacher)
  await teacher.getByRole('button', { name: 'Assign', exact: true }).click()
  const invite = teacher.getByRole('dialog', { name: 'Invite players' })
  const code = (await invite.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()).replace('-', '')
  await invite.getByRole('button', { name: 'Close' }).click()
  return code
}

/** Comes by the code and types a name. */
async function join(pupil: Page, code: string, name: string): Promise<void> {
  await pupil.goto('/join')
  await pupil.getByPlaceholder('Enter 4-character code').fill(code)
  await pupil.getByRole('button', { name: 'Join Game', exact: true }).click()
  await expect(pupil.getByRole('heading', { name: TITLE })).toBeVisible()
  await pupil.getByLabel('Your name').fill(name)
  await pupil.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function playAll(pupil: Page, isRight: (place: number) => boolean): Promise<void> {
  await pupil.getByRole('button', { name: 'Start', exact: true }).click()
  for (let place = 0; place < 4; place += 1) {
    await expect(pupil.getByText(`${place + 1} of 4`, { exact: true })).toBeVisible()
    await answerAssigned(pupil, isRight(place))
    await pupil.getByRole('button', { name: place < 3 ? 'Next question' : 'See the end', exact: true }).click()
  }
}

test('[AS1] [AS2] [AS4] [AS5] [OQ18] a teacher assigns a quiz, pupils play it by code and name, and the report shows who needs help', async ({
  page: teacher,
  newPlayer,
}) => {
  test.slow()
  await signUp(teacher, uniquePlayer('Nora'))
  await makeQuiz(teacher, TITLE)
  const code = await assign(teacher, 'Amira H.\nJonas W.\nZoë K.')
  await expect(teacher.getByText('Nobody has begun yet.')).toBeVisible()
  await checkScreenInEveryTheme(teacher)

  const pupil = await newPlayer()
  await join(pupil, code, 'Max')
  await expect(pupil.getByText('This name is not on the list. Ask your teacher.')).toBeVisible()
  await checkScreenInEveryTheme(pupil)
  await pupil.getByLabel('Your name').fill('zoe k')
  await pupil.getByRole('button', { name: 'Continue', exact: true }).click()
  const personalCode = await pupil.getByText(/^[2-9A-Z]{6}$/).innerText()
  await expectLargeTextFits(pupil)
  await playAll(pupil, () => true)
  await expect(pupil.getByText('4 of 4', { exact: true })).toBeVisible()
  await expect(pupil.getByText(PROMPTS)).toHaveCount(0)
  await checkScreenInEveryTheme(pupil)
  await pupil.getByRole('button', { name: 'Look back at attempt 1' }).click()
  await expect(pupil.getByText(/^Right: /)).toHaveCount(4)
  await checkScreenInEveryTheme(pupil)

  // The same name on another device needs the code, and gives no second attempt.
  const other = await newPlayer()
  await join(other, code, 'Zoë K.')
  await expect(other.getByText(/This name is taken/)).toBeVisible()
  await other.getByLabel('Personal code').fill(personalCode)
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other.getByText('4 of 4', { exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Start/ })).toHaveCount(0)

  const weak = await newPlayer()
  await join(weak, code, 'Jonas W.')
  await playAll(weak, () => false)

  const help = teacher.getByRole('region', { name: 'Who needs help' })
  await expect(help.getByText('0 of 4')).toBeVisible()
  await expect(help.getByText('Not started:')).toBeVisible()
  await expect(teacher.getByText('2 of 3')).toBeVisible()
  await checkScreenInEveryTheme(teacher)
  await expectLargeTextFits(teacher)
  await teacher.getByRole('button', { name: 'Download' }).click()
  const [saved] = await Promise.all([
    teacher.waitForEvent('download'),
    teacher.getByRole('button', { name: 'One row for each answer' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(`answers-${code}.csv`)
  await teacher.getByRole('button', { name: 'More', exact: true }).click()
  await teacher.getByRole('button', { name: 'Delete the report' }).click()
  await teacher.getByRole('button', { name: 'Yes, delete all names and answers' }).click()
  await expect(teacher.getByText('Nothing is assigned.')).toBeVisible()
})

test('[AS6] a teacher accepts another answer, and practises what was missed', async ({ page: teacher, newPlayer }) => {
  test.slow()
  await signUp(teacher, uniquePlayer('Nora'))
  await makeQuiz(teacher, TITLE)
  const code = await assign(teacher, '')
  const pupil = await newPlayer()
  await join(pupil, code, 'Jonas')
  await playAll(pupil, () => false)
  const questions = teacher.getByRole('region', { name: 'Hardest questions' })
  const head = teacher.getByRole('button', { name: /What carries oxygen/ })
  const oxygen = questions.getByRole('listitem').filter({ has: head })
  // The hardest one is open already, and which one that is depends on the answers.
  await expect(questions.getByText('0%', { exact: true })).toHaveCount(4)
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  await oxygen.getByRole('button', { name: 'Accept another answer' }).click()
  await expect(teacher.getByLabel('Also right')).toHaveValue('Water')
  await teacher.getByRole('button', { name: 'Count again' }).click()
  await expect(teacher.getByText(/One key was corrected/)).toBeVisible()
  await pupil.reload()
  await expect(pupil.getByText(/Counted again after a correction/)).toBeVisible()
  await teacher.getByRole('button', { name: 'Practise what was missed' }).click()
  await expect(teacher.getByRole('textbox', { name: 'Question 1' })).toHaveValue(/chamber/)
})
