import { signUp, uniquePlayer } from '../accounts.ts'
import { makeQuiz } from '../assignments.ts'
import { expect, test } from '../fixtures.ts'
import { joinAs } from '../parties.ts'
import { checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'

const TITLE = 'The human heart'

test('[OQ18] [AS6] a host finds a party again, corrects a key in its report, plays it again and deletes it', async ({
  page: host,
  newPlayer,
}) => {
  test.slow()
  await signUp(host, uniquePlayer('Nora'))
  const quizId = await makeQuiz(host, TITLE)
  await host.goto(`/host?quiz=${quizId}`)
  await expect(host.getByRole('heading', { name: /The human heart/ })).toBeVisible()
  await host.getByLabel('Names and answers are deleted').selectOption('7')
  await host.getByRole('radio', { name: 'No time limit' }).check()
  await checkScreenInEveryTheme(host)
  await host.getByRole('button', { name: 'Open the party', exact: true }).click()
  await expect(host.getByRole('heading', { name: 'Join the party' })).toBeVisible()
  const code = new URL(host.url()).pathname.split('/').at(-1) ?? ''

  const phone = await newPlayer()
  await phone.goto(`/party/${code}`)
  await joinAs(phone, 'Jonas')
  await host.keyboard.press('Enter')
  await phone.getByRole('button', { name: /^[A-F]: Right ventricle$/ }).click()
  await expect(phone.getByText('Incorrect!')).toBeVisible()
  await expect(host.getByRole('region', { name: 'Standings' })).toBeVisible()
  await host.keyboard.press('e')
  await host.getByRole('button', { name: 'End the party', exact: true }).click()
  await expect(host.getByRole('link', { name: 'Report', exact: true })).toBeVisible()

  await host.goto('/assignments')
  const parties = host.getByRole('region', { name: 'Parties' })
  await expect(parties.getByText('player', { exact: true })).toBeVisible()
  await checkScreenInEveryTheme(host)
  await parties.getByRole('link', { name: `Report of ${TITLE}` }).click()
  await expect(host.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(host.getByText('0 of 1 were right.', { exact: false })).toBeVisible()
  await checkScreenInEveryTheme(host)
  await expectLargeTextFits(host)
  await host.getByRole('button', { name: 'Practise what was missed', exact: true }).click()
  await expect(host.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue(/^Which chamber pumps/)
  await host.goBack()
  await expect(host.getByRole('heading', { name: TITLE, exact: true })).toBeVisible()
  await host.getByRole('button', { name: 'Correct the key', exact: true }).click()
  await host.getByRole('radio', { name: /^Right ventricle/ }).check()
  await checkScreenInEveryTheme(host)
  await host.getByRole('button', { name: 'Count again', exact: true }).click()
  await expect(host.getByText('The quiz has the new key.')).toBeVisible()
  await expect(host.getByText(/One key was corrected/)).toBeVisible()
  await expect(host.getByText('1 of 1 were right.', { exact: false })).toBeVisible()

  await host.getByRole('button', { name: 'Play again', exact: true }).click()
  await expect(host.getByRole('heading', { name: 'Join the party' })).toBeVisible()
  await expect(host.getByText(`${TITLE} · 4 questions`)).toBeVisible()

  await host.goto('/assignments')
  await parties.getByRole('link', { name: `Report of ${TITLE}` }).click()
  await host.getByRole('button', { name: 'Delete the report', exact: true }).click()
  await host.getByRole('button', { name: 'Yes, delete all names and answers', exact: true }).click()
  await expect(host.getByText(/Parties that you host while signed in/)).toBeVisible()
})
