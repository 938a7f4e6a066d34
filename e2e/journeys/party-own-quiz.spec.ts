import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { BIG_SCREEN, joinAs } from '../parties.ts'
import { checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'

/** One question of each kind, as people write them in a text file. */
const QUIZ = `
::One:: Which river flows through Mostar? {=Neretva ~Danube ~Sava ~Bosna}

::Several:: Which of these rivers reach the Black Sea? {~%50%Danube ~%50%Dnieper ~%-100%Rhine ~%-100%Rhone ~%-100%Po}

::Type:: Which city has the Old Bridge over the Neretva? {=Mostar}

::Number:: How long is the Danube, in kilometres? {#2850:50}
`

const PROMPTS = /sign up|sign in|create an account|premium|advert|notifications/i

async function openOwnParty(screen: Page): Promise<string> {
  await screen.goto('/host')
  await screen.getByRole('radio', { name: 'Your questions' }).check()
  const file = { name: 'Rivers of Europe.gift', mimeType: 'text/plain', buffer: Buffer.from(QUIZ) }
  await screen.getByLabel('Open a file').setInputFiles(file)
  await expect(screen.getByRole('heading', { name: /Rivers of Europe/ })).toBeVisible()
  await expect(screen.getByText(/4 questions, about \d+ minutes?\./)).toBeVisible()
  await checkScreenInEveryTheme(screen)
  await screen.getByRole('radio', { name: 'No time limit' }).check()
  await screen.getByLabel('Points of question 4').selectOption('2')
  await screen.getByRole('button', { name: 'Open the party', exact: true }).click()
  await expect(screen.getByRole('heading', { name: 'Join the party' })).toBeVisible()
  await expect(screen.getByText('Rivers of Europe · 4 questions')).toBeVisible()
  return new URL(screen.url()).pathname.split('/').at(-1) ?? ''
}

/** Goes on from the standings, which follow the right answer by themselves. */
const goOn = (remote: Page) => remote.getByRole('button', { name: /^(Next question|Podium)$/ }).click()

test('[OQ2] [OQ4] [OQ13] [OQ18] a host plays an own quiz of every kind with two phones and accepts a refused answer', async ({
  page,
  newPlayer,
}) => {
  test.slow()
  const screen = await newPlayer(BIG_SCREEN)
  const code = await openOwnParty(screen)
  const key = await screen.evaluate(() => JSON.parse(localStorage.getItem('party-host-keys') ?? '[]')[0].key)
  const remote = await newPlayer()
  await remote.goto(`/host/${code}/remote#key=${key}`)
  const second = await newPlayer()
  for (const [phone, name] of [
    [page, 'Ada'],
    [second, 'Ben'],
  ] as const) {
    await phone.goto(`/party/${code}`)
    await joinAs(phone, name)
  }
  await remote.getByRole('button', { name: 'Start', exact: true }).click()

  // One right option, in the order of this game.
  const options = (phone: Page) => phone.getByRole('button', { name: /^[A-F]: / })
  await expect(options(page)).toHaveCount(4)
  await expect(screen.getByText('No time limit')).toBeVisible()
  await options(page).filter({ hasText: 'Neretva' }).click()
  await options(second).filter({ hasText: 'Sava' }).click()
  await expect(page.getByText('Correct!')).toBeVisible()
  await expect(second.getByText('Incorrect!')).toBeVisible()
  await goOn(remote)

  // Several right: the button sends them.
  await expect(options(page)).toHaveCount(5)
  await expect(screen.getByText('Several answers may be right.')).toBeVisible()
  for (const river of ['Danube', 'Dnieper']) await options(page).filter({ hasText: river }).click()
  await checkScreenInEveryTheme(page)
  await page.getByRole('button', { name: 'Send 2 answers', exact: true }).click()
  await options(second).filter({ hasText: 'Danube' }).click()
  await second.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Correct!')).toBeVisible()
  await expect(second.getByText('Partly right')).toBeVisible()
  await goOn(remote)

  // Typed: what is refused is seen on the remote alone, and accepted there.
  await expect(screen.getByText('Type it on your phone')).toBeVisible()
  const field = page.getByLabel('Your answer')
  await expect(field).toBeFocused()
  await checkScreenInEveryTheme(page)
  await field.fill('mostar')
  await field.press('Enter')
  await expect(page.getByText('Sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('mostar', { exact: true })).toBeVisible()
  await second.getByLabel('Your answer').fill('Stari Grad')
  await second.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(screen.getByRole('region', { name: 'The right answer' })).toBeVisible()
  await expect(second.getByText('Incorrect!')).toBeVisible()
  await expect(screen.getByText('Stari Grad')).toBeHidden()
  await checkScreenInEveryTheme(remote)
  await remote.getByRole('button', { name: 'Accept Stari Grad', exact: true }).click()
  await expect(second.getByText('Correct!')).toBeVisible()
  await expect(second.getByText('+1,000')).toBeVisible()
  await expect(screen.getByText('Stari Grad')).toBeVisible()
  await expect(remote.getByRole('region', { name: 'Refused answers' })).toBeHidden()
  await goOn(remote)

  // A number that can mean two is asked back; its points are double.
  await expect(screen.getByText('Estimate it on your phone')).toBeVisible()
  await page.getByLabel('Your number').fill('2.850')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await checkScreenInEveryTheme(page)
  await page.getByRole('button', { name: '2,850', exact: true }).click()
  await second.getByLabel('Your number').fill('12')
  await second.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('+2,000')).toBeVisible()
  await expect(screen.getByText('1 of 2 right')).toBeVisible()
  await expectLargeTextFits(screen)
  await goOn(remote)

  await expect(screen.getByRole('heading', { name: 'Ada wins!' })).toBeVisible()
  await page.getByRole('button', { name: 'My answers', exact: true }).click()
  await expect(page.getByRole('list', { name: 'My answers' }).getByRole('listitem')).toHaveCount(4)
  for (const phone of [page, second]) await expect(phone.getByText(PROMPTS)).toHaveCount(0)
  await checkScreenInEveryTheme(page)
})
