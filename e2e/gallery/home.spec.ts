import { buy, signUp, uniquePlayer } from '../accounts.ts'
import { answerQuestions, chooseCategory, question, startQuiz } from '../solo-quiz.ts'
import { expect, test } from './show.ts'

const TOP_PLAYERS = ['Noor', 'Ada', 'Maximiliana Wolkenstein'].map((name, place) => ({
  rank: place + 1,
  name,
  score: 46 - 7 * place,
  games: 6 - place,
  own: name === 'Ada',
}))

test('home of a visitor and of a player @compared @readme', async ({ page, show }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Daily Ten' })).toBeVisible()
  await expect(page.getByText(/\d+ to choose from/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'More ways to play' })).toBeVisible()
  await show(page, 'home', { compared: ['phone-dark', 'desktop-light'], whole: true })

  await signUp(page, uniquePlayer('Ada Lovelace'))
  await page.route('**/api/leaderboard?*', (route) =>
    route.fulfill({ json: { board: 'solo', period: 'today', category: null, top: TOP_PLAYERS, own: TOP_PLAYERS[1] } }),
  )
  await page.reload()
  await expect(page.getByText('Maximiliana Wolkenstein')).toBeVisible()
  await chooseCategory(page, 'Space')
  await expect(page.getByRole('navigation', { name: 'More ways to play' })).toBeVisible()
  await show(page, 'home-player', { compared: ['desktop-dark', 'small-light'], readme: 'phone-dark' })
})

test('home while its parts load and when they fail', async ({ page, show, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    await held
    await route.fulfill({ status: 503, json: { detail: 'down' } })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await show(page, 'home-loading')
  release()
  await expect(page.getByText(/could not be loaded|Could not load/).first()).toBeVisible()
  await show(page, 'home-failed', { whole: true })
})

test('home before it is known who plays', async ({ page, show }) => {
  await page.route('**/v1/account', () => {})
  await page.goto('/')
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  await show(page, 'home-checking-account')
})

test('home with a quiz to resume and a daily that was begun', async ({ page, show }) => {
  await page.goto('/daily')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await answerQuestions(page, 1, 3)
  await expect(question(page, 4)).toBeVisible()
  await startQuiz(page)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await show(page, 'quiz-leave')
  await page.getByRole('button', { name: 'Leave Quiz', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Continue at question 4', exact: true })).toBeVisible()
  await show(page, 'home-resume')
})

test('home with a welcome for newcomers, the menu, and premium', async ({ page, newPlayer, show }) => {
  const newcomer = await newPlayer({ storageState: { cookies: [], origins: [] } })
  await newcomer.goto('/')
  await expect(newcomer.getByRole('region', { name: 'Make your answers count' })).toBeVisible()
  await show(newcomer, 'home-welcome', { whole: true })

  await signUp(page, uniquePlayer('Ada Lovelace'))
  await buy(page, 'premium')
  await page.addInitScript(() => localStorage.setItem('ai-assistant', 'on'))
  await page.goto('/')
  await expect(page.getByRole('switch', { name: /AI Assistant/ })).toContainText('Enabled')
  await page.getByRole('radio', { name: 'Expert' }).check()
  await page.getByRole('switch', { name: /Countdown/ }).click()
  await show(page, 'home-premium')
})

test('the menu of a phone @compared', async ({ page, show }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  // The name of a visitor comes from it.
  await page.addInitScript(() => localStorage.setItem('session_id', '0123456789abcdef0123456789abcdef'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await show(page, 'menu', { compared: ['phone-light'] })
})

test('choosing a category @compared', async ({ page, show }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Change category/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Select Category' })
  await expect(sheet.getByRole('button', { name: 'Space', exact: true })).toBeVisible()
  await show(page, 'categories', { compared: ['phone-light'] })
  await sheet.getByPlaceholder('Search').fill('harry')
  await show(page, 'categories-locked')
  await sheet.getByPlaceholder('Search').fill('zzz')
  await expect(sheet.getByText('No categories found for the search term.')).toBeVisible()
  await show(page, 'categories-none')
  await sheet.getByPlaceholder('Search').fill('')
  await sheet.getByRole('button', { name: 'Mythology', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Content Warning' })).toBeVisible()
  await show(page, 'content-warning', { compared: ['phone-dark'] })
})
