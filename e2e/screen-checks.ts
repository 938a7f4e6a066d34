import AxeBuilder from '@axe-core/playwright'
import { isWhole } from '@knowdown/testkit/scope'
import { expect, type Page, test } from '@playwright/test'

/** Every screen must pass the automatic accessibility checks and must not scroll sideways. */
export async function checkScreen(page: Page): Promise<void> {
  await waitForFades(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  expect(found, 'accessibility faults').toEqual([])
  await expectNoSidewaysScroll(page)
}

/** One size per theme is enough, because the colours do not depend on the size. `npm test` checks the first of them. */
const THEMES = [
  { colorScheme: 'dark', size: { width: 390, height: 844 } },
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
] as const
const TABLET = { width: 820, height: 1180 }
const SMALLEST_PHONE = { width: 320, height: 568 }

/**
 * `checkScreen` in the dark theme on a phone and in the light theme on a desktop, and the width on a tablet and the
 * smallest phone. The open page is resized and switched, so that a journey leads to the screen only once.
 */
export async function checkScreenInEveryTheme(page: Page): Promise<void> {
  const before = page.viewportSize()
  // The accessibility checks are slow on two busy cores.
  test.setTimeout(test.info().timeout + 60_000)
  for (const { colorScheme, size } of isWhole ? THEMES : THEMES.slice(0, 1)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await checkScreen(page)
  }
  for (const size of [TABLET, SMALLEST_PHONE]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  if (before) await page.setViewportSize(before)
}

/** The hardest supported case: the smallest phone, then with text twice as large. No word is broken, nothing cut off. */
export async function expectLargeTextFits(page: Page, checkSmallest = async () => {}): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(SMALLEST_PHONE)
  await expectNoSidewaysScroll(page)
  await expectWholeWords(page)
  await checkSmallest()
  await setTextSize(page, '200%')
  await expectNoSidewaysScroll(page)
  await expectWholeWords(page)
  await setTextSize(page, '')
  if (before) await page.setViewportSize(before)
}

export const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** While colours change or something fades in, the contrast is not the one that people will read. */
const waitForFades = (page: Page) =>
  page.evaluate(async () => {
    const ends = (animation: Animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime)
    const running = document.getAnimations().filter((animation) => animation.playState === 'running' && ends(animation))
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // On an emulated phone window.innerWidth grows with content that does not fit, so the configured width is compared.
  const viewportWidth = page.viewportSize()?.width ?? 0
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'width of the content against the window')
    .toBeLessThanOrEqual(viewportWidth)
}

/** No visible word is broken in the middle, cut off, or nearer to the edge of a dialog than everything else in it. */
async function expectWholeWords(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findDamagedWords), 'words that are broken, cut off or at the edge').toEqual([])
}

/** Runs in the page. */
function findDamagedWords(): string[] {
  const faults = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const text = node.nodeValue ?? ''
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}’']+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      const [first] = lines
      if (!first) continue
      const where = `${word} in ${parent.closest('[class]')?.className}`
      // An address of a mailbox or a page has no spaces where it could wrap.
      const isAddress = /[@/:]\S/.test(text.slice(text.lastIndexOf(' ', index) + 1).split(' ')[0] ?? '')
      const isBroken = lines.some(({ top }) => Math.abs(top - first.top) > first.height / 2)
      if (isBroken && !isAddress) faults.add(`broken: ${where}`)
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        // For screen readers only, or shortened with a sign that says so.
        if (edge.width <= 1 || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break
        const clips = [style.overflowX, style.overflowY].some((overflow) => /hidden|clip/.test(overflow))
        const pads = box.matches('.dialog-panel, .sheet-panel')
        // Digits that roll through it.
        if (box.matches('.rolling-window')) break
        if (!clips && !pads) continue
        const inset = pads ? 8 : -2
        if (first.left < edge.left + inset || first.right > edge.right - inset)
          faults.add(`${pads ? 'at the edge' : 'cut off'}: ${where}`)
        else if (style.overflowY !== 'auto' && clips && (first.top < edge.top - 4 || first.bottom > edge.bottom + 4))
          faults.add(`cut off: ${where}`)
      }
    }
  }
  return [...faults]
}
