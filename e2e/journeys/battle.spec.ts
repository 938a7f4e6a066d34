import { freePort } from '@knowdown/testkit/free-port'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import type { Page } from '@playwright/test'
import {
  answer,
  button,
  chooseMulti,
  createLobby,
  followLink,
  getReady,
  heading,
  openOptions,
  playToTheEnd,
  startMatch,
} from '../battles.ts'
import { expect, test } from '../fixtures.ts'
import { expectNothingMoved, forgetShifts, watchShifts } from '../layout-shift.ts'
import { checkScreen, expectLargeTextFits } from '../screen-checks.ts'
import { chooseCategory, skipDisclosure } from '../solo-quiz.ts'

// Two browsers play whole matches by the server's clock.
test.describe.configure({ timeout: 90_000 })

/** Which of these texts is shown depends on who reconnected first. */
const opponentsAnswer = (page: Page) =>
  page.getByText(/^Opponent (processed an answer|answered (in)?correctly|timed out)$/)
const questionCounter = (page: Page) => page.getByText(/^\d+\/10$/)

/** Every browser logs these errors without a network, and no page can prevent it. */
const NETWORK_ERRORS = /Failed to load resource|WebSocket connection to/

/** On the smallest phone, also under a question of thirty words; with large text every word is whole. */
async function expectAnswersInView(page: Page): Promise<void> {
  await page.locator('.stem-text').evaluate((stem, words) => {
    stem.textContent = words
  }, THIRTY_WORDS)
  await expectLargeTextFits(page, async () => {
    await expect(page.locator('.stem')).toHaveAttribute('data-step', '3')
    const answers = await page.locator('.answers').boundingBox()
    expect((answers?.y ?? 0) + (answers?.height ?? 0), 'where the answers end').toBeLessThanOrEqual(456)
  })
}

const THIRTY_WORDS =
  'Which Italian astronomer, working with a telescope that he had improved himself, first saw the four largest moons of the planet Jupiter on a clear winter night of 1610?'

test('[B1][B2][B3] the ways into a battle and the join screen have the specified texts', async ({ page }) => {
  await chooseMulti(page)
  await expect(heading(page, 'Multiplayer Quiz')).toBeVisible()
  await expect(page.getByText('Challenge your friends in real-time!')).toBeVisible()
  // What home suggests for solo is not what a battle is about.
  await expect(page.getByRole('button', { name: /^Any category/ })).toBeVisible()
  for (const name of [/^Challenge/, /^Party/]) await expect(page.getByRole('button', { name })).toBeVisible()
  await checkScreen(page)
  await button(page, 'Join Game').click()
  await expect(page.getByText('Enter the 4-character lobby code')).toBeVisible()
  const code = page.getByPlaceholder('Enter 4-character code')
  await code.pressSequentially('ab')
  await expect(code).toHaveValue('AB')
  await button(page, 'Join Game').click()
  const error = page.getByRole('alert')
  await expect(error).toContainText('Please enter a valid 4-character lobby code')
  await checkScreen(page)
  await code.pressSequentially('c')
  await expect(error).toBeHidden()
  await button(page, 'Create New Game').click()
  await expect(heading(page, 'Multiplayer Quiz')).toBeVisible()
  await button(page, 'Back to Home').click()
  await expect(page.getByRole('radio', { name: /^Solo/ })).toBeChecked()
})

test('[C7] [Q3] a guest accepts the warning of a sensitive lobby before joining, and reads about AI in the lobby', async ({
  twoPlayers: { host, guest },
}) => {
  await host.addInitScript(() => localStorage.setItem('content_warning_occult_accepted', 'true'))
  await host.goto('/')
  await chooseCategory(host, 'Occult')
  await host.getByRole('radio', { name: /^Multi/ }).check()
  await button(host, 'Create Game').click()
  await expect(heading(host, 'Lobby Ready')).toBeVisible()
  const code = (await host.getByTestId('lobby-code').innerText()).replace(/\s/g, '')

  await guest.goto(`/?join=${code}`)
  await button(guest, 'Join Game').click()
  const warning = guest.getByRole('dialog', { name: 'Content Warning' })
  await expect(warning).toContainText('Occult')
  await checkScreen(guest)
  await expect(host.getByText('Waiting for opponent...')).toBeVisible()
  await warning.getByRole('button', { name: 'I am 17 or older', exact: true }).click()
  await expect(heading(guest, 'Lobby Ready')).toBeVisible()
  await expect(guest.getByText('Questions are AI-generated.')).toBeVisible()
  await checkScreen(guest)
  await button(guest, "I'm Ready!").click()
  await expect(guest.getByText('You are in.')).toBeVisible()
})

