import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** What holds for every screen: no accessibility fault that a machine can find, and no sideways scroll. */
export async function checkScreen(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  expect(found, 'accessibility faults').toEqual([])
  await expectNoSidewaysScroll(page)
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
const NARROWEST = { width: 320, height: 568 }

/**
 * The same on phone, tablet and desktop, dark and light, without playing the way to the screen six times: the page is
 * resized and told of the other scheme where it stands.
 */
export async function checkEveryLook(page: Page): Promise<void> {
  const before = page.viewportSize() ?? NARROWEST
  // Six looks take their time on two busy cores.
  test.setTimeout(test.info().timeout + 60_000)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await checkScreen(page)
    }
  }
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(before)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, 'width of the content against the window').toBeLessThanOrEqual(window)
}
