import { readFile } from 'node:fs/promises'
import { makeAccountLarge } from '@knowdown/testkit/large-account'
import type { Page } from '@playwright/test'
import { signUp, uniquePlayer } from '../accounts.ts'
import { expect, pauseClock, test } from '../fixtures.ts'
import { checkScreen, checkScreenInEveryTheme, expectLargeTextFits, expectNoSidewaysScroll } from '../screen-checks.ts'
import { finishQuiz, question, skipDisclosure } from '../solo-quiz.ts'

async function openProfile(page: Page) {
  const player = await signUp(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible()
  return player
}

async function fillPasswords(page: Page, current: string, next: string, confirmation = next) {
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password').fill(confirmation)
}

test('[P1] a signed-out player is asked to sign in', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Please sign in to view your profile' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/auth')
})

test('[P2][P3] the profile with every section open is accessible and fits', async ({ page }) => {
  const { email } = await openProfile(page)
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  await expect(page.getByText(/^Member since \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your Statistics', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  const ends = await page.locator('.stats-figures').evaluate((figures) => {
    const right = (part: Element) => Math.round(part.getBoundingClientRect().right)
    const four = right(figures.lastElementChild ?? figures)
    // Battles add a fifth, the rating.
    const fifth = figures.appendChild((figures.lastElementChild ?? figures).cloneNode(true) as Element)
    const five = right(fifth)
    fifth.remove()
    return { four, five, row: right(figures) }
  })
  expect(ends, 'the last figure fills its row').toEqual({ four: ends.row, five: ends.row, row: ends.row })
  await checkScreenInEveryTheme(page)
  for (const name of ['Data Management', 'Change Password', 'Account Settings'])
    await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('button', { name: 'Verify Email', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await checkScreen(page)
})

test('the profile fits 320 px, also with text twice as large', async ({ page }) => {
  await openProfile(page)
  for (const name of ['Data Management', 'Change Password', 'Account Settings'])
    await page.getByRole('button', { name }).first().click()
  await expectLargeTextFits(page)
})

test('[P5][P6] a password can be changed when all rules are met', async ({ page }) => {
  const { email, password } = await openProfile(page)
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  const change = page.getByRole('button', { name: 'Change', exact: true })
  await fillPasswords(page, password, 'weakweak')
  await expect(page.getByText('New password does not meet the minimum requirements.')).toBeVisible()
  await expect(change).toBeDisabled()
  await fillPasswords(page, password, 'Analytical1', 'Analytical')
  await expect(page.getByText('New passwords do not match.')).toBeVisible()
  await expect(page.getByText('Strong', { exact: true })).toBeVisible()
  await fillPasswords(page, password, 'Analytical1')
  await change.click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()

  await page.context().clearCookies()
  const headers = { 'x-appwrite-project': 'knowdown' }
  const signIn = (secret: string) =>
    page.request.post('/v1/account/sessions/email', { headers, data: { email, password: secret } })
  expect((await signIn(password)).status()).toBe(401)
  expect((await signIn('Analytical1')).status()).toBe(201)
})

test('[P6] a wrong current password shows a message, then the form closes and the page reloads', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/401 .*\/v1\/account\/password/)
  await page.clock.install()
  await openProfile(page)
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  await fillPasswords(page, 'not-my-password', 'Analytical1')
  await pauseClock(page)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Current password is incorrect.')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(2_000)
  await reloaded
  // The stopped clock outlives the reload; the new page needs a running one to draw itself.
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'Change Password', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
})

test('[P9] Export My Data downloads a file with all data, named after the day', async ({ page }) => {
  const { email } = await openProfile(page)
  await page.getByRole('button', { name: 'Data Management', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export My Data', exact: true }).click()
  const file = await download
  await expect(page.getByText('Your data has been exported successfully!')).toBeVisible()
  expect(file.suggestedFilename()).toBe(`knowdown-data-${new Date().toISOString().slice(0, 10)}.json`)
  expect(await readFile(await file.path(), 'utf8')).toContain(email)
})

test('[OQ18] an account of more than 20 MB is exported as a zip file, which the browser fetches itself', async ({
  page,
  server,
  consoleErrors,
}) => {
  // The server refuses one reply of that size first.
  consoleErrors.allow(/413/)
  const { email } = await openProfile(page)
  makeAccountLarge(server.dataDir, email)
  await page.getByRole('button', { name: 'Data Management', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export My Data', exact: true }).click()
  const file = await download
  await expect(page.getByText('Your data has been exported successfully!')).toBeVisible()
  expect(file.suggestedFilename()).toBe('knowdown-data.zip')
  const zip = await readFile(await file.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  // The list of its files stands at the end.
  const names = zip.subarray(-4_096).toString('latin1')
  expect(names).toContain('data.json')
  expect(names).toMatch(/pictures\/large-[\w-]+-large\.webp/)
})

test('[P10] Delete All Data asks twice, and only DELETE deletes', async ({ page }) => {
  const { email, password } = await openProfile(page)
  await page.getByRole('button', { name: 'Data Management', exact: true }).click()
  const ask = page.getByRole('main').getByRole('button', { name: 'Delete All Data', exact: true })
  const dialog = page.getByRole('dialog')
  await ask.click()
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Data deletion cancelled.')).toBeVisible()

  await ask.click()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog.getByLabel('Confirmation')).toBeFocused()
  await page.keyboard.type('delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Data deletion cancelled.')).toBeVisible()

  await ask.click()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.keyboard.type('DELETE')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your data has been successfully deleted from our systems.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()

  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Please sign in to view your profile' })).toBeVisible()
  const headers = { 'x-appwrite-project': 'knowdown' }
  const again = await page.request.post('/v1/account/sessions/email', { headers, data: { email, password } })
  expect(again.status()).toBe(401)
})

test('[S-81] a name that is markup is shown as text and runs nothing', async ({ page }) => {
  const name = '<img src=x onerror=alert(1)>'
  let dialogs = 0
  page.on('dialog', () => {
    dialogs += 1
  })
  await signUp(page, uniquePlayer(name))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(dialogs).toBe(0)
})

test('a session that ended on another device is noticed when the profile opens', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 .*\/(?:v1\/account|api\/)/)
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.request.delete('/v1/account/sessions')
  await page.evaluate(() => history.pushState(null, '', '/profile'))
  await expect(page.getByRole('heading', { level: 1, name: 'Please sign in to view your profile' })).toBeVisible()
})

test('[P12] [P13] a newcomer starts a quiz from the profile, which then shows what was learned about them', async ({
  page,
}) => {
  await skipDisclosure(page)
  await openProfile(page)
  await page.getByRole('button', { name: 'Start a Quiz', exact: true }).click()
  await expect(question(page, 1)).toBeVisible()
  await finishQuiz(page)
  await expect(page.getByText('Saved to your statistics')).toBeVisible()
  const best = page.locator('.results-figures > div').first()
  await expect(best).toContainText('Your best')
  const right = await best.locator('dd').textContent()
  await page.goto('/profile')
  const known = page.getByRole('region', { name: 'What you know' }).getByRole('listitem')
  await expect(known).toHaveCount(1)
  await expect(known).toContainText('General Knowledge')
  await expect(known).toContainText(`Best: Medium ${right} 1 quiz`)
  await expect(page.getByRole('region', { name: 'Personal bests' })).toContainText(`${right} right`)
  await expect(page.getByRole('region', { name: 'Rating' })).toContainText('your first rated battle')
  await checkScreenInEveryTheme(page)
  await expectLargeTextFits(page)
})
