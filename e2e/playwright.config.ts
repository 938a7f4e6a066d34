import { defineConfig, type PlaywrightTestOptions } from '@playwright/test'

/** Debian's Chromium, with nothing that talks to the outside by itself. */
const launchOptions = {
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

const project = (
  name: string,
  use: Partial<PlaywrightTestOptions>,
  colorScheme: 'dark' | 'light',
  journeys = false,
) => ({
  name: `${name}-${colorScheme}`,
  use: { ...use, colorScheme },
  // Every screen is looked at in all six; the journeys through them run once by touch and once by mouse.
  ...(!journeys && { grep: /@everywhere/ }),
})

export default defineConfig({
  testDir: './journeys',
  outputDir: '../.cache/test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json']],
  use: { launchOptions, locale: 'en-GB', timezoneId: 'UTC', trace: 'retain-on-failure' },
  projects: [
    project('phone', phone, 'dark', true),
    project('desktop', desktop, 'light', true),
    project('phone', phone, 'light'),
    project('desktop', desktop, 'dark'),
    project('tablet', tablet, 'dark'),
    project('tablet', tablet, 'light'),
  ],
})
