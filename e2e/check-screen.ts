import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What holds for every screen: no accessibility fault that a machine can find, and no sideways scroll. */
export async function checkScreen(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  expect(found, 'accessibility faults').toEqual([])
  await expectNoSidewaysScroll(page)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, 'width of the content against the window').toBeLessThanOrEqual(window)
}
