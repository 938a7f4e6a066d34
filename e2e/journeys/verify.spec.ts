import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreen } from '../screen-checks.ts'

test('[P4][E1][S-56] a player verifies the address through the link in the mail', async ({
  page,
  mailbox,
  newPlayer,
}) => {
  const player = await signUp(page)
  await page.goto('/profile')
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Account Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Verify Email', exact: true }).click()
  await expect(page.getByText('Verification email sent! Check your inbox.')).toBeVisible()

  const link = mailbox.linkIn(await mailbox.newestTo(player.email), '/verify-email')
  const elsewhere = await newPlayer()
  await elsewhere.goto(link)
  await expect(
    elsewhere.getByRole('heading', { level: 1, name: 'Email verified successfully! You can now log in.' }),
  ).toBeVisible()
  await expect(elsewhere).toHaveURL('/verify-email')
  await checkScreen(elsewhere)
  await elsewhere.getByRole('link', { name: 'Proceed to Login' }).click()
  await expect(elsewhere).toHaveURL('/auth')

  await page.reload()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('[E2] an invented link fails, says why and leads home', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/\b40\d\b.*confirm-email-verification/)
  await page.goto('/verify-email?userId=nobody&secret=made-up')
  await expect(page.getByRole('heading', { level: 1, name: 'Email verification failed.' })).toBeVisible()
  await expect(page.getByText(/^Detail: \S+/)).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