test('[B2] with a chosen category one tap creates the game', async ({ page }) => {
  await skipDisclosure(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Space/ }).click()
  await page.getByRole('radio', { name: /^Multi/ }).check()
  await expect(button(page, 'Join Existing Game')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Space · Medium/ })).toBeVisible()
  await button(page, 'Create Game').click()
  await expect(heading(page, 'Lobby Ready')).toBeVisible()
})

test('[B2] without a category Create asks for one, and choosing it creates the game', async ({ page }) => {
  await chooseMulti(page)
  await button(page, 'Create Game').click()
  const sheet = page.getByRole('dialog', { name: 'Select Category' })
  await sheet.getByRole('radio', { name: 'Hard' }).check()
  await sheet.getByRole('button', { name: 'Space', exact: true }).click()
  await expect(heading(page, 'Lobby Ready')).toBeVisible()
  await expect(page.getByText(/Hard/)).toBeVisible()
})

test('[K5] an unknown code shows a message', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404.*find-code/)
  await page.goto('/?join=zzzz')
  await expect(page.getByRole('textbox')).toHaveValue('ZZZZ')
  await button(page, 'Join Game').click()
  await expect(page.getByRole('alert')).toContainText('Lobby not found. Please check the code and try again.')
})

test('[B9] an error is shown above the screen until it is dismissed', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/503/)
  await page.route('**/api/create-lobby', (route) => route.fulfill({ status: 503, json: { detail: 'down' } }))
  await page.addInitScript(() => localStorage.setItem('last-battle-category', 'space'))
  await chooseMulti(page)
  await button(page, 'Create Game').click()
  const banner = page.getByRole('alert')
  await expect(banner).toBeVisible()
  await checkScreen(page)
  await button(page, 'Dismiss').click()
  await expect(banner).toBeHidden()
  await expect(heading(page, 'Multiplayer Quiz')).toBeVisible()
})

