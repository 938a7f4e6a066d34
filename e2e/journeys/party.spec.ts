import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { BIG_SCREEN, joinAs, openParty, partyOptions } from '../parties.ts'
import { checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'

/** The big screen held upright: whole words, and the host's controls stand below everything else. */
const expectUprightFits = (screen: Page, lowest: string) =>
  expectLargeTextFits(screen, async () => {
    await screen.locator(lowest).scrollIntoViewIfNeeded()
    const [part, controls] = await Promise.all(
      [screen.locator(lowest), screen.getByRole('toolbar')].map((one) => one.boundingBox()),
    )
    expect((part?.y ?? 0) + (part?.height ?? 0), `${lowest} ends over the controls`).toBeLessThanOrEqual(
      controls?.y ?? 0,
    )
  })

test('[PR1] [PR2] [PR4] a host and two phones play a short party, and a reload in the middle loses nothing', async ({
  page,
  newPlayer,
}) => {
  test.slow()
  const screen = await newPlayer(BIG_SCREEN)
  const second = await newPlayer()
  await screen.goto('/host')
  await expect(screen.getByRole('button', { name: 'Space' })).toBeVisible()
  await expectLargeTextFits(screen)
  const code = await openParty(screen)
  await expect(screen.getByRole('img', { name: 'QR code to join the party' })).toBeVisible()
  await expectUprightFits(screen, '.party-qr')

  // One phone types the code into the field of battles, the other follows the QR code.
  await page.goto('/?join')
  await page.getByRole('textbox').fill(code)
  await page.getByRole('button', { name: 'Join Game', exact: true }).click()
  await joinAs(page, 'Mara')
  await second.goto(`/party/${code}`)
  await expect(second.getByRole('heading', { name: `Party ${code}` })).toBeVisible()
  await checkScreenInEveryTheme(second)
  await joinAs(second, 'mara')
  await expect(screen.getByText('mara 2')).toBeVisible()

  await screen.keyboard.press('Enter')
  await expect(partyOptions(page)).toHaveCount(4)
  // A pause, because the checks take longer than the question is open.
  await screen.keyboard.press('p')
  await expect(page.getByText('The host has paused the party.')).toBeVisible()
  await checkScreenInEveryTheme(page)
  await expectUprightFits(screen, '.party-options')
  await screen.keyboard.press('p')
  await expect(partyOptions(page).first()).toBeEnabled()
  await partyOptions(page).first().click()
  await expect(page.getByText('A is locked in.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Keep Playing', exact: true }).click()
  await page.reload()
  await expect(page.getByText('A is locked in.')).toBeVisible()
  await expect(screen.getByText('1 of 2')).toBeVisible()
  await screen.goBack()
  await screen.getByRole('button', { name: 'Keep Playing', exact: true }).click()
  await screen.reload()
  await expect(screen.getByText('1 of 2')).toBeVisible()

  // The last answer closes the question for everybody.
  await partyOptions(second).nth(1).click()
  await expect(screen.getByRole('region', { name: 'The right answer' })).toBeVisible()
  await expect(page.getByText(/^(Correct|Incorrect)!$/)).toBeVisible()
  await expect(page.getByText(/(1st|2nd) of 2/).first()).toBeVisible()
  await checkScreenInEveryTheme(page)
  await expect(screen.getByRole('region', { name: 'Standings' })).toBeVisible()

  await screen.keyboard.press('e')
  await screen.getByRole('button', { name: 'End the party', exact: true }).click()
  await expect(screen.getByRole('heading', { name: /wins!$|share the win!$|The party is over/ })).toBeVisible()
  const download = screen.waitForEvent('download')
  await screen.getByRole('button', { name: 'Results as CSV', exact: true }).click()
  expect((await download).suggestedFilename()).toBe(`party-${code}.csv`)
  await page.getByRole('button', { name: 'My answers', exact: true }).click()
  await expect(page.getByRole('list', { name: 'My answers' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Report the name mara 2', exact: true }).click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await checkScreenInEveryTheme(page)
})

test('[PR6] [PR11] the host leads from a phone and by keyboard, and everything heard is also seen', async ({
  page,
  newPlayer,
  consoleErrors,
}) => {
  consoleErrors.allow(/403.*\/state/)
  const screen = await newPlayer(BIG_SCREEN)
  const code = await openParty(screen)
  await page.goto(`/party/${code}`)
  await joinAs(page, 'Ada')
  const sound = page.getByRole('button', { name: 'Sound', exact: true })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')

  await screen.getByRole('button', { name: 'Lead from my phone', exact: true }).click()
  await expect(screen.getByRole('img', { name: /remote control/ })).toBeVisible()
  await screen.keyboard.press('Escape')
  const key = await screen.evaluate(() => JSON.parse(localStorage.getItem('party-host-keys') ?? '[]')[0].key)
  const remote = await newPlayer()
  await remote.goto(`/host/${code}/remote#key=${key}`)
  await expect(remote.getByText('Waiting for players')).toBeVisible()
  expect(remote.url()).not.toContain(key)
  await checkScreenInEveryTheme(remote)

  await screen.keyboard.press('m')
  await expect(screen.getByRole('button', { name: 'Sound on (M)', exact: true })).toBeVisible()
  await screen.keyboard.press('l')
  await expect(screen.getByRole('heading', { name: 'The party is locked' })).toBeVisible()
  await remote.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(screen.getByText('Question 1 of 10')).toBeVisible()
  await screen.keyboard.press('p')
  await expect(page.getByText('The host has paused the party.')).toBeVisible()
  await remote.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('The host has paused the party.')).toBeHidden()

  await remote.getByText('Players', { exact: true }).click()
  await remote.getByRole('button', { name: 'Remove Ada', exact: true }).click()
  await expect(page.getByText('The host has removed you from this party.')).toBeVisible()
})

test('[C7] [OQ15] every phone of a party with a category for 17 and older is warned first, once', async ({
  page,
  newPlayer,
}) => {
  const screen = await newPlayer(BIG_SCREEN)
  await screen.goto('/host')
  await screen.getByRole('button', { name: 'Occult 17+', exact: true }).click()
  await expect(screen.getByText('Occult: 17+, every phone shows a warning first.')).toBeVisible()
  await checkScreenInEveryTheme(screen)
  await screen.getByRole('button', { name: 'Open the party', exact: true }).click()
  await expect(screen.getByText(/General Knowledge, Occult · Medium · 17\+ · 10 questions/)).toBeVisible()
  const code = new URL(screen.url()).pathname.split('/').at(-1) ?? ''

  await page.goto(`/party/${code}`)
  await page.getByLabel('Your name in this party').fill('Mara')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  const warning = page.getByRole('dialog', { name: 'Content Warning' })
  await expect(warning).toContainText('Occult')
  await expect(warning).not.toContainText('General Knowledge')
  await checkScreenInEveryTheme(page)
  // Nothing of the party is there for somebody who has not said to be old enough.
  await page.reload()
  await warning.getByRole('button', { name: 'I am 17 or older', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You’re in!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re in!' })).toBeVisible()
})
