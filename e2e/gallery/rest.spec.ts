import { buy, signUp, uniquePlayer } from '../accounts.ts'
import { builtFile } from '../built-file.ts'
import { expect, test } from './show.ts'

const row = (rank: number, own = false) => ({
  rank,
  name: own ? 'Ada' : rank % 4 === 2 ? `Maximiliana Wolkenstein ${rank}` : `Noor ${rank}`,
  score: Math.max(4, 500 - 3 * rank),
  games: 12,
  own,
})

test('the leaderboard, filled, empty and out of reach @compared', async ({ page, show, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/)
  let reply: 'full' | 'empty' | 'down' = 'full'
  await page.route('**/api/leaderboard?*', (route) => {
    if (reply === 'down') return route.fulfill({ status: 503, json: { detail: 'down' } })
    const top = reply === 'full' ? Array.from({ length: 30 }, (_, place) => row(place + 1)) : []
    const own = reply === 'full' ? row(1234, true) : null
    return route.fulfill({ json: { board: 'solo', period: 'week', category: null, top, own } })
  })
  await page.goto('/leaderboard')
  await expect(page.getByRole('row', { name: /1234.*Ada/ })).toBeInViewport()
  await show(page, 'leaderboard', { compared: ['phone-dark', 'desktop-light'] })
  reply = 'empty'
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The podium is still empty' })).toBeVisible()
  await show(page, 'leaderboard-empty')
  reply = 'down'
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await show(page, 'leaderboard-failed')
})

test('the store of a visitor @compared', async ({ page, show }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^(Store|Open the store)$/ }).click()
  const store = page.getByRole('dialog', { name: 'Store' })
  await expect(store.getByText('$2.99/month')).toBeVisible()
  await show(page, 'store', { compared: ['phone-dark'] })
  await store.getByRole('tab', { name: 'Category Packs' }).click()
  await expect(store.getByRole('heading', { name: 'Fantasy Pack' })).toBeVisible()
  await show(page, 'store-packs', { compared: ['desktop-light'] })
  await store.getByRole('button', { name: '$0.99 for Gamer Pack', exact: true }).click()
  await expect(store.getByText(/A purchase belongs to an account/)).toBeVisible()
  await show(page, 'store-sign-in')
})

test('buying, and what was bought', async ({ page, show, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/)
  await signUp(page, uniquePlayer('Ada Lovelace'))
  await page.goto('/')
  let isDown = true
  await page.route('**/api/purchases/refresh', (route) =>
    isDown ? route.fulfill({ status: 503, json: { detail: 'not reachable' } }) : route.continue(),
  )
  await page.getByRole('button', { name: /^(Store|Open the store)$/ }).click()
  const store = page.getByRole('dialog', { name: 'Store' })
  await expect(store.getByText('Store Setup in Progress')).toBeVisible()
  await show(page, 'store-failed')
  isDown = false
  await store.getByRole('button', { name: 'Retry Connection', exact: true }).click()
  await store.getByRole('button', { name: 'Subscribe Now', exact: true }).click()
  await expect(store.getByText('Test checkout · no money moves')).toBeVisible()
  await show(page, 'store-checkout')
  await buy(page, 'premium')
  await page.reload()
  await page.getByRole('button', { name: /^(Store|Open the store)$/ }).click()
  await expect(store.getByText('Active Subscription')).toBeVisible()
  await show(page, 'store-premium')
})

test('pages to read', async ({ page, show }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await show(page, 'privacy')
  await page.goto('/delete-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Delete Your Account' })).toBeVisible()
  await show(page, 'delete-account')
})

test('without a network, and when a part does not come', async ({ newPlayer, show, consoleErrors }) => {
  consoleErrors.allow(/ERR_|Failed to fetch|Unable to preload|Service Worker registration blocked|dynamically imported/)
  const page = await newPlayer({ serviceWorkers: 'block' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: /offline/i })).toBeVisible()
  await show(page, 'offline-home')
  await page.getByRole('radio', { name: 'Multi' }).click()
  await expect(page.getByText('You’re offline. Try again when you’re back.')).toBeVisible()
  await show(page, 'offline-battle')
  await page.getByRole('button', { name: /^(Store|Open the store)$/ }).click()
  await expect(page.getByRole('complementary', { name: 'Store' })).toBeVisible()
  await show(page, 'offline-store')
  await page.evaluate(() => history.pushState({}, '', '/profile'))
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await show(page, 'offline-profile')

  const other = await newPlayer({ serviceWorkers: 'block' })
  await other.route(`**/${builtFile('src/features/leaderboard/leaderboard.tsx')}`, (route) => route.abort())
  await other.goto('/leaderboard')
  await expect(other.getByRole('heading', { name: 'This screen stumbled' })).toBeVisible()
  await show(other, 'screen-stumbled')
})
