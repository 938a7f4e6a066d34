import { isWhole } from '@knowdown/testkit/scope'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../scripts/chromium.mjs'

const NO_REQUESTS_OF_ITS_OWN = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/** Many repeats of a few journeys, see scripts/test-steady.mjs. */
const isSteady = process.env.STEADY === 'true'

export default defineConfig({
  testDir: './journeys',
  outputDir: '../.cache/test-results',
  fullyParallel: true,
  workers: 2,
  // Time limits only end what hangs. A machine that is busy with other things is no fault of the app.
  timeout: 60_000,
  // Where everything fails, each journey would use up its time limit twice.
  globalTimeout: isSteady ? 0 : 45 * 60_000,
  expect: { timeout: 9_000 },
  forbidOnly: process.env.CI === 'true',
  // The same for everybody. A journey that passed only then is named in the summary: it has a cause, in the product or
  // in the test. `npm run test:steady` looks for it, without retries.
  retries: isSteady ? 0 : 1,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: launchOptions(NO_REQUESTS_OF_ITS_OWN),
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace of every test, kept or not, would double the time of the run.
    screenshot: 'only-on-failure',
    // Without a graphics card each drifting background costs a whole core; tests about motion switch it on.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Journeys run by touch on a phone, except those of mouse, keyboard and wide bar. The journey that leads to
  // a screen checks it in every theme and size (see screen-checks.ts).
  projects: [
    { name: 'phone-dark', use: { ...phone, colorScheme: 'dark' }, grepInvert: /@desktop/ },
    { name: 'desktop-light', use: { ...desktop, colorScheme: 'light' }, grep: /@desktop/ },
    // Screens against stored pictures of them; `npm run gallery -- --renew` stores new ones.
    ...(isWhole ? [{ name: 'pictures', testDir: './gallery', grep: /@compared/, timeout: 120_000 }] : []),
  ],
})
