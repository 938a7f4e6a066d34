import { configDefaults, defineConfig } from 'vitest/config'

/** For mutation testing alone: thousands of runs leave out the one long random play of whole matches. */
export default defineConfig({
  test: {
    // Tests that watch for mutants run several times as long.
    testTimeout: 60_000,
    include: ['packages/domain/src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'packages/domain/src/match/play.property.test.ts'],
  },
})
