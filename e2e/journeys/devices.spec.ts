import type { Page } from '@playwright/test'
import { type Player, signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

const HEADERS = { 'x-appwrite-project': 'knowdown' }

/** Resolves when the account socket of the page, which opens with the page, has received its first frame. */
const waitForAccountSocket = (page: Page): Promise<unknown> =>
  page
    .waitForEvent('websocket', (socket) => socket.url().includes('/v1/realtime'))
    .then((socket) => socket.waitForEvent('framereceived'))

async function openProfile(page: Page, { name }: Player): Promise<void> {
  const connected = waitForAccountSocket(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Total Games')).toBeVisible()
  await connected
}

/** The same player at a second device. */
async function signIn(page: Page, { email, password }: Player): Promise<void> {
  const opened = await page.request.post('/v1/account/sessions/email', { headers: HEADERS, data: { email, password } })
  expect(opened.status(), await opened.text()).toBe(201)
}

/** What the other device was just asking for: with its ended session, or without any and without being a visitor yet. */
const ASKED_WHILE_ENDING = /401|400 \(Bad Request\) \(\S+\/api\/daily\//

const SIGNED_OUT = 'Please sign in to view your profile'

test('[S-37] after signing out everywhere on one device, the other device is signed out by itself', async ({
  page,
  newPlayer,
  consoleErrors,
}) => {
  consoleErrors.allow(ASKED_WHILE_ENDING)
  const player = await signUp(page)
  const other = await newPlayer()
  await signIn(other, player)
  await openProfile(other, player)
  await page.request.delete('/v1/account/sessions', { headers: HEADERS })
  await expect(other.getByRole('heading', { level: 1, name: SIGNED_OUT })).toBeVisible()
})

test('[S-35] changing the password signs out the other device and keeps this one signed in', async ({
  page,
  newPlayer,
  consoleErrors,
}) => {
  consoleErrors.allow(ASKED_WHILE_ENDING)
  const player = await signUp(page)
  const other = await newPlayer()
  await signIn(other, player)
  await openProfile(other, player)
  await openProfile(page, player)
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  await page.getByLabel('Current Password').fill(player.password)
  await page.getByLabel('New Password', { exact: true }).fill('Analytical1')
  await page.getByLabel('Confirm New Password').fill('Analytical1')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: SIGNED_OUT })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible()
})

test('a name changed on one device is shown on the other', async ({ page, newPlayer }) => {
  const player = await signUp(page)
  const other = await newPlayer()
  await signIn(other, player)
  await openProfile(other, player)
  await page.request.patch('/v1/account/name', { headers: HEADERS, data: { name: 'Countess of Lovelace' } })
  await expect(other.getByRole('heading', { level: 1, name: 'Countess of Lovelace' })).toBeVisible()
})

test('signing out on this device shows no error and closes the account socket', async ({ page }) => {
  const player = await signUp(page)
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/v1/realtime'))
  await openProfile(page, player)
  const socket = await opened
  await page.getByRole('button', { name: 'Open the menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: SIGNED_OUT })).toBeVisible()
  await expect.poll(() => socket.isClosed()).toBe(true)
})
