import type { Page } from '@playwright/test'
import { buy, signUp, uniquePlayer } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreen, checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'
import { nextButton, options, question, startQuiz } from '../solo-quiz.ts'

const PACKS = [
  'Fantasy Pack',
  'K-Pop Pack',
  'Movie Buff Pack',
  '90s Nostalgia Pack',
  'Hardcore Trivia',
  'Gamer Pack',
  'Book Lovers Pack',
  'World Explorer Pack',
]

const store = (page: Page) => page.getByRole('dialog', { name: 'Store' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Select Category' })
const pack = (page: Page, title: string) => store(page).getByRole('article', { name: title })
const subscribe = { name: 'Subscribe Now' } as const

async function openStore(page: Page) {
  await page.getByRole('button', { name: /^(Store|Open the store)$/ }).click()
  await expect(store(page).getByRole('tab', { name: 'Premium' })).toBeVisible()
}
const openPacks = (page: Page) => store(page).getByRole('tab', { name: 'Category Packs' }).click()
const pay = (page: Page) => store(page).getByRole('button', { name: 'Pay with test money', exact: true }).click()

async function listed(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /Select Category|Change category/ }).click()
  await expect(sheet(page).getByRole('button', { name: 'Space', exact: true })).toBeVisible()
  const names = await sheet(page).getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  return names
}

test('[S1] [S2] [S3] the store shows what there is and what it costs', async ({ page }) => {
  await page.goto('/')
  await openStore(page)
  await expect(store(page).getByText('Unlock premium features')).toBeVisible()
  await expect(store(page).getByRole('tab', { name: 'Premium' })).toHaveAttribute('aria-selected', 'true')
  await expect(store(page).getByRole('region', { name: 'Premium Monthly' })).toContainText('$2.99/month')
  await expect(store(page).getByRole('listitem')).toHaveText([
    'Remove all ads',
    'Unlock all category packs',
    'Enhanced AI Assistant',
    'Support the developer',
  ])
  await expect(store(page).getByRole('button', subscribe)).toBeVisible()
  await expect(store(page).getByRole('button', { name: 'Restore Purchases', exact: true })).toBeVisible()
  await checkScreenInEveryTheme(page)
  await expectLargeTextFits(page)
  await openPacks(page)
  await expect(store(page).getByRole('heading', { level: 3 })).toHaveText(PACKS)
  for (const title of PACKS) {
    await expect(pack(page, title).getByRole('paragraph')).toHaveText(/\w+ .*\.$/)
    await expect(pack(page, title).getByRole('listitem')).toHaveCount(4)
    await expect(pack(page, title).getByRole('button', { name: `$0.99 for ${title}` })).toBeVisible()
  }
  await expect(pack(page, 'Fantasy Pack').getByRole('listitem')).toHaveText([
    'Harry Potter',
    'Lord of the Rings',
    'The Hobbit',
    'Dungeons & Dragons',
  ])
  await checkScreenInEveryTheme(page)
  await expectLargeTextFits(page)
})

test('a visitor is asked to sign in before buying, with the reason, and returns to the store', async ({ page }) => {
  await page.goto('/')
  await openStore(page)
  await openPacks(page)
  await store(page).getByRole('button', { name: '$0.99 for Gamer Pack', exact: true }).click()
  await expect(store(page).getByText(/A purchase belongs to an account/)).toBeVisible()
  await checkScreen(page)
  await store(page).getByRole('button', { name: 'Sign Up', exact: true }).click()
  const { name, email, password } = uniquePlayer('Ada Buyer')
  await page.getByLabel(/username/i).fill(name)
  await page.getByLabel(/email/i).fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(store(page).getByRole('button', { name: '$0.99 for Gamer Pack', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('[S2] [S5] [S7] [C4] premium is bought in a test checkout and opens all eight packs at once', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  const refreshed: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/purchases/refresh')) refreshed.push(String(response.status()))
  })
  await openStore(page)
  await expect.poll(() => refreshed).toEqual(['200'])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/sandbox-store/purchase', async (route) => {
    await held
    await route.continue()
  })
  await store(page).getByRole('button', subscribe).click()
  await expect(store(page).getByText('Test checkout · no money moves')).toBeVisible()
  await checkScreenInEveryTheme(page)
  await pay(page)
  await expect(store(page).getByRole('button', { name: 'Processing...' })).toBeVisible()
  release()
  await expect(store(page).getByText('Active Subscription')).toBeVisible()
  await expect(store(page).getByText(/^Renews on /)).toBeVisible()
  await expect(store(page).getByRole('button', subscribe)).toHaveCount(0)
  expect(refreshed).toEqual(['200', '200'])
  await checkScreen(page)
  await openPacks(page)
  await expect(store(page).getByText('Unlocked', { exact: true })).toHaveCount(8)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /Change category/ }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Free Categories' })).toBeVisible()
  await expect(sheet(page).getByRole('listitem')).toHaveCount(62)
  await expect(sheet(page).getByRole('button', { name: 'See the store', exact: true })).toHaveCount(0)
})

