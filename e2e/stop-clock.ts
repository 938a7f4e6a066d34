import type { Page } from '@playwright/test'

/** A page whose timers stand still until the test lets them run, so that a message shown for a second can be read. */
export async function stopClock(page: Page): Promise<{ run(ms: number): Promise<void> }> {
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return { run: (ms) => page.clock.runFor(ms) }
}
