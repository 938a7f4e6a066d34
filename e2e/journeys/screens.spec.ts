import { builtFile } from '../built-file.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreen, checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'

/** Every screen that an address leads to, by the heading that tells it. */
const SCREENS = [
  { rule: '[R1]', path: '/', heading: 'Knowdown' },
  { rule: '[R2]', path: '/auth', heading: 'Sign in to your account' },
  { rule: '[R3]', path: '/profile', heading: 'Please sign in to view your profile' },
  { rule: '[R4]', path: '/verify-email', heading: 'Email verification failed.' },
  { rule: '[R5]', path: '/password-reset', heading: 'Invalid Reset Link' },
  { rule: '[R6]', path: '/leaderboard', heading: 'Leaderboard' },
  { rule: '[R7]', path: '/privacy-policy', heading: 'Privacy Policy' },
  { rule: '[S-88]', path: '/delete-account', heading: 'Delete Your Account' },
]

for (const { rule, path, heading } of SCREENS) {
  test(`${rule} the screen at ${path} is accessible and fits`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await checkScreenInEveryTheme(page)
  })
}

test('no screen scrolls sideways at 320 px, nor with text twice as large', async ({ page }) => {
  for (const { path, heading } of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectLargeTextFits(page)
  }
})

test('[R1] an unknown address shows home', async ({ page }) => {
  await page.goto('/some/unknown/place')
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await expect(page.getByText('Test your knowledge with AI-generated questions!')).toBeVisible()
  const line = page.getByText('There is nothing at this address. This is home.')
  await expect(line).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

for (const { rule, path, placeholder, chunk, heading } of [
  {
    rule: '[R6]',
    path: '/leaderboard',
    placeholder: 'Loading Leaderboard...',
    chunk: 'src/features/leaderboard/leaderboard.tsx',
    heading: 'Leaderboard',
  },
  {
    rule: '[R7]',
    path: '/privacy-policy',
    placeholder: 'Loading Privacy Policy...',
    chunk: 'src/features/privacy/privacy-policy.tsx',
    heading: 'Privacy Policy',
  },
]) {
  test(`${rule} ${path} is loaded on demand and says '${placeholder}' meanwhile`, async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/${builtFile(chunk)}`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByText(placeholder)).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
}

test('on a slow network a press on Store is answered at once, and the store follows', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/${builtFile('src/features/store/store-dialog.tsx')}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the store', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'Store' })).toBeVisible()
})

test("[R8] while the account is first checked, 'Loading authentication...' fills the screen", async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/account', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
})

test('before any script has come the page shows the bar, and on home what the game is about', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.nav-brand')).toBeVisible()
  const head = page.locator('.opening-home')
  await expect(head).toContainText('Test your knowledge with AI-generated questions!')
  await expect(head).toBeVisible()
  await page.goto('/leaderboard', { waitUntil: 'commit' })
  await expect(page.locator('.nav-brand')).toBeVisible()
  await expect(head).toBeHidden()
  await page.goto('/', { waitUntil: 'commit' })
  release()
  // The game takes the place of what the page came with.
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await expect(head).toHaveCount(0)
})

test('the back button returns to the screen before, and each screen has its own title', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Knowdown/)
  await page.goto('/leaderboard')
  await expect(page).toHaveTitle('Leaderboard · Knowdown')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await expect(page).toHaveTitle(/^Knowdown/)
})

test('the pages that the server renders are accessible too', async ({ page }) => {
  // The documentation of the API is the longest page of all.
  test.slow()
  for (const path of ['/api/docs', '/dev/mailbox']) {
    await page.goto(path)
    await checkScreen(page)
  }
})
