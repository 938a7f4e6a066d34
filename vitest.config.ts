import { defineConfig } from 'vitest/config'

/** Since version 25 Node has a localStorage of its own, which would hide the one of the page in a test. */
const pageStorageOnly = 'localStorage' in globalThis ? ['--no-experimental-webstorage'] : []

export default defineConfig({
  test: {
    // The default leaves one core to the runner, which needs next to nothing; most of the long tests wait for servers.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', 'scripts/*.test.mjs', 'packages/*/src/**/*.test.ts', 'apps/mobile/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: [
            'packages/testkit/src/vitest-global-setup.ts',
            'apps/server/src/adapters/sql/testing/vitest-global-setup.ts',
          ],
          // Real processes and servers share two cores with everything else.
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        // A page for every file takes longer than most of the tests; the few that need one ask for it by a comment.
        test: { name: 'web', include: ['apps/web/**/*.test.ts'], execArgv: pageStorageOnly },
      },
      {
        test: {
          name: 'web-page',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'happy-dom',
          execArgv: pageStorageOnly,
          setupFiles: ['apps/web/src/test-setup.ts'],
        },
      },
    ],
  },
})
