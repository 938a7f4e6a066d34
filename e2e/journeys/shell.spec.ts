import { builtFile, reactFile } from '../built-file.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreen, expectLargeTextFits, expectNoSidewaysScroll } from '../screen-checks.ts'

test.describe('the wide bar @desktop', () => {
  test('[N1] leads to leaderboard, profile and sign-in, and Store opens the store', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('href', '/leaderboard')
    await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(bar.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth')
    await bar.getByRole('button', { name: 'Store' }).click()
    const store = page.getByRole('dialog', { name: 'Store' })
    await expect(store.getByText('Unlock premium features')).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('Escape')
    await expect(store).toBeHidden()
  })

  test('[N1] nothing shines through it when the page scrolls', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Space', exact: true })).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const bar = page.getByRole('banner')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect((await bar.boundingBox())?.y).toBe(0)
    const { colour, opacity } = await bar.evaluate((element) => {
      const { backgroundColor, opacity } = getComputedStyle(element)
      return { colour: backgroundColor, opacity }
    })
    // Written with four parts, a colour is translucent.
    expect(colour).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
    expect(opacity).toBe('1')
  })

  test('[N3] the privacy policy is not linked from it', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: /privacy/i })).toHaveCount(0)
  })
})

test.describe('the narrow menu', () => {
  test('[N2] slides in with Play, You, Settings and Explore', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open the menu', exact: true }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const section of ['Play', 'You', 'Settings', 'Explore'])
      await expect(menu.getByRole('heading', { name: section })).toBeVisible()
    await expect(menu.getByText('AI Assistant')).toBeVisible()
    await expect(menu.getByRole('switch', { name: /^Dark mode (On|Off)$/ })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
    await checkScreen(page)
    await expectLargeTextFits(page)
    await menu.getByRole('link', { name: 'Leaderboard' }).tap()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  })

  test('[N3] contains the privacy policy', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open the menu', exact: true }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Privacy Policy' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  })

  test('[N2] the narrow menu is there at 768 px and gone at 769 px', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Open the menu', exact: true })).toBeVisible()
    await page.setViewportSize({ width: 769, height: 900 })
    await expect(page.getByRole('button', { name: 'Open the menu', exact: true })).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Leaderboard' })).toBeVisible()
  })

  test('[N2] comes back when a phone is turned upright again', async ({ page }) => {
    await page.goto('/')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(page.getByRole('button', { name: 'Open the menu', exact: true })).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'Open the menu', exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test.describe('the promo strip', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[N6] is 50 px high under the bar, scrolls in 28 s and announces the new categories', async ({ page }) => {
    await page.goto('/')
    const strip = page.getByRole('region', { name: 'New categories' })
    for (const name of ['Science Fiction', 'Mythology', 'Ancient History']) {
      await expect(strip.getByText(name).first()).toBeAttached()
    }
    const [stripBox, barBox] = [await strip.boundingBox(), await page.getByRole('banner').boundingBox()]
    expect(stripBox?.height).toBe(50)
    expect(stripBox?.y).toBeCloseTo((barBox?.y ?? 0) + (barBox?.height ?? 0), 0)
    const seconds = await strip.evaluate((element) =>
      element.getAnimations({ subtree: true }).map((animation) => animation.effect?.getComputedTiming().duration),
    )
    expect(seconds).toEqual([28_000])
  })

  test('can be paused and resumed', async ({ page }) => {
    await page.goto('/')
    const strip = page.getByRole('region', { name: 'New categories' })
    const states = () =>
      strip.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState))
    await strip.getByRole('button', { name: 'Pause announcements', exact: true }).click()
    await expect.poll(states).toEqual(['paused'])
    await strip.getByRole('button', { name: 'Play announcements', exact: true }).click()
    await expect.poll(states).toEqual(['running'])
  })

  test('does not move with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const strip = page.getByRole('region', { name: 'New categories' })
    await expect(strip).toBeVisible()
    const running = await strip.evaluate(
      (element) => element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
    )
    expect(running).toBe(0)
  })
})

test.describe('the theme', () => {
  const theme = () => document.documentElement.dataset.theme

  test('[Y1] follows the system until the person chooses, then keeps the choice', async ({
    page,
    colorScheme,
    isMobile,
  }) => {
    await page.goto('/')
    expect(await page.evaluate(theme)).toBe(colorScheme)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
    const other = colorScheme === 'dark' ? 'light' : 'dark'
    if (isMobile) {
      await page.getByRole('button', { name: 'Open the menu', exact: true }).tap()
      await page.getByRole('switch', { name: /^Dark mode/ }).tap()
    } else await page.getByRole('button', { name: `Switch to ${other} mode` }).click()
    expect(await page.evaluate(theme)).toBe(other)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(other)
    await page.reload()
    expect(await page.evaluate(theme)).toBe(other)
  })

  test('[Y1] is set before the first paint, so that a reload does not flash', async ({
    page,
    colorScheme,
    consoleErrors,
  }) => {
    consoleErrors.allow(/net::ERR_FAILED/)
    const other = colorScheme === 'dark' ? 'light' : 'dark'
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), other)
    // Without its scripts and styles the page can only be what the first script made of it.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('alert')).toContainText('Knowdown did not load')
    expect(await page.evaluate(theme)).toBe(other)
  })
})

test.describe('a page whose files are missing', () => {
  // The error of an import that failed has an empty stack.
  test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/ERR_FAILED|^exception: $/))

  test('loads once more by itself, and starts if they are there again', async ({ page }) => {
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.route(`/${builtFile('src/main.tsx')}`, (route) => (loads > 1 ? route.continue() : route.abort()))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Space', exact: true })).toBeVisible()
    expect(loads).toBe(2)
  })

  test('then says so, and starts by a press when they are back', async ({ page }) => {
    await page.route(`/${reactFile()}`, (route) => route.abort())
    await page.goto('/leaderboard')
    await expect(page.getByRole('alert')).toContainText('Knowdown did not load')
    await checkScreen(page)
    await expectLargeTextFits(page)
    await page.unroute(`/${reactFile()}`)
    await page.getByRole('button', { name: 'Load again', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  })
})

test.describe('the particles', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[Y2] one hundred particles move behind everything', async ({ page }) => {
    await page.goto('/')
    const canvas = page.locator('canvas[data-particles]')
    await expect(canvas).toHaveAttribute('data-particles', '100')
    await page.mouse.move(10, 10)
    await expect(canvas).toHaveAttribute('data-moving', 'true')
    await expect(canvas).toHaveAttribute('aria-hidden', 'true')
    expect(await canvas.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none')
    const picture = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
    const first = await picture()
    await expect.poll(async () => (await picture()) !== first).toBe(true)
  })

  test('[Y2] they do not move with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.locator('canvas[data-particles="100"]')).toHaveAttribute('data-moving', 'false')
  })
})

test.describe('the welcome prompt', () => {
  test.use({ welcomed: false })

  test('[Y4] invites visitors to sign up, and stays dismissed', async ({ page }) => {
    await page.goto('/')
    const prompt = page.getByRole('region', { name: 'Make your answers count' })
    await expect(prompt.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth')
    await checkScreen(page)
    await prompt.getByRole('button', { name: 'Maybe Later', exact: true }).click()
    await expect(prompt).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
    await expect(prompt).toBeHidden()
  })
})

test('everything can be reached with the keyboard, and the first stop skips to the content @desktop', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})