test('[S3] [S7] [C6] a pack opens exactly its four categories, and they can be played', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  const before = await listed(page)
  await page.getByRole('button', { name: /Change category/ }).click()
  await sheet(page).getByRole('button', { name: 'See the store', exact: true }).click()
  await openPacks(page)
  await store(page).getByRole('button', { name: '$0.99 for Gamer Pack', exact: true }).click()
  await pay(page)
  await expect(pack(page, 'Gamer Pack').getByText('Unlocked')).toBeVisible()
  await expect(store(page).getByText('Unlocked', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  // The sheet that led here is still open, and has them already.
  await expect(sheet(page).getByRole('button', { name: 'Nintendo' })).toBeVisible()
  const after = await sheet(page).getByRole('listitem').allTextContents()
  expect(after.filter((name) => !before.includes(name))).toEqual([
    'Nintendo',
    'PlayStation',
    'Indie Games',
    'General Gaming',
  ])
  expect(after).toHaveLength(before.length + 4)
  await startQuiz(page, 'Nintendo')
})

test('a cancelled and a failed purchase show a message and change nothing', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource: .*402/)
  await signUp(page)
  await page.goto('/')
  await openStore(page)
  await store(page).getByRole('button', subscribe).click()
  await store(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(store(page).getByText('Cancelled. Nothing was bought.')).toBeVisible()
  await store(page).getByRole('button', subscribe).click()
  await store(page).getByRole('button', { name: 'Let the payment fail', exact: true }).click()
  await expect(store(page).getByRole('alert')).toHaveText('The purchase did not go through. Please try again.')
  await expect(store(page).getByRole('button', subscribe)).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await listed(page)).toHaveLength(30)
})

test('[S5] Restore Purchases finds on this device what was bought on another', async ({ page, newPlayer }) => {
  const player = await signUp(page)
  await page.goto('/')
  await openStore(page)
  const other = await newPlayer()
  await other.request.post('/v1/account/sessions/email', {
    headers: { 'x-appwrite-project': 'knowdown' },
    data: { email: player.email, password: player.password },
  })
  await buy(other, 'bookLover')
  await store(page).getByRole('button', { name: 'Restore Purchases', exact: true }).click()
  await expect(store(page).getByText('Your purchases are up to date.')).toBeVisible()
  await openPacks(page)
  await expect(pack(page, 'Book Lovers Pack').getByText('Unlocked')).toBeVisible()
})

test('a stopped subscription lasts until the end of the paid period', async ({ page }) => {
  await signUp(page)
  await buy(page, 'premium')
  await page.goto('/')
  await openStore(page)
  await store(page).getByRole('button', { name: 'Cancel subscription', exact: true }).click()
  await expect(store(page).getByText(/^Ends on .* It will not renew\.$/)).toBeVisible()
  await expect(store(page).getByText('Active Subscription')).toBeVisible()
})

test('[S4] an unreachable store shows the setup notice, and opens when it is back', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource: .*503/)
  await signUp(page)
  await page.goto('/')
  let down = true
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/purchases/refresh', async (route) => {
    if (!down) await held
    await (down ? route.fulfill({ status: 503, json: { detail: 'not reachable' } }) : route.continue())
  })
  await page.getByRole('button', { name: /^(Store|Open the store)$/ }).click()
  await expect(store(page).getByText('Store Setup in Progress')).toBeVisible()
  await checkScreenInEveryTheme(page)
  down = false
  await store(page).getByRole('button', { name: 'Retry Connection', exact: true }).click()
  await expect(store(page).getByRole('button', { name: 'Checking...' })).toBeVisible()
  release()
  await expect(store(page).getByRole('button', subscribe)).toBeVisible()
})

