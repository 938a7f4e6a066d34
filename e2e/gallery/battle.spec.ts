import type { Page } from '@playwright/test'
import { signUp, uniquePlayer } from '../accounts.ts'
import { answerOpenQuestion } from '../bank.ts'
import {
  answer,
  button,
  chooseMulti,
  createLobby,
  followLink,
  heading,
  openOptions,
  playToTheEnd,
  startMatch,
} from '../battles.ts'
import { chooseCategory } from '../solo-quiz.ts'
import { expect, test } from './show.ts'
import { QUESTION } from './still.ts'

/** Two players with accounts, so that names and ratings are always the same. */
async function signUpBoth(host: Page, guest: Page, [first, second] = ['Ada Lovelace', 'Grace Hopper']) {
  await signUp(host, uniquePlayer(first))
  await signUp(guest, uniquePlayer(second))
}

const count = (page: Page, number: number) => expect(page.getByText(`${number}/10`)).toBeVisible()

test('the ways into a battle @compared', async ({ page, show, consoleErrors }) => {
  consoleErrors.allow(/404.*find-code/)
  await chooseMulti(page)
  await expect(heading(page, 'Multiplayer Quiz')).toBeVisible()
  await expect(button(page, 'Find an opponent')).toBeVisible()
  await show(page, 'battle-start', { compared: ['phone-dark'], whole: true })
  await button(page, 'Join Game').click()
  await show(page, 'battle-join')
  await page.getByRole('textbox').fill('ZZZZ')
  await button(page, 'Join Game').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await show(page, 'battle-join-failed')
  await page.goto('/')
  await chooseCategory(page, 'Space')
  await page.getByRole('radio', { name: /^Multi/ }).check()
  await expect(button(page, 'Create Game')).toBeVisible()
  await show(page, 'battle-category')
})

test('a lobby, a question and a forfeit @compared', async ({ twoPlayers: { host, guest }, show }) => {
  await signUpBoth(host, guest)
  const code = await createLobby(host)
  await expect(host.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
  await show(host, 'battle-lobby', { compared: ['phone-dark', 'desktop-light'] })
  await followLink(guest, code)
  await expect(host.getByText('Opponent joined. Waiting for them to be ready...')).toBeVisible()
  await show(host, 'battle-lobby-two')
  await button(guest, "I'm Ready!").click()
  await button(host, "I'm Ready!").click()
  await expect(host.getByRole('timer', { name: 'The battle starts in' })).toBeVisible()
  await show(host, 'battle-countdown', { holdsServer: true })
  await expect(openOptions(host)).toHaveCount(4)
  await show(host, 'battle-question', {
    compared: ['phone-light', 'desktop-dark', 'small-light'],
    words: QUESTION,
    holdsServer: true,
  })
  await button(guest, 'Leave Game').click()
  await show(guest, 'battle-leave')
  await guest.getByRole('dialog').getByRole('button', { name: 'Leave Game', exact: true }).click()
  await expect(heading(host, 'Victory!')).toBeVisible()
  await expect(host.getByText('Your opponent left the match.')).toBeVisible()
  await show(host, 'battle-forfeit', { compared: ['phone-dark', 'desktop-light'] })
})

test('a battle to its end and the wish for another @readme', async ({ twoPlayers: { host, guest }, show }) => {
  test.slow()
  await signUpBoth(host, guest, ['Ada', 'Grace'])
  await startMatch(host, guest)
  for (let number = 1; number <= 10; number++) {
    await Promise.all([count(host, number), count(guest, number)])
    await expect(openOptions(host)).toHaveCount(4)
    await expect(openOptions(guest)).toHaveCount(4)
    if (number === 6) await show(host, 'battle-middle', { readme: 'phone-dark', holdsServer: true })
    await answerOpenQuestion(guest, number % 3 !== 0)
    await answerOpenQuestion(host, number !== 4)
    await expect(host.locator('.answer[data-look="right"]')).toHaveCount(1)
    if (number === 3) await show(host, 'battle-right', { holdsServer: true })
    if (number === 4) await show(host, 'battle-wrong', { holdsServer: true })
  }
  await expect(heading(host, 'Victory!')).toBeVisible()
  await expect(heading(guest, 'Good Game!')).toBeVisible()
  await show(host, 'battle-won', { whole: true })
  await show(guest, 'battle-lost', { whole: true })
  await button(host, 'Play Again').click()
  await expect(guest.getByText('wants a rematch')).toBeVisible()
  await show(guest, 'battle-rematch')
})

test('waiting for an opponent who plays on, is away, or never comes back', async ({
  twoPlayers: { host, guest },
  show,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|WebSocket connection to/)
  test.slow()
  await startMatch(host, guest)
  await answer(guest)
  await guest.context().setOffline(true)
  await expect(guest.getByText('Reconnecting…')).toBeVisible()
  await show(guest, 'battle-reconnecting')
  await expect(host.locator('.battle-status[data-away="true"]')).toBeVisible({ timeout: 30_000 })
  await show(host, 'battle-away')
  await playToTheEnd(host)
  await expect(heading(host, 'All Done!')).toBeVisible()
  await show(host, 'battle-all-done')
})
