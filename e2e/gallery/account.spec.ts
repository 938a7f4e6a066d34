import { signUp, uniquePlayer } from '../accounts.ts'
import { finishQuiz, startQuiz } from '../solo-quiz.ts'
import { expect, test } from './show.ts'

const HEADERS = { 'x-appwrite-project': 'knowdown' }

test('signing in, signing up and a forgotten password @compared', async ({ page, show, consoleErrors }) => {
  consoleErrors.allow(/40[14]/)
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await show(page, 'sign-in', { compared: ['desktop-dark'] })
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await show(page, 'sign-in-failed')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await show(page, 'forgotten')
  await page.goto('/')
  await page.goto('/auth')
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create a new account' })).toBeVisible()
  await show(page, 'sign-up', { compared: ['phone-light'] })
  await page.getByLabel('Username').fill('Ad')
  await page.getByLabel('Email').fill('ad@example.com')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await show(page, 'sign-up-failed')
})

test('links from mails', async ({ page, mailbox, newPlayer, show, consoleErrors }) => {
  consoleErrors.allow(/40\d/)
  await page.goto('/verify-email?userId=nobody&secret=made-up')
  await expect(page.getByRole('heading', { level: 1, name: 'Email verification failed.' })).toBeVisible()
  await show(page, 'verify-failed')
  await page.goto('/password-reset')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Reset Link' })).toBeVisible()
  await show(page, 'reset-invalid')
  const other = await newPlayer()
  const player = await signUp(other)
  await other.request.post('/v1/account/verification', {
    headers: HEADERS,
    data: { url: new URL('/verify-email', page.url()).href },
  })
  await page.goto(mailbox.linkIn(await mailbox.newestTo(player.email), '/verify-email'))
  await expect(page.getByRole('heading', { level: 1, name: /^Email verified successfully/ })).toBeVisible()
  await show(page, 'verify')
  await page.goto('/password-reset?userId=u1&secret=s1')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Your Password' })).toBeVisible()
  await show(page, 'reset')
})

test('a profile of somebody who is signed out', async ({ page, show }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Please sign in to view your profile' })).toBeVisible()
  await show(page, 'profile-signed-out')
})

test('a profile with everything open', async ({ page, show }) => {
  await signUp(page, uniquePlayer('Ada Lovelace'))
  await page.goto('/profile')
  await expect(page.getByText('Total Games')).toBeVisible()
  await show(page, 'profile-new', { whole: true })
  await startQuiz(page)
  await finishQuiz(page)
  await expect(page.getByText('Saved to your statistics')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Categories Played' })).toContainText('Space')
  await show(page, 'profile', { whole: true })
  for (const name of ['Data Management', 'Change Password', 'Account Settings'])
    await page.getByRole('button', { name }).first().click()
  await page.getByLabel('New Password', { exact: true }).fill('weakweak')
  await show(page, 'profile-open', { whole: true })
  await page.getByRole('main').getByRole('button', { name: 'Delete All Data', exact: true }).click()
  await show(page, 'profile-delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue/ })
    .click()
  await show(page, 'profile-delete-sure')
})

test('two-step sign-in', async ({ page, server, mailbox, show }) => {
  const { email } = await signUp(page)
  await page.request.post('/v1/account/verification', { headers: HEADERS, data: { url: `${server.url}/verify-email` } })
  await page.goto(mailbox.linkIn(await mailbox.newestTo(email), '/verify-email'))
  await expect(page.getByRole('heading', { level: 1, name: /^Email verified successfully/ })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Account Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  await expect(page.getByLabel('Code from the app')).toBeVisible()
  await show(page, 'two-step-setup')
})
