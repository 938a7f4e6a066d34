import type { Page } from '@playwright/test'
import { signUp, uniquePlayer } from '../accounts.ts'
import { button, chooseMulti, heading, openOptions, playLikeAPerson, startMatch } from '../battles.ts'
import { expect, test } from '../fixtures.ts'
import type { Mailbox } from '../mailbox.ts'
import { checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'
import { answerQuestions, skipDisclosure } from '../solo-quiz.ts'

// Two browsers wait for each other by the server's clock.
test.describe.configure({ timeout: 90_000 })

// Whoever is found or cancels at once does not wait for the socket of the queue.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/WebSocket is closed before the connection is established/))

test('[QM1] two visitors look for an opponent, widen the search and meet in a game that starts by itself', async ({
  twoPlayers: { host: one, guest: other },
}) => {
  await skipDisclosure(one)
  await one.goto('/battle/find?category=space&difficulty=easy')
  await expect(heading(one, 'Looking for your match')).toBeVisible()
  await expect(one.getByRole('region', { name: 'Find an opponent' })).toContainText('Space · Easy · unrated')
  await checkScreenInEveryTheme(one)
  await expectLargeTextFits(one)
  const widen = button(one, 'Take any category')
  await expect(widen).toBeVisible({ timeout: 15_000 })
  await widen.click()
  await expect(widen).toBeHidden()

  await skipDisclosure(other)
  await other.goto('/battle/find?category=music&difficulty=easy')
  for (const page of [one, other]) await expect(page.getByRole('heading', { name: /^vs / })).toBeVisible()
  await expect(one.getByText('Music · Easy · unrated: visitors have no rating.')).toBeVisible()
  for (const page of [one, other]) await expect(openOptions(page)).toHaveCount(4, { timeout: 15_000 })
})

test('[QM1] what has to be accepted is accepted before the queue is entered, and Cancel leads home', async ({
  page,
}) => {
  await page.goto('/battle/find?category=true-crime')
  await button(page, 'I am 17 or older').click()
  await expect(heading(page, 'Find an opponent')).toBeVisible()
  await button(page, 'I understand').click()
  await expect(heading(page, 'Looking for your match')).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page.getByRole('radio', { name: /^Multi/ })).toBeVisible()
  await chooseMulti(page)
  await button(page, 'Find an opponent').click()
  await expect(heading(page, 'Looking for your match')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: /^Multi/ })).toBeVisible()
})

test('[QM4] a partner who does not come leaves the other in the queue, who is told', async ({
  twoPlayers: { host: one, guest: other },
  consoleErrors,
}) => {
  // Browsers log every request that fails or is refused.
  consoleErrors.allow(/Failed to load resource/)
  for (const [page, name] of [
    [one, 'Ada'],
    [other, 'Bob'],
  ] as const) {
    await skipDisclosure(page)
    await signUp(page, uniquePlayer(name))
  }
  // The partner's confirmations never arrive.
  await other.route('**/api/queue/accept', (route) => route.abort())
  await one.goto('/battle/find?difficulty=hard')
  await expect(heading(one, 'Looking for your match')).toBeVisible()
  await expect(one.getByText('Within 100 points of you')).toBeVisible()
  await other.goto('/battle/find?difficulty=hard')
  await expect(heading(one, 'vs Bob, 1500?')).toBeVisible()
  await expect(one.getByText('They left. Your place is kept.')).toBeVisible({ timeout: 15_000 })
})

test('[QM3] a player who allows it is recorded, and whoever waits is offered that game, labelled and unrated', async ({
  twoPlayers: { host: ada, guest: bob },
  newPlayer,
  mailbox,
}) => {
  test.setTimeout(180_000)
  await verifiedPlayer(ada, mailbox, 'Ada')
  await verifiedPlayer(bob, mailbox, 'Bob')
  await ada.goto('/settings')
  const allow = ada.getByRole('switch', { name: /^Others may play my recorded games/ })
  await allow.click()
  await expect(allow).toBeChecked()
  await startMatch(ada, bob)
  await Promise.all([playLikeAPerson(ada), playLikeAPerson(bob)])

  const question = bob.getByRole('region', { name: 'Recorded games' })
  await expect(question).toContainText('Others may play my recorded games?')
  await checkScreenInEveryTheme(bob)
  await question.getByRole('button', { name: 'No, thanks' }).click()
  await expect(question).toContainText('You can change this in Settings.')

  const visitor = await newPlayer()
  await skipDisclosure(visitor)
  await visitor.goto('/battle/find?category=video-games&difficulty=medium')
  const play = button(visitor, 'Play a recorded game')
  await expect(play).toBeVisible({ timeout: 30_000 })
  await expect(visitor.getByRole('region', { name: 'Find an opponent' })).toContainText(
    /Ada, \d+ · Video Games · recorded on \d+ \w+, not rated/,
  )
  await checkScreenInEveryTheme(visitor)
  await expectLargeTextFits(visitor)
  await play.click()
  await expect(visitor.getByText(/recorded on/)).toBeVisible()
  await answerQuestions(visitor)
  await expect(visitor.getByText('Recorded game, unrated')).toBeVisible()
  await checkScreenInEveryTheme(visitor)
})

async function verifiedPlayer(page: Page, mailbox: Mailbox, name: string): Promise<void> {
  const { email } = await signUp(page, uniquePlayer(name))
  await skipDisclosure(page)
  await page.goto('/settings')
  await button(page, 'Verify Email').click()
  await page.goto(mailbox.linkIn(await mailbox.newestTo(email), '/verify-email'))
  await expect(heading(page, 'Email verified successfully! You can now log in.')).toBeVisible()
}