test('signing out hides everything that was bought', async ({ page, isMobile }) => {
  await signUp(page)
  await buy(page, 'premium')
  await page.goto('/')
  expect(await listed(page)).toHaveLength(62)
  if (isMobile) await page.getByRole('button', { name: 'Open the menu', exact: true }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect.poll(() => listed(page).then(({ length }) => length)).toBe(30)
})

test.describe('the AI Assistant', () => {
  const feature = (page: Page) => page.getByRole('switch', { name: /AI Assistant/ })

  test('[H5] [H6] is locked until premium is bought through its switch, and can then be switched', async ({ page }) => {
    await signUp(page)
    await page.goto('/')
    await expect(feature(page)).toContainText('Requires Premium')
    await feature(page).click()
    await store(page).getByRole('button', subscribe).click()
    await pay(page)
    await expect(store(page).getByText('Active Subscription')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(feature(page)).toContainText('Get explanations')
    await expect(feature(page)).toContainText('Disabled')
    await feature(page).click()
    await expect(feature(page)).toContainText('Enabled')
    await page.reload()
    await expect(feature(page)).toContainText('Enabled')
    await page.getByRole('radio', { name: /Multi/ }).check()
    await expect(feature(page)).toHaveCount(0)
  })

  test('[F1] [F3] Enable on the first question switches it on for a premium player, and the insight comes', async ({
    page,
  }) => {
    await signUp(page)
    await buy(page, 'premium')
    await startQuiz(page)
    await page
      .getByRole('region', { name: 'Enable AI Assistant?' })
      .getByRole('button', { name: 'Enable', exact: true })
      .click()
    await expect(page.getByRole('region', { name: 'Enable AI Assistant?' })).toHaveCount(0)
    await expect(store(page)).toHaveCount(0)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/generate-feedback', async (route) => {
      await held
      await route.continue()
    })
    await options(page).first().click()
    await expect(page.getByRole('status').filter({ hasText: /Correct!|Incorrect!/ })).toBeVisible()
    const insight = page.locator('.insight').getByRole('status')
    await expect(insight).toContainText('Loading AI insight...')
    await expect(insight.locator('.thinking')).toBeVisible()
    const answered = page.waitForResponse('**/api/generate-feedback')
    release()
    const { feedback } = await (await answered).json()
    await expect(insight).toContainText(feedback)
    await expect(insight).not.toContainText('Loading AI insight...')
    await checkScreen(page)
  })

  for (const { what, words, fail } of [
    {
      what: 'is refused',
      words: 'Could not load AI insight at this time.',
      fail: { status: 500, json: { detail: 'no' } },
    },
    { what: 'cannot be made', words: 'An error occurred while fetching AI insight.', fail: null },
  ]) {
    test(`[F5] an insight whose call ${what} says so`, async ({ page, consoleErrors }) => {
      consoleErrors.allow(/Failed to load resource/)
      await signUp(page)
      await buy(page, 'premium')
      await page.addInitScript(() => localStorage.setItem('ai-assistant', 'on'))
      await page.route('**/api/generate-feedback', (route) => (fail ? route.fulfill(fail) : route.abort()))
      await startQuiz(page)
      await options(page).first().click()
      await expect(page.getByText(words)).toBeVisible()
      await nextButton(page).click()
      await expect(question(page, 2)).toBeVisible()
    })
  }

  test('[N5] the bar has its toggle for a signed-in player with premium, and for nobody else @desktop', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'only the wide bar has it')
    const toggle = page.getByRole('banner').getByRole('button', { name: 'AI Assistant' })
    const settled = () => expect(page.getByText(/\d+ to choose from/)).toBeVisible()
    await page.goto('/')
    await settled()
    await expect(toggle).toHaveCount(0)
    await signUp(page)
    await page.reload()
    await settled()
    await expect(toggle).toHaveCount(0)
    await buy(page, 'premium')
    await page.reload()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(feature(page)).toContainText('Enabled')
  })

  test('[N2] the menu has the toggle for a premium player', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'only the narrow menu')
    await signUp(page)
    await buy(page, 'premium')
    await page.goto('/')
    await page.getByRole('button', { name: 'Open the menu', exact: true }).click()
    // Until the purchases are loaded it is 'Off · Premium', which opens the store.
    await page.getByRole('switch', { name: 'AI Assistant Off', exact: true }).click()
    await expect(page.getByRole('switch', { name: 'AI Assistant On', exact: true })).toBeVisible()
  })
})
