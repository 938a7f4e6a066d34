import type { Page } from '@playwright/test'
import { confirmAddress, signUp, uniquePlayer } from '../accounts.ts'
import { button, chooseMulti, heading, openOptions } from '../battles.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'

const OPERATOR = 'arena-operator@example.com'
const ARENA = 'Journey arena'

test.use({
  serverEnv: {
    ADS_PROVIDER: 'none',
    OPERATORS: OPERATOR,
    ARENA_SAME_NETWORK: 'on',
    MATCH_QUESTIONS: '2',
  },
})
// Two browsers wait for each other, and one of them for its result to pass, by the server's clock.
test.describe.configure({ timeout: 120_000 })
// Whoever is found or pauses at once does not wait for the socket of the queue.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/WebSocket is closed before the connection is established/))

/** As the operator sets it up: it starts in a few seconds, by the clock of the browser, which is in UTC. */
async function setUpArena(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Arenas' }).click()
  const form = page.getByRole('form', { name: 'New arena' })
  await form.getByRole('textbox', { name: 'Title' }).fill(ARENA)
  await form.getByLabel('Start, by your clock').fill(new Date(Date.now() + 20_000).toISOString().slice(0, 19))
  await form.getByRole('combobox', { name: 'Difficulty' }).selectOption('rising')
  await button(page, 'Create').click()
  await expect(page.getByRole('article', { name: ARENA })).toContainText('rising, not rated')
}

async function enter(page: Page): Promise<void> {
  await chooseMulti(page)
  await page.getByRole('region', { name: 'Arenas' }).getByRole('link', { name: ARENA }).click()
  await expect(heading(page, ARENA)).toBeVisible()
  await button(page, 'Enter the arena').click()
  await expect(page.getByRole('region', { name: 'Standings' })).toBeVisible()
}

async function playGame(page: Page): Promise<void> {
  const over = button(page, 'Back to the arena')
  while (!(await over.isVisible())) {
    await openOptions(page)
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined)
  }
}

test('[AR1] [AR2] [AR3] [AR4] an operator sets up an arena; two players are paired by themselves and come back to the standings', async ({
  twoPlayers: { host: operator, guest: visitor },
  mailbox,
}) => {
  const player = { ...uniquePlayer('Ada'), email: OPERATOR }
  await operator.goto('/privacy-policy')
  await signUp(operator, player)
  await confirmAddress(operator, player, mailbox)
  await setUpArena(operator)
  await chooseMulti(operator)
  await expectLargeTextFits(operator)

  await enter(operator)
  await expect(heading(operator, 'You are in').or(heading(operator, 'Nobody else is here yet'))).toBeVisible()
  await checkScreenInEveryTheme(operator)
  await expectLargeTextFits(operator)
  await enter(visitor)
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Guest' })).toContainText('You')
  for (const page of [operator, visitor]) await expect(openOptions(page)).toHaveCount(4, { timeout: 45_000 })
  await Promise.all([playGame(operator), playGame(visitor)])

  await button(operator, 'Back to the arena').click()
  const lastGames = operator.getByRole('region', { name: 'Your last games' })
  await expect(lastGames).toContainText('Guest')
  await expect(lastGames).not.toContainText('Did not count')
  await button(operator, 'Pause').click()
  await expect(heading(operator, 'You are paused')).toBeVisible()
  await checkScreenInEveryTheme(operator)

  // Nothing is pressed here: the standings come back by themselves, and say why the game did not count.
  await expect(visitor.getByRole('region', { name: 'Your last games' })).toContainText('Did not count', {
    timeout: 30_000,
  })
  await operator.goto('/admin')
  await operator.getByRole('tab', { name: 'Arenas' }).click()
  await button(operator, `Cancel ${ARENA}`).click()
  await expect(heading(visitor, 'This arena was cancelled')).toBeVisible({ timeout: 15_000 })
})
