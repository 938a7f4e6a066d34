import { signUp, uniquePlayer } from '../accounts.ts'
import { answerAssigned, makeQuiz } from '../assignments.ts'
import { joinAs } from '../parties.ts'
import { expect, test } from './show.ts'

const TITLE = 'The human heart'

test('an assignment from the form to the report', async ({ page: teacher, newPlayer, show }) => {
  test.slow()
  await signUp(teacher, uniquePlayer('Nora'))
  await makeQuiz(teacher, TITLE)
  await teacher.goto('/quizzes')
  await teacher.getByRole('button', { name: `More about ${TITLE}` }).click()
  await show(teacher, 'own-quiz-more')
  await teacher.getByRole('link', { name: 'Assign', exact: true }).click()
  await teacher.getByLabel(/^Who may play/).fill('Amira H.\nJonas W.\nMaximiliana W.')
  await teacher.getByRole('radio', { name: 'After each question' }).check()
  await show(teacher, 'assign-form', { whole: true })
  await teacher.getByRole('button', { name: 'Assign', exact: true }).click()
  const invite = teacher.getByRole('dialog', { name: 'Invite players' })
  const code = (await invite.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()).replace('-', '')
  await show(teacher, 'assign-invite')
  await invite.getByRole('button', { name: 'Close' }).click()

  const names = ['Amira H.', 'Jonas W.']
  for (const [place, name] of names.entries()) {
    const pupil = await newPlayer()
    await pupil.goto(`/a/${code}`)
    await pupil.getByLabel('Your name').fill(name)
    if (place === 0) await show(pupil, 'assigned-name')
    await pupil.getByRole('button', { name: 'Continue', exact: true }).click()
    const start = pupil.getByRole('button', { name: 'Start', exact: true })
    await expect(start).toBeVisible()
    if (place === 0) await show(pupil, 'assigned-start')
    await start.click()
    for (let number = 1; number <= 4; number++) {
      await expect(pupil.getByText(`${number} of 4`, { exact: true })).toBeVisible()
      if (place === 0) await show(pupil, `assigned-question-${number}`)
      await answerAssigned(pupil, place === 0 && number !== 2)
      const next = pupil.getByRole('button', { name: number < 4 ? 'Next question' : 'See the end', exact: true })
      await expect(next).toBeVisible()
      if (place === 0 && number === 2) await show(pupil, 'assigned-answered')
      await next.click()
    }
    if (place === 0) await show(pupil, 'assigned-end', { whole: true })
  }
  await expect(teacher.getByText('2 of 3')).toBeVisible()
  await teacher
    .getByRole('region', { name: 'Hardest questions' })
    .getByRole('button', { name: /What carries/ })
    .click()
  await show(teacher, 'assign-report', { whole: true })
})

test('a past party in the list and its report', async ({ page: host, newPlayer, show }) => {
  test.slow()
  await signUp(host, uniquePlayer('Nora'))
  const quizId = await makeQuiz(host, TITLE)
  await host.goto('/assignments/new')
  await expect(host.getByRole('checkbox', { name: 'Space', exact: true })).toBeVisible()
  await show(host, 'assign-categories', { whole: true })
  await host.goto(`/host?quiz=${quizId}`)
  await host.getByRole('radio', { name: 'No time limit' }).check()
  await show(host, 'party-setup-kept', { whole: true })
  await host.getByRole('button', { name: 'Open the party', exact: true }).click()
  await expect(host.getByRole('heading', { name: 'Join the party' })).toBeVisible()
  const code = new URL(host.url()).pathname.split('/').at(-1) ?? ''
  const phone = await newPlayer()
  await phone.goto(`/party/${code}`)
  await joinAs(phone, 'Jonas')
  await host.keyboard.press('Enter')
  await phone.getByRole('button', { name: /^[A-F]: Right ventricle$/ }).click()
  await expect(host.getByRole('region', { name: 'Standings' })).toBeVisible()
  await host.keyboard.press('e')
  await host.getByRole('button', { name: 'End the party', exact: true }).click()
  await expect(host.getByRole('link', { name: 'Report', exact: true })).toBeVisible()
  await host.goto('/assignments')
  await expect(host.getByRole('region', { name: 'Parties' }).getByText('player', { exact: true })).toBeVisible()
  await show(host, 'past-parties', { whole: true })
  await host.getByRole('link', { name: `Report of ${TITLE}` }).click()
  await expect(host.getByRole('button', { name: 'Correct the key', exact: true })).toBeVisible()
  await show(host, 'past-party-report', { whole: true })
})
