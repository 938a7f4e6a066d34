import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Every screen must pass the automatic accessibility checks and must not scroll sideways. */
export async function checkScreen(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  expect(found, 'accessibility faults').toEqual([])
  await expectNoSidewaysScroll(page)
}

/** One size per theme is enough, because the colours do not depend on the size. */
const THEMES = [
  { colorScheme: 'dark', size: { width: 390, height: 844 } },
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
] as const
const FURTHER_SIZES = [
  { width: 820, height: 1180 },
  { width: 320, height: 568 },
]

/**
 * `checkScreen` in the dark theme on a phone and in the light theme on a desktop, and the width on a tablet and the
 * smallest phone. The open page is resized and switched, so that a journey leads to the screen only once.
 */
export async function checkScreenInEveryTheme(page: Page): Promise<void> {
  const before = page.viewportSize()
  // The accessibility checks are slow on two busy cores.
  test.setTimeout(test.info().timeout + 60_000)
  for (const { colorScheme, size } of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await waitForColourTransitions(page)
    await checkScreen(page)
  }
  for (const size of FURTHER_SIZES) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  if (before) await page.setViewportSize(before)
}

/** The hardest supported case: the smallest phone with text twice as large. */
export async function expectLargeTextFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
}

/** During a colour transition the contrast is not the one that people will read. */
const waitForColourTransitions = (page: Page) =>
  page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // On an emulated phone window.innerWidth grows with content that does not fit, so the configured width is compared.
  const viewportWidth = page.viewportSize()?.width ?? 0
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'width of the content against the window')
    .toBeLessThanOrEqual(viewportWidth)
}
