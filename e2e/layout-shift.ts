import { expect, type Page } from '@playwright/test'

const MOST = 0.02

interface Shift {
  value: number
  /** What moved, from which height to which. */
  what: string
}

/** Before the page is opened: notes what on it moves by itself. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect }
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node?.nodeName} ${(node as Element | undefined)?.className}: ${previousRect.top} to ${currentRect.top}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, what: sources.map(describe).join(', ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What moved so far was the answer to a press, which a busy server may give late. */
export const forgetShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))

/** Since it was opened, or since then, the page has hardly moved by itself. */
export async function expectNothingMoved(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const moved = shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join('\n')
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    moved,
  ).toBeLessThanOrEqual(MOST)
}
