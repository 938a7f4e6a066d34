import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const purpose = process.env.GALLERY_PURPOSE === 'readme' ? 'readme' : 'all'

/** Takes pictures of every state for `npm run gallery`, or those of the README. */
export default defineConfig<object, { purpose: typeof purpose }>({
  ...journeys,
  testDir: './gallery',
  // Each state is shown in eight looks, on a machine that may be busy.
  timeout: 180_000,
  reporter: [['list']],
  use: { ...journeys.use, purpose, deviceScaleFactor: purpose === 'readme' ? 2 : 1 },
  projects: [{ name: 'gallery', ...(purpose === 'readme' && { grep: /@readme/ }) }],
})
