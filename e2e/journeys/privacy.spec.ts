import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreen } from '../screen-checks.ts'

test('[S-88] the page about deleting an account is open to everyone', async ({ page }) => {
  await page.goto('/delete-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Delete Your Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to delete' })).toHaveAttribute('href', '/auth')
  await checkScreen(page)
})

test('[S-88] the privacy policy links to that page, and the sign-up form links to the policy', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await page.getByRole('link', { name: 'How to delete your account' }).click()
  await expect(page).toHaveURL('/delete-account')
})

test('[S-88] the profile leads to the deletion in two presses', async ({ page }) => {
  await signUp(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Data Management', exact: true }).click()
  await page.getByRole('button', { name: 'Delete All Data', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Delete all data?' })).toBeVisible()
})

test('the privacy policy names everything that is stored', async ({ page }) => {
  await page.goto('/privacy-policy')
  const sections = page.getByRole('heading', { level: 2 })
  await expect(sections).toContainText([
    'In short',
    'Playing without an account',
    'Your account',
    'Games and statistics',
    'Mail',
    'Purchases',
    'Artificial intelligence',
    'Advertising',
    'How long we keep it',
    'Your rights',
    'Young players',
    'Contact',
  ])
})
