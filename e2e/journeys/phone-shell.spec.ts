import { tempDir } from '@knowdown/testkit/temp-dir'
import { uniquePlayer } from '../accounts.ts'
import { test as base, expect } from '../fixtures.ts'
import { buildForShell, openInShell } from '../phone-shell.ts'
import { chooseCategory, nextButton, options, question, serveKnownQuestions } from '../solo-quiz.ts'

const test = base.extend<object, { shellFiles: string }>({
  shellFiles: [
    async ({ server }, use) => {
      const folder = tempDir()
      buildForShell(server.url, folder.path)
      await use(folder.path)
      folder.remove()
    },
    // The build takes its time on a busy machine.
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ timeout: 60_000 })

// Browsers write a line about each refused call, and that nobody is signed in is told by one.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/401.*\/v1\/account/))

test('[G1] the shell starts with a dark status bar, hides the splash screen, and registers no service worker', async ({
  page,
  shellFiles,
}) => {
  const phone = await openInShell(page, shellFiles)
  await expect(page.getByRole('heading', { name: 'Knowdown', level: 1 })).toBeVisible()
  await expect.poll(() => phone.calls('StatusBar', 'setStyle')).toEqual([{ style: 'DARK' }])
  await expect.poll(() => phone.calls('StatusBar', 'setBackgroundColor')).toEqual([{ color: '#0f172a' }])
  await expect.poll(() => phone.calls('SplashScreen', 'hide')).toHaveLength(1)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('[G1] answers give haptic feedback, and the back button goes back and finally leaves the app', async ({
  page,
  shellFiles,
}) => {
  await serveKnownQuestions(page)
  const phone = await openInShell(page, shellFiles)
  const felt = () => phone.calls('Haptics', 'impact')
  await chooseCategory(page, 'Space')
  await expect.poll(async () => (await felt()).at(-1)).toEqual({ style: 'LIGHT' })
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await options(page).first().click()
  await expect.poll(async () => (await felt()).at(-1)).toEqual({ style: 'MEDIUM' })
  await nextButton(page).click()
  await expect(question(page, 2)).toBeVisible()
  await options(page).nth(1).click()
  await expect.poll(async () => (await felt()).at(-1)).toEqual({ style: 'HEAVY' })

  await phone.fire('backButton', { canGoBack: true })
  await page.getByRole('button', { name: 'Leave Quiz', exact: true }).click()
  await expect(question(page, 2)).toBeHidden()
  await page.getByRole('button', { name: /Select Category|Change category/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Select Category' })
  await expect(sheet).toBeVisible()
  await phone.fire('backButton', { canGoBack: true })
  await expect(sheet).toBeHidden()
  expect(await phone.calls('App', 'exitApp')).toHaveLength(0)
  await phone.fire('backButton', { canGoBack: true })
  await expect.poll(() => phone.calls('App', 'exitApp')).toHaveLength(1)
})

test('[S-39] in the shell a player stays signed in without a cookie', async ({ page, shellFiles, consoleErrors }) => {
  consoleErrors.allow(/Appwrite is using localStorage/)
  await openInShell(page, shellFiles)
  const { name, email, password } = uniquePlayer()
  await page.goto('https://localhost/auth')
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('https://localhost/')
  await page.context().clearCookies()
  await page.goto('https://localhost/profile')
  await expect(page.getByText(email).first()).toBeVisible()
})

test('an invitation link opens the lobby, which survives the background and the end of the app', async ({
  page,
  context,
  newPlayer,
  server,
  shellFiles,
}) => {
  const host = await newPlayer()
  await host.addInitScript(() => localStorage.setItem('last-battle-category', 'video-games'))
  await host.goto('/')
  await host.getByRole('radio', { name: /^Multi/ }).check()
  await host.getByRole('button', { name: 'Create Game', exact: true }).click()
  const code = (await host.getByTestId('lobby-code').innerText()).replace(/\s/g, '')

  const phone = await openInShell(page, shellFiles)
  await expect(page.getByRole('heading', { name: 'Knowdown', level: 1 })).toBeVisible()
  await expect.poll(() => phone.calls('App', 'getLaunchUrl')).toHaveLength(1)
  await phone.fire('appUrlOpen', { url: `${server.url}/?join=${code}` })
  await expect(page.getByRole('textbox')).toHaveValue(code)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.getByRole('button', { name: 'Join Game', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lobby Ready' })).toBeVisible()
  await expect(host.getByText('Opponent joined.')).toBeVisible()
  await expect.poll(() => sockets.length).toBe(1)
  await phone.fire('appStateChange', { isActive: false })
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
  await phone.fire('appStateChange', { isActive: true })
  await expect.poll(() => sockets.length).toBe(2)

  // The system ends a sleeping app, and all that belonged to its one page with it.
  await page.close()
  const reborn = await context.newPage()
  await openInShell(reborn, shellFiles)
  await expect(reborn.getByRole('heading', { name: 'Lobby Ready' })).toBeVisible()
})

test('the link of a lobby is shared by the sheet of the phone', async ({ page, server, shellFiles }) => {
  const phone = await openInShell(page, shellFiles)
  await page.evaluate(() => localStorage.setItem('last-battle-category', 'video-games'))
  await page.getByRole('radio', { name: /^Multi/ }).check()
  await page.getByRole('button', { name: 'Create Game', exact: true }).click()
  const code = (await page.getByTestId('lobby-code').innerText()).replace(/\s/g, '')
  await page.getByRole('button', { name: 'Share link', exact: true }).click()
  await expect.poll(() => phone.calls('Share', 'share')).toMatchObject([{ url: `${server.url}/?join=${code}` }])
})
