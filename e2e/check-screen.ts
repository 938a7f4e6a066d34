import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** What holds for every screen: no accessibility fault that a machine can find, and no sideways scroll. */
export async function checkScreen(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  expect(found, 'accessibility faults').toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Each scheme once, narrow and wide; a theme's colours do not depend on the size. */
const LOOKS = [
  { colorScheme: 'dark', size: { width: 390, height: 844 } },
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
] as const
const FURTHER_SIZES = [
  { width: 820, height: 1180 },
  { width: 320, height: 568 },
]

/**
 * The same on phone and desktop, dark and light, and the width on tablet and the smallest phone, without playing the way
 * to the screen each time: the page is resized and told of the other scheme where it stands.
 */
export async function checkEveryLook(page: Page): Promise<void> {
  const before = page.viewportSize()
  // So many looks take their time on two busy cores.
  test.setTimeout(test.info().timeout + 60_000)
  for (const { colorScheme, size } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await colourChangesAreOver(page)
    await checkScreen(page)
  }
  for (const size of FURTHER_SIZES) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  if (before) await page.setViewportSize(before)
}

/** The hardest case that people live with: the smallest phone and text twice as large. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
}

/** Halfway from one scheme to the other no contrast is what anyone will read. */
const colourChangesAreOver = (page: Page) =>
  page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A phone's own window grows with what does not fit it, so it is no measure.
  const window = page.viewportSize()?.width ?? 0
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'width of the content against the window')
    .toBeLessThanOrEqual(window)
}
