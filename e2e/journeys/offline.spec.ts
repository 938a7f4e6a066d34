import type { Page } from '@playwright/test'
import { signUp, uniquePlayer } from '../accounts.ts'
import { builtFile } from '../built-file.ts'
import { expect, test } from '../fixtures.ts'
import { finishQuiz, question, skipDisclosure } from '../solo-quiz.ts'

const home = { level: 1, name: 'Knowdown' } as const

/** Resolves when the service worker controls the page, so that it handles the next load. */
const waitForServiceWorker = () =>
  navigator.serviceWorker.ready.then(
    () =>
      navigator.serviceWorker.controller ??
      new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })),
  )

/** Prefetches a quiz, switches the network off, opens the app again and starts that quiz. */
async function startWithoutNetwork(page: Page): Promise<void> {
  await skipDisclosure(page)
  await page.goto('/')
  await page.evaluate(waitForServiceWorker)
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sets-ahead'))).toContain('general-knowledge')
  await page.context().setOffline(true)
  await page.goto('/')
  await page.getByRole('region', { name: 'Ready without a network' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
}

test('[Y3] [Y5] the service worker is served from /sw.js, and afterwards the app opens without a network', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  await page.evaluate(waitForServiceWorker)
  const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(new URL(script ?? '').pathname).toBe('/sw.js')

  await context.setOffline(true)
  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', home)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /offline/i })).toBeVisible()
  await page.getByRole('button', { name: 'Open the menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Leaderboard' })).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: /offline/i })).toBeHidden()
})

test('[S-57] the service worker caches no reply of the API or the account service', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(waitForServiceWorker)
  await page.reload()
  await expect(page.getByRole('heading', home)).toBeVisible()
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys()
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/empty-page')
  expect(kept.filter((path) => /^\/(api|v1|app|apps|dev|healthz|readyz)\b/.test(path))).toEqual([])
})

test('[Y5] [QR3] without a network a prefetched quiz can be played after a cold start', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  await startWithoutNetwork(page)
  await expect(question(page, 1)).toBeVisible()
  await finishQuiz(page)
  await page.getByRole('button', { name: 'Review Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Review' })).toBeVisible()
  await expect(page.getByText('Explanations come when you are back online.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Explanations come when you are back online.')).toBeHidden()
  await expect(page.locator('.review-entry').first().locator('p')).toBeVisible()
})

test('[Y7] [P8] a quiz that was played offline is posted once when the network is back, and does not count for the leaderboard', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  const { name } = await signUp(page, uniquePlayer('Nora Offline'))
  const posts: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/stats/update-stats') && request.method() === 'POST') posts.push(request.url())
  })
  await startWithoutNetwork(page)
  await finishQuiz(page)
  await expect(page.getByText('Will be saved when you are back online')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Track Your Progress!' })).toHaveCount(0)

  const before = posts.length
  const posted = page.waitForResponse((reply) => reply.url().endsWith('/api/stats/update-stats') && reply.ok())
  await context.setOffline(false)
  expect((await posted).request().postDataJSON()).toMatchObject({ category: 'general-knowledge' })
  await expect(page.getByText('Saved to your statistics')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const figure = (of: string) => page.locator('.stats-figure', { hasText: of })
  await expect(figure('Total Games')).toContainText('1')
  await expect(figure('Accuracy')).toContainText(/\d+\.\d%/)
  await expect(figure('Win Rate')).toContainText('No battle yet')
  await expect(figure('Categories')).toContainText('1')
  for (const part of ['Answer Breakdown', 'Game Types']) await expect(page.getByText(part)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Categories Played' })).toContainText('General Knowledge')
  expect(posts.length - before).toBe(1)

  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The podium is still empty' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('a network that is lost before anything was cached leaves the screen as it is', async ({
  newPlayer,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Service Worker registration blocked by Playwright/)
  const page = await newPlayer({ serviceWorkers: 'block' })
  await page.goto('/')
  await expect(page.getByRole('heading', home)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: /offline/i })).toBeVisible()
  await expect(page.getByRole('heading', home)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[Y6] when the network goes while a part of home is loading, home stays, and the part comes when it is back', async ({
  newPlayer,
  consoleErrors,
}) => {
  consoleErrors.allow(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload|Service Worker registration/,
  )
  const page = await newPlayer({ serviceWorkers: 'block' })
  let lose = () => {}
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  const file = `**/${builtFile('src/features/ads/page-footer.tsx')}`
  await page.route(file, async (route) => {
    await lost
    await route.abort('internetdisconnected')
  })
  await page.goto('/')
  await expect(page.getByText('Loading ad...')).toBeVisible()
  await page.context().setOffline(true)
  lose()
  await expect(page.getByText('Loading ad...')).toBeHidden()
  await expect(page.getByRole('heading', home)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Multi' })).toBeVisible()

  await page.unroute(file)
  await page.context().setOffline(false)
  await expect(page.getByRole('region', { name: 'Upgrade to Premium' })).toBeVisible()
})

test('[Y6] without a network Multi, Store and Profile say so in their own place, and come when it is back', async ({
  newPlayer,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload|Service Worker registration blocked/)
  const page = await newPlayer({ serviceWorkers: 'block' })
  const message = page.getByText('You’re offline. Try again when you’re back.')
  await page.goto('/')
  await expect(page.getByRole('heading', home)).toBeVisible()
  await page.context().setOffline(true)

  await page.getByRole('radio', { name: 'Multi' }).click()
  await expect(message).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Multiplayer Quiz' })).toBeVisible()
  await page.getByRole('button', { name: /^(Store|Open the store)$/ }).click()
  const store = page.getByRole('complementary', { name: 'Store' })
  await expect(store.getByText('You’re offline.')).toBeVisible()
  await store.getByRole('button', { name: 'Close', exact: true }).click()
  await page.evaluate(() => history.pushState({}, '', '/profile'))
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Please sign in to view your profile' })).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('radio', { name: 'Multi' }).click()
  await expect(page.getByRole('button', { name: 'Create Game', exact: true })).toBeVisible()
})

test('[Y6] when the server does not answer although there is a network, home says so and comes back by itself', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource: net::ERR_CONNECTION_REFUSED/)
  await page.goto('/')
  await page.evaluate(waitForServiceWorker)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sets-ahead'))).toContain('general-knowledge')
  const server = /\/(api|v1)\//
  await context.route(server, (route) => route.abort('connectionrefused'))
  await page.reload()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ready without a network' })).toBeVisible()
  await context.unroute(server)
  await expect(notice).toBeHidden({ timeout: 20_000 })
})
