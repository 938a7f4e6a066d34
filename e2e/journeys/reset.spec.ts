import { signUp, uniquePlayer } from '../accounts.ts'
import { expect, pauseClock, test } from '../fixtures.ts'
import { checkScreen } from '../screen-checks.ts'

test('[U3][W2][W3][S-56] a forgotten password is replaced through the link in the mail', async ({
  page,
  mailbox,
  newPlayer,
}) => {
  const player = await signUp(await newPlayer(), uniquePlayer())
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(player.email)
  await page.getByRole('button', { name: 'Send Reset Link', exact: true }).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await expect(page.getByText('Check your email for a link to reset your password.')).toBeVisible()

  await page.clock.install()
  await page.goto(mailbox.linkIn(await mailbox.newestTo(player.email), '/password-reset'))
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Your Password' })).toBeVisible()
  await expect(page).toHaveURL('/password-reset')
  await checkScreen(page)

  const [next, again] = [page.getByLabel('New Password', { exact: true }), page.getByLabel('Confirm New Password')]
  await next.fill('Analytical1')
  await again.fill('Analytical2')
  await page.getByRole('button', { name: 'Update Password', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.')
  await again.fill('Analytical1')
  await pauseClock(page)
  await page.getByRole('button', { name: 'Update Password', exact: true }).click()
  await expect(page.getByText('Password updated successfully! Redirecting to login...')).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(page).toHaveURL('/password-reset')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/auth')
  await page.clock.resume()

  await page.getByLabel('Email').fill(player.email)
  await page.getByLabel('Password').fill('Analytical1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('[U3] an unknown address shows a message', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404 .*\/v1\/account\/recovery/)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill('nobody-at-all@example.com')
  await page.getByRole('button', { name: 'Send Reset Link', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('No account found with this email address.')
})

test('[W3] a used or invented link is refused', async ({ page, newPlayer, consoleErrors }) => {
  consoleErrors.allow(/401 .*\/v1\/account\/recovery/)
  const other = await newPlayer()
  await signUp(other)
  const { $id } = await (await other.request.get('/v1/account')).json()
  await page.goto(`/password-reset?userId=${$id}&secret=made-up`)
  await page.getByLabel('New Password', { exact: true }).fill('Analytical1')
  await page.getByLabel('Confirm New Password').fill('Analytical1')
  await page.getByRole('button', { name: 'Update Password', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid or expired recovery link. Please request a new password reset.',
  )
})

test('[U5] a signed-in player is redirected home, and the secret disappears from the address', async ({ page }) => {
  await signUp(page)
  await page.goto('/password-reset?userId=u1&secret=s1')
  await expect(page).toHaveURL('/')
})

test('[W1] a link without its secret is shown as invalid and leads back to the login', async ({ page }) => {
  await page.goto('/password-reset?userId=somebody')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Reset Link' })).toBeVisible()
  await expect(page.getByText('This password reset link is invalid or has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/auth')
})
