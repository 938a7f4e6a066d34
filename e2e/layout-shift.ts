import type { Page } from '@playwright/test'

/** Before the page is opened: notes by how much it moves by itself. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      for (const { value, hadRecentInput } of entries) if (!hadRecentInput) shifts.push(value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much the page has moved by itself so far. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))
