import type { Page } from '@playwright/test'
import { signUp, uniquePlayer } from '../accounts.ts'
import { expect, pauseClock, test } from '../fixtures.ts'
import { checkScreen, checkScreenInEveryTheme } from '../screen-checks.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Profile and Sign Out stand in the bar, on a phone in the menu. */
async function account(page: Page, isMobile: boolean) {
  const narrow = isMobile && (page.viewportSize()?.width ?? 0) <= 768
  if (!narrow) return page.getByRole('banner')
  await page.getByRole('button', { name: 'Open the menu', exact: true }).click()
  return page.getByRole('dialog', { name: 'Menu' })
}

test('[U1][U2][N4] a visitor signs up, signs out and signs in again', async ({ page, isMobile }) => {
  const { name, email, password } = uniquePlayer()
  await page.clock.install()
  await page.goto('/auth')
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await expect(heading(page, 'Create a new account')).toBeFocused()

  await page.getByLabel('Username').fill('Ad')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible()

  await page.getByLabel('Username').fill(name)
  await pauseClock(page)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page.getByText('Redirecting to the home page...')).toBeVisible()
  await page.clock.runFor(999)
  await expect(page).toHaveURL('/auth')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.resume()

  const own = await account(page, isMobile)
  await expect(own.getByText(name)).toBeVisible()
  await expect(own.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  await own.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect((await account(page, isMobile)).getByRole('link', { name: 'Sign In' })).toBeVisible()

  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect((await account(page, isMobile)).getByText(name)).toBeVisible()
})

test('[U7] requests that are under way while the player signs out are dropped, and none follows', async ({
  page,
  isMobile,
}) => {
  await signUp(page)
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 401) refused.push(reply.url())
  })
  // They reach the server only after the session has ended.
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  for (const path of ['**/api/mistakes', '**/api/daily?*'])
    await page.route(path, async (route) => {
      await held
      // The page may have dropped it.
      await route.continue().catch(() => undefined)
    })
  const asked = page.waitForRequest(/\/api\/(mistakes|daily)\b/)
  await page.goto('/')
  await asked
  const signedOut = page.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.ok())
  await (await account(page, isMobile)).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await (await signedOut).finished()
  go()
  await expect((await account(page, isMobile)).getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
})

test('[U6] a wrong password shows the message of the account service', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 .*\/v1\/account\/sessions\/email/)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  await checkScreen(page)
})

test('[U6] an unreachable account service shows a message', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  await page.goto('/auth')
  await page.route('**/v1/account/sessions/email', (route) => route.abort())
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.')
})

test('[U5] a signed-in player is redirected from /auth to home', async ({ page }) => {
  await signUp(page)
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('[U4] Back and reload keep the open form', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Reset your password')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Reset your password')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Sign in to your account')).toBeVisible()
})

test('Sign Up in the bar opens the form for new players', async ({ page, isMobile }) => {
  await page.goto('/')
  const own = await account(page, isMobile)
  await own.getByRole('link', { name: 'Sign Up' }).click()
  await expect(heading(page, 'Create a new account')).toBeVisible()
})

test('[R8] while the account service does not answer the app says so, and afterwards shows the player', async ({
  page,
}) => {
  const player = await signUp(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/account', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile')
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  answer()
  await expect(heading(page, player.name)).toBeVisible()
})

test('signing in works with the keyboard alone @desktop', async ({ page }) => {
  const player = uniquePlayer()
  await signUp(page, player)
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(player.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(player.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByText(player.name)).toBeVisible()
})

for (const [mode, link] of [
  ['Create a new account', "Don't have an account? Sign up"],
  ['Reset your password', 'Forgot your password?'],
] as const) {
  test(`the form '${mode}' is accessible and fits`, async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('link', { name: link }).click()
    await expect(heading(page, mode)).toBeVisible()
    await checkScreenInEveryTheme(page)
  })
}
