import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The default leaves one core to the runner, which needs next to nothing: on two cores that doubles the wait.
    maxWorkers: '100%',
    projects: [
      {
        test: { name: 'unit', include: ['*.test.ts', 'packages/*/src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['packages/testkit/src/vitest-services.ts'],
          // Real processes and servers share two cores with everything else.
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
})