test('[B4][B5][B6][B10] both players get from the lobby into the match and see each other’s progress', async ({
  twoPlayers: { host, guest },
}) => {
  const code = await createLobby(host)
  await expect(host.getByText('Waiting for your opponent')).toBeVisible()
  await expect(host.getByText('Waiting for opponent...')).toBeVisible()
  await expect(host.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
  await checkScreen(host)
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = host.locator('.lobby-table')
  const before = await table.boundingBox()
  await button(host, 'Share link').click()
  await expect(button(host, 'Link copied!')).toBeVisible()
  expect(await table.boundingBox()).toEqual(before)
  await expectLargeTextFits(host)
  await followLink(guest, code)
  await expect(host.getByText('Opponent joined. Waiting for them to be ready...')).toBeVisible()
  await expect(host.getByText('Not Ready')).toHaveCount(2)
  await button(guest, "I'm Ready!").click()
  await expect(button(guest, "I'm Ready!")).toBeHidden()
  await expect(host.getByText('Opponent is ready, waiting for game to start...')).toBeVisible()
  await checkScreen(guest)
  await button(host, "I'm Ready!").click()
  await expect(host.getByRole('timer', { name: 'The battle starts in' })).toBeVisible()
  await expect(questionCounter(host)).toHaveText('1/10')
  await expect(openOptions(host)).toHaveCount(4)
  await checkScreen(host)
  await expectAnswersInView(host)
  await answer(guest)
  await expect(host.getByText(/^Opponent answered (in)?correctly$/)).toBeVisible()
  await answer(host)
  await expect(host.locator('.answer:disabled')).toHaveCount(4)
  await checkScreen(host)
  // Each goes on alone, after a look at right and wrong.
  await expect(questionCounter(host)).toHaveText('2/10')
  await expect(openOptions(host)).toHaveCount(4)
})

test('[B13] [B8] leaving asks for confirmation and forfeits; the back button alone does not leave', async ({
  twoPlayers: { host, guest },
}) => {
  await startMatch(host, guest)
  await host.goBack()
  const dialog = host.getByRole('dialog', { name: 'Leave this match?' })
  await expect(dialog).toBeVisible()
  await checkScreen(host)
  await dialog.getByRole('button', { name: 'Keep Playing', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(questionCounter(host)).toBeVisible()
  await button(host, 'Leave Game').click()
  await dialog.getByRole('button', { name: 'Leave Game', exact: true }).click()
  await expect(heading(host, 'Multiplayer Quiz')).toBeVisible()
  await expect(heading(guest, 'Victory!')).toBeVisible()
  await expect(guest.getByText('Your opponent left the match.')).toBeVisible()
  await checkScreen(guest)
  // The seat of a player who left stays empty; one tap opens another lobby.
  await button(guest, 'Play Again').click()
  await expect(heading(guest, 'Lobby Ready')).toBeVisible()
  await expect(guest.getByText('Waiting for your opponent')).toBeVisible()
})

test('[B13] when the host leaves the lobby, the guest returns to the start screen with a message', async ({
  twoPlayers: { host, guest },
}) => {
  const code = await createLobby(host)
  await followLink(guest, code)
  await button(host, 'Leave Game').click()
  await host
    .getByRole('dialog', { name: 'Leave this lobby?' })
    .getByRole('button', { name: 'Leave Game', exact: true })
    .click()
  await expect(heading(host, 'Multiplayer Quiz')).toBeVisible()
  await expect(guest.getByRole('alert')).toContainText('Game ended by host')
  await expect(heading(guest, 'Multiplayer Quiz')).toBeVisible()
})

test('[B7][B8][B24] a match is played to the end, nothing moves by itself, its result can be shared, and a second game follows', async ({
  twoPlayers: { host, guest },
}) => {
  test.setTimeout(150_000)
  for (const player of [host, guest]) await watchShifts(player)
  await followLink(guest, await createLobby(host))
  for (const player of [host, guest]) await forgetShifts(player)
  await getReady(host, guest)
  await playToTheEnd(guest)
  await expect(heading(guest, 'All Done!')).toBeVisible()
  await expect(guest.getByText('Waiting for opponent...')).toBeVisible()
  await checkScreen(guest)
  await playToTheEnd(host)
  const title = /^(Victory!|It's a Tie!|Good Game!)$/
  await expect(host.getByRole('heading', { name: title })).toBeVisible()
  await expect(guest.getByRole('heading', { name: title })).toBeVisible()
  await expect(host.getByRole('heading', { name: 'Question by question' })).toBeVisible()
  for (const player of [host, guest]) await expectNothingMoved(player)
  await checkScreen(host)
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(host, 'Share').click()
  await expect(button(host, 'Copied!')).toBeVisible()
  expect(await host.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Knowdown: I (won|tied|lost) a battle \d+ : \d+ in /,
  )
  await expectLargeTextFits(host)
  await button(host, 'Play Again').click()
  await expect(heading(host, 'Lobby Ready')).toBeVisible()
  await expect(guest.getByText('wants a rematch')).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Question by question' })).toBeVisible()
  await checkScreen(guest)
  // Wanting another game is being ready for it.
  await button(guest, 'Play Again').click()
  await expect(questionCounter(host)).toHaveText('1/10')
  await expect(questionCounter(guest)).toHaveText('1/10')
})

test('a question can be reported during a battle, while the next one is asked', async ({
  twoPlayers: { host, guest },
}) => {
  await startMatch(host, guest)
  await answer(host)
  await button(host, 'Report this question').click()
  const dialog = host.getByRole('dialog', { name: 'Report this question' })
  await checkScreen(host)
  await expect(host.getByText('2/10')).toBeAttached()
  const sent = host.waitForRequest(/report-battle-question/)
  await dialog.getByRole('button', { name: 'The answer is wrong', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ question_index: 0, reason: 'wrong-answer' })
  await expect(dialog.getByText('Thank you. We will look at it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done', exact: true }).click()
  await answer(host)
})

test('[B17] after a reload the running match continues', async ({ twoPlayers: { host, guest } }) => {
  await startMatch(host, guest)
  await answer(host)
  await expect(questionCounter(host)).toHaveText('2/10')
  const question = await host.getByRole('heading', { level: 1 }).innerText()
  await host.reload()
  await expect(questionCounter(host)).toHaveText('2/10')
  await expect(host.getByRole('heading', { level: 1 })).toHaveText(question)
  await answer(host)
  await expect(guest.getByText(/^Opponent answered (in)?correctly$/)).toBeVisible()
})

test('[B17] after a lost network the match continues where it is', async ({
  twoPlayers: { host, guest },
  consoleErrors,
}) => {
  consoleErrors.allow(NETWORK_ERRORS)
  await startMatch(host, guest)
  await host.context().setOffline(true)
  await expect(host.getByText('Reconnecting…')).toBeVisible()
  await expect(host.getByText('You’re offline.')).toBeHidden()
  const [line, cross] = await Promise.all([
    host.getByText('Reconnecting…').boundingBox(),
    button(host, 'Leave Game').boundingBox(),
  ])
  expect((cross?.y ?? 0) + (cross?.height ?? 0), 'the line leaves the cross free').toBeLessThan(line?.y ?? 0)
  await answer(guest)
  await host.context().setOffline(false)
  await expect(host.getByText('Reconnecting…')).toBeHidden()
  await expect(opponentsAnswer(host)).toBeVisible()
  await answer(host)
})

test('battles also work under 127.0.0.1 in place of localhost', async ({ server, twoPlayers: { host, guest } }) => {
  await startMatch(host, guest, server.url.replace('localhost', '127.0.0.1').concat('/'))
  await answer(host)
  await expect(guest.getByText(/^Opponent answered (in)?correctly$/)).toBeVisible()
})

test.describe('a server of its own', () => {
  const dataDir = tempDir()
  let running: RunningServer | undefined

  test.afterEach(async () => {
    await running?.stop()
    dataDir.remove()
  })

  test('[B17] a match continues after a restart of the server', async ({ newPlayer, consoleErrors }) => {
    consoleErrors.allow(NETWORK_ERRORS)
    const port = await freePort()
    running = await startServer({ dataDir: dataDir.path, port })
    const base = `${running.url}/`
    const [host, guest] = [await newPlayer(), await newPlayer()]
    await startMatch(host, guest, base)
    await answer(host)
    await expect(questionCounter(host)).toHaveText('2/10')
    await running.stop()
    running = await startServer({ dataDir: dataDir.path, port })
    await expect(host.getByText('Reconnecting…')).toBeHidden({ timeout: 15_000 })
    await expect(openOptions(host)).toHaveCount(4, { timeout: 15_000 })
    await answer(host)
    await expect(opponentsAnswer(guest)).toBeVisible()
  })
})

test('[B25] a guest who leaves the lobby is asked first and frees the seat, and comes back by the same link', async ({
  twoPlayers: { host, guest },
}) => {
  const code = await createLobby(host)
  await followLink(guest, code)
  await expect(host.getByText(/Opponent joined/)).toBeVisible()
  await checkScreen(host)
  await button(guest, 'Leave Game').click()
  const dialog = guest.getByRole('dialog', { name: 'Leave this lobby?' })
  await dialog.getByRole('button', { name: 'Leave Game', exact: true }).click()
  await expect(heading(guest, 'Multiplayer Quiz')).toBeVisible()
  await expect(host.getByText('Waiting for your opponent')).toBeVisible()
  await expect(host.getByRole('alert')).toHaveCount(0)
  await followLink(guest, code)
  await getReady(host, guest)
})
