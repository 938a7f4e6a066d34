import { defineConfig } from 'vitest/config'

/** For mutation testing of the battle screens alone. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: ['apps/web/src/features/multiplayer/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['apps/web/src/test-setup.ts'],
  },
})
