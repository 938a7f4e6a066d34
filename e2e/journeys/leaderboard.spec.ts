import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'

const row = (rank: number, own = false) => ({
  rank,
  name: own ? 'Ada' : `Maximiliana Wolkenstein ${rank}`,
  score: 500 - rank,
  games: 12,
  own,
})

test('an empty leaderboard says so and leads to a game', async ({ page }) => {
  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { name: 'The podium is still empty' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/')
  await checkScreenInEveryTheme(page)
  await expect(page.getByText('Finish a quiz signed in with a verified address')).toBeVisible()
  await page.getByRole('radio', { name: /Battles/ }).check()
  await expect(page.getByText('Win battles between players with verified addresses')).toBeVisible()
  await expect(page.getByText('Finish a quiz')).toBeHidden()
})

test('boards, periods and categories can be chosen, and the player’s own row is always visible', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/api/leaderboard?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(['board', 'period', 'category'].map((name) => query.get(name)).join(' '))
    return route.fulfill({
      json: {
        board: query.get('board'),
        period: query.get('period'),
        category: query.get('category'),
        top: Array.from({ length: 100 }, (_, place) => row(place + 1)),
        own: row(1234, true),
      },
    })
  })
  await page.goto('/leaderboard')
  await expect(page.getByRole('row')).toHaveCount(102)
  await expect(page.getByRole('row', { name: /1234.*Ada/ })).toBeInViewport()
  await checkScreenInEveryTheme(page)
  await page.getByRole('radio', { name: /Battles/ }).check()
  await page.getByRole('radio', { name: 'Today' }).check()
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Space' })
  await expect.poll(() => asked).toEqual(['solo week ', 'battles week ', 'battles today ', 'battles today space'])
  await expectLargeTextFits(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: "Today's top players" })).toContainText('Maximiliana')
  await expectLargeTextFits(page)
})

test('a leaderboard that cannot be loaded says so and can be retried', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource: .*503/)
  let up = false
  await page.route('**/api/leaderboard?*', (route) =>
    up ? route.continue() : route.fulfill({ status: 503, json: { detail: 'down' } }),
  )
  await page.goto('/leaderboard')
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  up = true
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The podium is still empty' })).toBeVisible()
})
